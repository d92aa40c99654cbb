import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { systemClock } from '../../platform/clock.ts'
import { JournalDamaged } from '../journal/file/journal-refused.ts'
import { hasRequests } from '../journal/recovery/request-journal-text.ts'
import { momentOf } from './backup-name.ts'
import { listBackups } from './backups.ts'
import { newestFirst } from './retention.ts'

/** The paths of a journal, its backups and its request journal. */
export interface JournalPlace {
  readonly journalFile: string
  readonly backupsFolder: string
  readonly exchangeLog: string
  /** The key that shows whether somebody changed a backup's audit log; missing if nothing was written with it yet. */
  readonly auditKey?: Uint8Array
}

/** A missing journal must not be replaced by an empty one: backups, or the request journal, show that there was one. */
export function refuseVanished({ journalFile, backupsFolder, exchangeLog }: JournalPlace): void {
  if (existsSync(journalFile)) return
  const hasBackup = listBackups(backupsFolder).length > 0 || newestSetAside(journalFile) !== null
  if (!hasBackup && !hasRequests(exchangeLog)) return
  throw new JournalDamaged(`The journal ${journalFile} is missing.`)
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
