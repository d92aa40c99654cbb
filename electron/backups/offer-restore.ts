import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Backup } from '../../shared/backup/backup.ts'
import { JournalDamaged } from '../journal/database.ts'
import { listBackups } from './backups.ts'
import { copyProblem } from './check-copy.ts'
import { tellsOfAsking } from './request-journal-text.ts'
import { RestoreOffered } from './restore-offer.ts'

/** Where a journal, its backups and its request journal are. */
export interface JournalPlace {
  readonly journalFile: string
  readonly backupsFolder: string
  readonly exchangeLog: string
}

/** A damaged journal's error with the way to go on; any other as it is. */
export function offerRestore(error: unknown, place: JournalPlace): unknown {
  if (!(error instanceof JournalDamaged)) return error
  const { journalFile } = place
  const good = newestGood(place)
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

/** A journal that is gone must not begin anew as if nothing had been: backups, or what was asked of the gateway, tell of it. */
export function refuseVanished({ journalFile, backupsFolder, exchangeLog }: JournalPlace): void {
  if (existsSync(journalFile)) return
  const hasBackup = listBackups(backupsFolder).length > 0 || newestSetAside(journalFile) !== null
  if (!hasBackup && !tellsOfAsking(exchangeLog)) return
  throw new JournalDamaged(`The journal ${journalFile} is missing.`)
}

/** Looked at, one after the other from the newest on. */
export function newestGood({ backupsFolder }: JournalPlace): Backup | null {
  return (
    listBackups(backupsFolder).find(({ name }) => copyProblem(join(backupsFolder, name)) === null) ?? null
  )
}

/** Under what name a journal is set aside. */
export const setAsideName = (journalFile: string, stamp: string) =>
  `${journalFile.replace(/\.db$/, '')}-set-aside-${stamp}.db`

/** A journal that was set aside last; null when none was. */
export function newestSetAside(journalFile: string): string | null {
  const folder = dirname(journalFile)
  if (!existsSync(folder)) return null
  const beginning = `${basename(journalFile).replace(/\.db$/, '')}-set-aside-`
  const names = readdirSync(folder).filter((name) => name.startsWith(beginning) && name.endsWith('.db'))
  const newest = names.sort().at(-1)
  return newest === undefined ? null : join(folder, newest)
}
