import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { systemClock } from '../../platform/clock.ts'
import type { Backup } from '../../shared/backup/backup.ts'
import { JournalDamaged } from '../journal/database.ts'
import { alteredLineOf } from '../journal/recovery/altered-line.ts'
import { copyProblem } from '../journal/recovery/check-copy.ts'
import { hasRequests } from '../journal/recovery/request-journal-text.ts'
import { sealProblem } from '../journal/recovery/seal.ts'
import { momentOf } from './backup-name.ts'
import { listBackups } from './backups.ts'
import { RestoreOffered } from './restore-offer.ts'
import { newestFirst } from './retention.ts'

/** The paths of a journal, its backups and its request journal. */
export interface JournalPlace {
  readonly journalFile: string
  readonly backupsFolder: string
  readonly exchangeLog: string
  /** The key that shows whether somebody changed a backup's audit log; missing if nothing was written with it yet. */
  readonly auditKey?: Uint8Array
}

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

/** A missing journal must not be replaced by an empty one: backups, or the request journal, show that there was one. */
export function refuseVanished({ journalFile, backupsFolder, exchangeLog }: JournalPlace): void {
  if (existsSync(journalFile)) return
  const hasBackup = listBackups(backupsFolder).length > 0 || newestSetAside(journalFile) !== null
  if (!hasBackup && !hasRequests(exchangeLog)) return
  throw new JournalDamaged(`The journal ${journalFile} is missing.`)
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

/** The name of a journal that is set aside. */
export const setAsideName = (journalFile: string, stamp: string) =>
  `${journalFile.replace(/\.db$/, '')}-set-aside-${stamp}.db`

/**
 * The journal that was set aside last; null if there is none. One that a wrong clock has dated after `now` is the oldest;
 * one that somebody renamed is older than those of the past.
 */
export function newestSetAside(journalFile: string, now = systemClock.now()): string | null {
  const folder = dirname(journalFile)
  if (!existsSync(folder)) return null
  const beginning = `${basename(journalFile).replace(/\.db$/, '')}-set-aside-`
  const byAge = newestFirst(now)
  const [newest] = readdirSync(folder)
    .filter((name) => name.startsWith(beginning) && name.endsWith('.db'))
    .map((name) => ({ name, at: momentOf(name.slice(beginning.length, -'.db'.length)) ?? 0 }))
    .sort((one, other) => byAge(one.at, other.at))
  return newest === undefined ? null : join(folder, newest.name)
}
