import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { proveWritable } from '../../platform/data-dir.ts'
import { lookForOthers, swappedAbove } from '../../platform/own-folder.ts'
import { copyProblem } from '../journal/recovery/check-copy.ts'
import { type Check, check, failed, noted, ok } from './check.ts'

/** Checks the data folder: who can reach it, whether it can be written, and its journals. It changes nothing. */
export function dataChecks(folder: string): Promise<Check>[] {
  if (!existsSync(folder)) return [check('data folder', () => notThereYet(folder))]
  return [
    check('data folder', () => {
      try {
        proveWritable(folder)
      } catch (error) {
        return failed('data folder', `${folder} can't be written: ${whyNotWritten(error)}`)
      }
      return ok('data folder', `${folder} can be written`)
    }),
    check('rights', () => rights(folder)),
    ...journalChecks(folder),
  ]
}

/** What the system said about writing, in words for a shop. */
function whyNotWritten(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return `its disk is full (${code})`
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return `this user may not (${code})`
  return message
}

function journalChecks(folder: string): Promise<Check>[] {
  try {
    return journalsIn(folder).map((file) => check('journal', () => journal(file)))
  } catch (error) {
    return [check('journal', () => Promise.reject(error))]
  }
}

function notThereYet(folder: string): Check {
  let above = dirname(folder)
  while (!existsSync(above) && above !== dirname(above)) above = dirname(above)
  accessSync(above, constants.W_OK)
  return ok('data folder', `${folder} is not there yet; the first start makes it`)
}

function rights(folder: string): Check {
  if (process.platform === 'win32')
    return noted('rights', 'Windows keeps them with the folder above; see that no other user is named there')
  const found = [...lookForOthers(folder)]
  const noFile = found.find(({ what }) => what === 'noFile')
  if (noFile) return failed('rights', `${noFile.path} is a pipe or a device, and Loket keeps a file there`)
  const wrong = found.filter(({ what }) => what !== 'open')
  if (wrong.length > 0) {
    return failed('rights', `others can change, or own, ${wrong.map(({ path }) => path).join(', ')}`)
  }
  const above = swappedAbove(folder)
  if (above.length > 0)
    return failed('rights', `others can put another data folder in its place in ${above.join(', ')}`)
  return found.length === 0
    ? ok('rights', 'nobody else can read or change what is in the data folder')
    : ok(
        'rights',
        `the next start closes to others what they can read: ${found.map(({ path }) => path).join(', ')}`,
      )
}

function journalsIn(folder: string): string[] {
  const live = join(folder, 'live')
  const merchants = existsSync(live) ? readdirSync(live).map((name) => join(live, name)) : []
  return [join(folder, 'training'), ...merchants]
    .map((place) => join(place, 'journal.db'))
    .filter((file) => existsSync(file))
}

const parts = ['', '-wal']
const MAX_COPIES = 5

/**
 * Copies a journal with its log. A counter at work writes to both, and moves from one to the other what a copy between two
 * such moments lacks: then it is copied again.
 */
function copyAtRest(file: string, copy: string): void {
  for (let copies = 0; copies < MAX_COPIES; copies += 1) {
    const before = stateOf(file)
    for (const part of parts) {
      rmSync(copy + part, { force: true })
      if (existsSync(file + part)) copyFileSync(file + part, copy + part)
    }
    if (stateOf(file) === before) return
  }
}

const stateOf = (file: string) =>
  parts
    .map((part) => statSync(file + part, { bigint: true, throwIfNoEntry: false }))
    .map((found) => (found ? `${found.mtimeNs} ${found.size}` : 'none'))
    .join()

/** Checks a copy outside the data folder, because opening a journal writes files beside it. */
function journal(file: string): Check {
  const aside = mkdtempSync(join(tmpdir(), 'loket-self-test-'))
  try {
    const copy = join(aside, 'journal.db')
    try {
      copyAtRest(file, copy)
    } catch (error) {
      // The copy failed, so nothing is known to be wrong with the journal.
      return failed('journal', `${file} was not looked at: no copy in ${tmpdir()}, ${whyNotWritten(error)}`)
    }
    const problem = copyProblem(copy)
    return problem === null
      ? ok('journal', `${file} is sound`)
      : failed('journal', `${file}: ${problem} (if Loket is at work, close it and try again)`)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}
