import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { endEntries } from './feed/triggers.ts'
import { StorageFailed } from './storage-failed.ts'

/** The files that an open database writes to, by name and by what the disk calls them. */
type OpenFiles = readonly { readonly path: string; readonly number: bigint }[]
const openFiles = new WeakMap<DatabaseSync, OpenFiles>()

/** From now on each write to this database first looks whether its files are still there. */
export function watchFiles(database: DatabaseSync, file: string): void {
  const found = [file, `${file}-wal`].flatMap((path) => {
    const number = numberOf(path)
    return number === null ? [] : [{ path, number }]
  })
  openFiles.set(database, found)
}

/** Runs `work` in one transaction: when this returns, all of it is on disk or nothing is. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  demandFiles(database)
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    endEntries(database)
    database.exec('COMMIT')
    return result
  } catch (error) {
    // A failing disk may already have rolled back by itself.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/**
 * A file that was deleted, moved away, replaced or unmounted with its folder takes along what is written to it, and SQLite reports
 * nothing: the next start would know of no request that this one sends. The same holds for the write-ahead log alone.
 */
export function demandFiles(database: DatabaseSync): void {
  for (const { path, number } of openFiles.get(database) ?? []) {
    const found = numberOf(path)
    if (found === null) throw new StorageFailed('unreachable', `${path} is not there any more`)
    if (found !== number) throw new StorageFailed('unreachable', `${path} is another file now`)
  }
}

/** The number by which the disk knows the file of this name; null if there is no such file. */
function numberOf(path: string): bigint | null {
  try {
    return statSync(path, { bigint: true }).ino
  } catch {
    return null
  }
}
