/** A database of SQLite is several files; these keep them together. */
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'

/** What SQLite may have beside a database's own file: the old pages of a transaction, the write-ahead log, that log’s index. */
const beside = ['-journal', '-wal', '-shm']

/** Removes what SQLite has beside a database. */
export function removeBeside(file: string): void {
  for (const part of beside) rmSync(file + part, { force: true })
}

/** Removes a database, if it is there. */
export function removeDatabase(file: string): void {
  rmSync(file, { force: true })
  removeBeside(file)
}

/** Renames a database, its own file first. */
export function moveDatabase(from: string, to: string): void {
  for (const part of ['', ...beside]) if (existsSync(from + part)) renameSync(from + part, to + part)
}

/** Copies a database with its write-ahead log, which may be the only place of the last commits. */
export function copyDatabase(from: string, to: string): void {
  copyFileSync(from, to)
  if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${to}-wal`)
}
