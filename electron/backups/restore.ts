import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { syncFile, syncFolder } from '../../platform/durable-file.ts'
import { JournalRefused, openDatabase, refuseInUse } from '../journal/database.ts'
import { migrations } from '../journal/migrations/index.ts'
import { copyProblem, finishCopy } from '../journal/recovery/check-copy.ts'
import { openDamaged } from '../journal/recovery/open-damaged.ts'
import { type AuditHead, recover } from '../journal/recovery/recover.ts'
import { readRequestJournal } from '../journal/recovery/request-journal.ts'
import { stamp } from './backup-name.ts'
import {
  backupProblem,
  type JournalPlace,
  newestSetAside,
  newestUnaltered,
  setAsideName,
} from './offer-restore.ts'
import { type RestoreChoice, RestoreRefused } from './restore-offer.ts'

/** What to record about a restore once the journal is open. */
export interface Restored {
  /** The last entry of the audit log that is given up; null if none can be read. */
  readonly auditHead: AuditHead | null
}

/**
 * Replaces a damaged or missing journal by a backup. The damaged one is set aside unchanged; what can still be read of
 * it, and what the request journal knows, is added as unknown, and the gateway is asked about it. Nothing has happened
 * until the last rename. Throws {@link RestoreRefused}.
 */
export async function restoreJournal(
  place: JournalPlace,
  choice: RestoreChoice,
  at: number,
): Promise<Restored> {
  const { journalFile } = place
  const folder = dirname(journalFile)
  refuseInUse(journalFile)
  finishSettingAside(journalFile)
  const workshop = mkdtempSync(join(folder, 'journal.db.new-'))
  try {
    if (existsSync(journalFile) && !mayBeWell(choice)) refuseWell(journalFile, workshop)
    const restored = join(workshop, 'restored.db')
    const backup = await backupOf(place, choice)
    if (backup !== null) copyFileSync(backup, restored)
    else openDatabase(restored, migrations).close()

    const lost = existsSync(journalFile) ? journalFile : newestSetAside(journalFile)
    const damaged = lost === null ? null : openDamaged(lost, restored, workshop)
    const database = openDatabase(restored, migrations)
    let auditHead: AuditHead | null
    try {
      const { asked } = readRequestJournal(place.exchangeLog)
      auditHead = recover(database, { damaged, asked, at })
    } finally {
      database.close()
      damaged?.close()
    }
    const problem = finishCopy(restored)
    if (problem !== null) throw new RestoreRefused(`The journal could not be restored: ${problem}.`)
    syncFile(restored)
    setAside(journalFile, at)
    renameSync(restored, journalFile)
    syncFolder(folder)
    return { auditHead }
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** The file that replaces the journal; null if there is none and only readable rows are kept. */
async function backupOf(place: JournalPlace, choice: RestoreChoice): Promise<string | null> {
  if (choice === 'salvage') return null
  if (choice === 'latest') {
    const good = await newestUnaltered(place)
    if (good) return join(place.backupsFolder, good.name)
    throw new RestoreRefused(
      `There is no good backup in ${place.backupsFolder}: start with --restore salvage to keep what is still readable.`,
    )
  }
  const file = resolve(choice.file)
  const problem = existsSync(file) ? await backupProblem(file, place) : 'it is not there'
  if (problem === null) return file
  throw new RestoreRefused(`The backup ${file} can't be used: ${problem}.`)
}

const mayBeWell = (choice: RestoreChoice) => typeof choice === 'object' && choice.evenIfWell === true

/** A journal that is well holds more than any backup of it. It is looked at as a copy: looking would change it. */
function refuseWell(journalFile: string, workshop: string): void {
  const copy = join(workshop, 'looked-at.db')
  copyFileSync(journalFile, copy)
  if (existsSync(`${journalFile}-wal`)) copyFileSync(`${journalFile}-wal`, `${copy}-wal`)
  try {
    openDatabase(copy, migrations).close()
  } catch (error) {
    if (error instanceof JournalRefused && error.name === 'JournalRefused') throw error
    return
  }
  if (copyProblem(copy) !== null) return
  throw new RestoreRefused(
    `The journal ${journalFile} is not damaged: start without --restore, or move it away first to go back to a backup.`,
  )
}

/** Under a name with the time; with its log, without which the last sales would not be in it. */
function setAside(journalFile: string, at: number): void {
  // The journal first: a log alone is refused by every start, a journal without its log might not be.
  moveParts(journalFile, setAsideName(journalFile, stamp(at)))
}

/** A restore that was killed while it set aside may have left the log behind. */
function finishSettingAside(journalFile: string): void {
  const aside = newestSetAside(journalFile)
  if (existsSync(journalFile) || aside === null || existsSync(`${aside}-wal`)) return
  moveParts(journalFile, aside)
}

/** Renames a journal with its log. */
export function moveParts(from: string, to: string): void {
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(from + part)) renameSync(from + part, to + part)
  }
  syncFolder(dirname(from))
}
