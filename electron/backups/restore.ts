import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { copyDatabase, moveDatabase, removeDatabase } from '../../platform/database-files.ts'
import { syncFile, syncFolder } from '../../platform/durable-file.ts'
import { type AuditHead, type AuditLog, createAuditLog } from '../journal/audit/audit-log.ts'
import { openDatabase, refuseInUse } from '../journal/file/database.ts'
import { JournalRefused } from '../journal/file/journal-refused.ts'
import { migrations } from '../journal/migrations/index.ts'
import { copyProblem, finishCopy } from '../journal/recovery/check-copy.ts'
import { openDamaged } from '../journal/recovery/open-damaged.ts'
import { recover } from '../journal/recovery/recover.ts'
import { readRequestJournal } from '../journal/recovery/request-journal.ts'
import { noSeal } from '../journal/recovery/seal.ts'
import { stamp } from './backup-name.ts'
import { type JournalPlace, newestSetAside, setAsideName } from './journal-place.ts'
import { problemBeforeCopy, problemOfRoom } from './look-before-copy.ts'
import { noteVoidShifts } from './note-void-shifts.ts'
import { backupProblem, newestUnaltered } from './offer-restore.ts'
import { type RestoreChoice, RestoreRefused } from './restore-offer.ts'

/** Writes a restore to the audit log. `replaced` is the last entry of the replaced journal's; null if none can be read. */
export type NoteRestored = (log: AuditLog, replaced: AuditHead | null) => Promise<void>

interface Restoring {
  readonly at: number
  readonly auditKey: Uint8Array | null
  readonly noteRestored: NoteRestored
}

/**
 * Replaces a damaged or missing journal by a backup, and sets the damaged one aside unchanged. Orders and refunds
 * that are still readable there, or are in the request journal, are added as unknown, so that inquiries follow. Until
 * the last rename nothing has changed. Throws {@link RestoreRefused}.
 */
export async function restoreJournal(
  place: JournalPlace,
  choice: RestoreChoice,
  { at, auditKey, noteRestored }: Restoring,
): Promise<void> {
  const { journalFile } = place
  const folder = dirname(journalFile)
  refuseInUse(journalFile)
  finishSettingAside(journalFile, at)
  const workshop = mkdtempSync(join(folder, 'journal.db.new-'))
  try {
    if (existsSync(journalFile) && !mayBeWell(choice)) refuseWell(journalFile, workshop)
    const restored = join(workshop, 'restored.db')
    await beginWith(place, choice, restored)

    const lost = existsSync(journalFile) ? journalFile : newestSetAside(journalFile, at)
    const damaged = lost === null ? null : openDamaged(lost, restored, workshop)
    const database = openDatabase(restored, migrations)
    try {
      const { asked, reported, numbers } = readRequestJournal(place.exchangeLog)
      const { auditHead, voidShifts } = recover(database, {
        damaged,
        asked,
        reported,
        numbers,
        at,
      })
      // Not once it is in place: a power cut between the two would leave a journal that does not say that it has lost rows.
      const log = createAuditLog(database, auditKey).operations
      await noteRestored(log, auditHead)
      if (auditKey) await noteVoidShifts(log, voidShifts, at)
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
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** Puts what replaces the journal into `restored`: a backup, or an empty journal if only readable rows are kept. */
async function beginWith(place: JournalPlace, choice: RestoreChoice, restored: string): Promise<void> {
  if (choice === 'salvage') return openDatabase(restored, migrations).close()
  if (choice === 'latest') {
    const good = await newestUnaltered(place)
    if (good) return copyDatabase(join(place.backupsFolder, good.name), restored)
    throw new RestoreRefused(
      `There is no good backup in ${place.backupsFolder}: start with --restore salvage to keep what is still readable.`,
    )
  }
  const file = resolve(choice.file)
  const before = problemBeforeCopy(file)
  const room = before === null ? problemOfRoom(file, dirname(restored)) : null
  const problem = before ?? room ?? (await problemOfCopy(file, restored, place))
  if (problem === null) return
  const own = dirname(resolve(place.journalFile))
  const way =
    problem === noSeal ? `; a copy of the journal that you made yourself can be used from ${own}` : ''
  throw new RestoreRefused(`The backup ${file} can't be used: ${problem}${way}.`, {
    lacksRoom: room !== null,
  })
}

/** The copy is verified, so exactly the verified bytes are used, and nothing is written beside the file. */
function problemOfCopy(file: string, copy: string, place: JournalPlace): Promise<string | null> {
  copyDatabase(file, copy)
  return backupProblem(copy, place, file)
}

const mayBeWell = (choice: RestoreChoice) => typeof choice === 'object' && choice.evenIfWell === true

/** A healthy journal holds more than any backup of it. A copy of it is opened, because opening would change the journal. */
function refuseWell(journalFile: string, workshop: string): void {
  const copy = join(workshop, 'looked-at.db')
  copyDatabase(journalFile, copy)
  const isWell = isWellCopy(copy)
  // A disk may have no room for a third copy of a large journal.
  removeDatabase(copy)
  if (!isWell) return
  throw new RestoreRefused(
    `The journal ${journalFile} is not damaged: start without --restore, or move it away first to go back to a backup.`,
  )
}

function isWellCopy(copy: string): boolean {
  try {
    openDatabase(copy, migrations).close()
  } catch (error) {
    if (error instanceof JournalRefused && error.name === 'JournalRefused') throw error
    return false
  }
  return copyProblem(copy) === null
}

/** Its new name contains the time. Its write-ahead log moves too: without it the last sales would be missing. */
function setAside(journalFile: string, at: number): void {
  // The journal first: a log alone is refused by every start, a journal without its log might not be.
  moveParts(journalFile, setAsideName(journalFile, stamp(at)))
}

/** A restore that was killed while it set aside may have left the log behind. */
function finishSettingAside(journalFile: string, now: number): void {
  const aside = newestSetAside(journalFile, now)
  if (existsSync(journalFile) || aside === null || existsSync(`${aside}-wal`)) return
  moveParts(journalFile, aside)
}

/** Renames a journal with its log. */
export function moveParts(from: string, to: string): void {
  moveDatabase(from, to)
  syncFolder(dirname(from))
}
