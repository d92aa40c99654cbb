import { readFileSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { app, type BrowserWindow, dialog } from 'electron'
import type { CallName } from '../../../shared/ipc/contract.ts'
import type { Reply } from '../../../shared/ipc/failure.ts'
import type { Counter } from '../../composition/running-counter.ts'
import { counterOptions } from '../../composition/start-options.ts'
import { createDoor } from '../../ipc/door.ts'
import { texts } from '../texts.ts'
import { toFront } from '../to-front.ts'
import { type FileKind, kindOf } from './file-kinds.ts'

const MAX_PROFILE_BYTES = 50_000

/** Collects files that are opened by double click, from before the app is ready until the counter takes them. */
export function collectOpenedFiles(args: readonly string[]) {
  // The file of `--restore FILE` is for that option alone.
  const { positionals } = parseArgs({
    args: [...args],
    options: counterOptions,
    strict: false,
    allowPositionals: true,
  })
  const early = fileIn(positionals)
  let waiting: string[] = early === null ? [] : [early]
  let take: ((file: string) => void) | null = null
  const found = (file: string | null) => {
    if (file === null) return
    if (take) take(file)
    else waiting.push(file)
  }
  app.on('open-file', (event, file) => {
    event.preventDefault()
    found(fileIn([file]))
  })
  app.on('second-instance', (_event, argv, folder) => found(fileIn(argv ?? [], folder)))
  return (taker: (file: string) => void) => {
    take = taker
    for (const file of waiting) taker(file)
    waiting = []
  }
}

/** The file that a command line names; `folder` is where that Loket was started, which need not be where this one was. */
function fileIn(args: readonly string[], folder = process.cwd()): string | null {
  const file = args
    .filter((each) => !each.startsWith('-'))
    .map(pathOf)
    .findLast((each) => kindOf(each) !== null)
  return file === undefined ? null : resolve(folder, file)
}

/** Linux desktops give a file by its address, with `%20` for a space: the menu entry of a package ends in `%U`. */
function pathOf(argument: string): string {
  if (!argument.startsWith('file:')) return argument
  try {
    return fileURLToPath(argument)
  } catch {
    // An address on another computer.
    return ''
  }
}

interface OpenedFilesOptions {
  readonly window: BrowserWindow
  readonly counter: Counter
  readonly onTrouble: (error: unknown) => void
}

/** Handles such a file: the owner on duty is asked, and the file goes through the door like a call of the page. */
export function createFileTaker({ window, counter, onTrouble }: OpenedFilesOptions): (file: string) => void {
  const door = createDoor(counter.handlers, { admit: () => counter.caller('main'), log: onTrouble })
  const words = () => texts[counter.settings().language]
  const call = (name: CallName, input: object) => door({}, name, input)

  async function take(file: string): Promise<void> {
    toFront(window)
    const kind = kindOf(file)
    if (kind === null) return
    if (counter.caller('main').role !== 'owner') return say(words().ownerFirst)
    const { profileQuestion, backupQuestion } = words()
    const question = kind === 'profile' ? profileQuestion : backupQuestion
    if (!(await wants(question(basename(file))))) return
    // The owner may have left while the question was shown.
    if (counter.caller('main').role !== 'owner') return say(words().ownerFirst)
    say(await use(kind, file))
  }

  /** The result in words. A failure is always shown to the person who opened the file. */
  async function use(kind: FileKind, file: string): Promise<string> {
    try {
      // A pipe would be read for ever.
      if (statSync(file).isFile())
        return await (kind === 'profile' ? importProfile(file) : restoreBackup(file))
    } catch (error) {
      onTrouble(error)
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return words().noRoom
    }
    return words().notTaken
  }

  async function importProfile(file: string): Promise<string> {
    if (statSync(file).size > MAX_PROFILE_BYTES) return words().notTaken
    const reply = (await call('merchant.importProfile', { json: readFileSync(file, 'utf8') })) as Reply<{
      problem: string | null
    }>
    if (!reply.ok) return reply.failure.code === 'ownPinNeeded' ? words().pinFirst : words().notTaken
    return reply.value.problem === null ? words().taken : `${words().notTaken} (${reply.value.problem})`
  }

  async function restoreBackup(file: string): Promise<string> {
    const name = await counter.takeInBackup(file)
    const reply = name === null ? null : await call('backup.restore', { name })
    if (reply === null || reply.ok) return reply ? words().restored : words().notTaken
    // The file may be sound, and a person who reads that it can't be used would delete it.
    return reply.failure.code === 'storageFailed' ? words().noRoom : words().notTaken
  }

  async function wants(message: string): Promise<boolean> {
    const { yes, no } = words()
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      title: 'Loket',
      message,
      buttons: [yes, no],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    })
    return response === 0
  }

  const say = (message: string) =>
    void dialog.showMessageBox(window, { type: 'info', title: 'Loket', message, buttons: ['OK'] })

  return (file) => void take(file).catch(onTrouble)
}
