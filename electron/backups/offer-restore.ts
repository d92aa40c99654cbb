import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Backup } from '../../shared/backup/backup.ts'
import { JournalDamaged } from '../journal/file/journal-refused.ts'
import { alteredLineOf } from '../journal/recovery/altered-line.ts'
import { copyProblem } from '../journal/recovery/check-copy.ts'
import { sealProblem } from '../journal/recovery/seal.ts'
import { listBackups } from './backups.ts'
import type { JournalPlace } from './journal-place.ts'
import { RestoreOffered } from './restore-offer.ts'

/** A damaged journal's error with the way to restore it; any other error unchanged. */
export async function offerRestore(error: unknown, place: JournalPlace): Promise<unknown> {
  if (!(error instanceof JournalDamaged)) return error
  const { journalFile } = place
  const good = await newestUnaltered(place)
  const problem = error.message.replace(/\.$/, '')
  if (!good) {
    const way = 'start with --restore salvage to keep what is still readable'
    return new RestoreOffered(`${problem}; there is no good backup of it: ${way}.`, 'salvage', error)
  }
  const made = `${good.name} in ${place.backupsFolder}`
  const way = `start with --restore latest to set the damaged one aside, go on from the backup and ask the gateway about the rest`
  const message = existsSync(journalFile)
    ? `${problem}; the newest good backup is ${made}: ${way}.`
    : `The journal ${journalFile} is missing; the newest good backup is ${made}: ${way}.`
  return new RestoreOffered(message, 'latest', error)
}

/**
 * What is wrong with a backup, in words for a log: it is damaged, or its audit log was changed. `from` is its
 * path before it was copied to `path`.
 */
export async function backupProblem(
  path: string,
  { auditKey, journalFile }: JournalPlace,
  from = path,
): Promise<string | null> {
  const problem = copyProblem(path)
  if (problem !== null || !auditKey) return problem
  const line = await alteredLineOf(path, auditKey)
  if (line !== null) return `line ${line} of its audit log is not as it was written`
  // A journal that was set aside here is not a backup.
  return dirname(resolve(from)) === dirname(resolve(journalFile)) ? null : sealProblem(path, auditKey)
}

/** The newest backup that can be restored; they are verified one after the other. */
export async function newestUnaltered(place: JournalPlace): Promise<Backup | null> {
  for (const backup of listBackups(place.backupsFolder))
    if ((await backupProblem(join(place.backupsFolder, backup.name), place)) === null) return backup
  return null
}

/** The newest undamaged one, even if somebody changed it. */
export function newestGood({ backupsFolder }: Pick<JournalPlace, 'backupsFolder'>): Backup | null {
  return (
    listBackups(backupsFolder).find(({ name }) => copyProblem(join(backupsFolder, name)) === null) ?? null
  )
}
