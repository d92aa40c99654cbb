import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { syncFile } from '../../../platform/durable-file.ts'
import { migrations } from '../migrations/index.ts'
import { journalProblem, schemaProblem } from '../schema/schema.ts'
import { versionOf } from '../schema/tables.ts'
import { reasonOf, type StorageReason, storageFailed } from '../storage-failed.ts'
import { auditProblem } from './contradictions.ts'
import { sealCopy } from './seal.ts'

/** What is wrong with a copy of a journal, in words for a log; null if it could replace the journal. */
export function copyProblem(path: string): string | null {
  try {
    // SQLite would wait on a pipe for ever.
    if (!statSync(path).isFile()) return 'it is not a file'
    using database = new DatabaseSync(path, { readOnly: true })
    const version = versionOf(database)
    if (version > (migrations.at(-1)?.version ?? 0)) return 'it was written by a newer Loket'
    if (version === 0) return 'it is not a journal'
    // The tables as the file declares them come first: checking an index of somebody else's may compute for hours.
    const otherwise = schemaProblem(database, migrations)
    if (otherwise !== null) return otherwise
    const integrity = String(database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check)
    if (integrity !== 'ok') return integrity
    return journalProblem(database, migrations) ?? auditProblem(database)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Makes a fresh copy a complete file, seals it if a key is given, syncs and verifies it. Never for the journal itself. Throws
 * StorageFailed, or the system's error, if the disk refuses that: it says nothing about the copied journal.
 */
export function finishCopy(path: string, sealBy: Uint8Array | null = null): string | null {
  try {
    // A copy of a journal still says that a write-ahead log lies beside it.
    {
      using database = new DatabaseSync(path)
      database.exec('PRAGMA journal_mode = DELETE')
      sealCopy(database, sealBy)
    }
    syncFile(path)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null || !ofContent.includes(reason)) throw storageFailed(error)
    return (error as Error).message
  }
  return copyProblem(path)
}

/** The reasons that lie in what the copy holds. */
const ofContent: readonly StorageReason[] = ['damaged', 'ruleBroken', 'other']
