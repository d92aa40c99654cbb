import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyDatabase, removeDatabase } from '../../platform/database-files.ts'
import { syncFile, syncFolder } from '../../platform/durable-file.ts'
import { makeFolder } from '../../platform/make-folder.ts'
import { refuseInUse } from '../journal/file/database.ts'
import { JournalDamaged } from '../journal/file/journal-refused.ts'
import { finishCopy } from '../journal/recovery/check-copy.ts'
import { sealCopy } from '../journal/recovery/seal.ts'
import { reasonOf } from '../journal/storage-failed.ts'
import { backupName, stamp } from './backup-name.ts'
import { type JournalPlace, setAsideName } from './journal-place.ts'
import { NewVersionFailed, type OpenedBy, type Opening } from './opened-by.ts'
import { moveParts } from './restore.ts'
import { refuseWithoutRoom } from './room-for-backup.ts'

/** One start that ends without an error may be a power cut; two, or two without a page, are the new version's fault. */
const MAX_TRIES = 2

interface FirstStartOptions {
  readonly place: JournalPlace
  readonly version: string
  readonly at: number
  readonly auditKey: Uint8Array | null
  /** The version that opened the journal last, or tried to. */
  readonly last: OpenedBy | null
  readonly keep: (now: OpenedBy) => void
}

/** The first opening of a journal by a new version: a copy is among the backups, and a start that fails goes back to it. */
export function beginFirstStart({ place, version, at, auditKey, last, keep }: FirstStartOptions): Opening {
  refuseInUse(place.journalFile)
  const tried = last?.version === version ? last.firstStart : null
  const begun =
    tried !== null && existsSync(join(place.backupsFolder, tried.copy))
      ? tried
      : { before: last?.version || null, copy: copyJournal(place, at, auditKey), tries: 0 }
  const tries = (count: number) => keep({ version, firstStart: { ...begun, tries: count } })

  function goBack(why: string): NewVersionFailed {
    putBack(place, begun.copy, at)
    const wanted = begun.before === null ? 'the version that ran before' : `Loket ${begun.before}`
    return new NewVersionFailed(
      `Loket ${version} can't open the journal: ${why.replace(/\.$/, '')}. The journal is again as ${wanted} left it: install ${wanted} to go on selling.`,
    )
  }

  if (begun.tries >= MAX_TRIES) {
    tries(0)
    throw goBack('it ended twice before it was ready, or its page never appeared')
  }
  tries(begun.tries + 1)
  return {
    succeeded: () => keep({ version, firstStart: null }),
    failed(error) {
      tries(0)
      return isOfTheDisk(error) ? error : goBack(error instanceof Error ? error.message : String(error))
    },
  }
}

/** A full disk, or another running Loket: the previous version would fail in the same way. */
function isOfTheDisk(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  const reason = reasonOf(error) ?? (cause ? reasonOf(cause) : null)
  return reason !== null && !['ruleBroken', 'damaged', 'other'].includes(reason)
}

/** Makes a sealed copy of a closed journal, under the name of a backup. */
function copyJournal(
  { journalFile, backupsFolder }: JournalPlace,
  at: number,
  key: Uint8Array | null,
): string {
  makeFolder(backupsFolder)
  refuseWithoutRoom(journalFile, backupsFolder)
  const name = backupName(at)
  const temporary = join(backupsFolder, `${name}.new`)
  try {
    copyDatabase(journalFile, temporary)
    const problem = finishCopy(temporary, key)
    if (problem !== null) throw new JournalDamaged(`The journal ${journalFile} is damaged: ${problem}.`)
    renameSync(temporary, join(backupsFolder, name))
    syncFolder(backupsFolder)
  } finally {
    removeDatabase(temporary)
  }
  return name
}

/** Sets the journal aside as the new version left it, and puts the earlier copy in its place. */
function putBack({ journalFile, backupsFolder }: JournalPlace, copy: string, at: number): void {
  // As a start names what it makes: what a kill leaves of it, the next one clears away.
  const restored = `${journalFile}.new-before`
  rmSync(restored, { force: true })
  copyFileSync(join(backupsFolder, copy), restored)
  {
    using database = new DatabaseSync(restored)
    sealCopy(database, null)
  }
  syncFile(restored)
  moveParts(journalFile, setAsideName(journalFile, stamp(at)))
  renameSync(restored, journalFile)
  syncFolder(dirname(journalFile))
}
