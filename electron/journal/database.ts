import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Migration } from './migrations/index.ts'

/** Why a journal can't be used. Nothing in it was touched. */
export class JournalRefused extends Error {
  override readonly name = 'JournalRefused'
}

/** The oldest SQLite whose WAL recovery we trust; earlier ones could lose the tail after a crash. */
const OLDEST_SQLITE = [3, 51, 3] as const

/**
 * Opens the one connection to a journal, checks that every setting on which its promises rest is in force,
 * and brings it to the newest version. A journal of a newer Loket is refused untouched.
 */
export function openDatabase(file: string, migrations: readonly Migration[]): DatabaseSync {
  if (existsSync(file)) {
    if (statSync(file).size === 0) throw new JournalRefused(damaged(file))
    refuseNewer(file, migrations.at(-1)?.version ?? 0)
  }
  return withConnection(file, false, (database) => {
    configure(database)
    migrate(database, readVersion(database), migrations)
    return database
  })
}

/** Looks through a read-only connection: even closing a writable one would rewrite a database that is not ours to touch. */
function refuseNewer(file: string, newest: number): void {
  withConnection(file, true, (database) => {
    const version = readVersion(database)
    database.close()
    if (version <= newest) return
    throw new JournalRefused(
      `The journal ${file} was written by a newer Loket (version ${version}, this one knows ${newest}). Start that newer Loket; nothing was changed.`,
    )
  })
}

function withConnection<Result>(
  file: string,
  readOnly: boolean,
  use: (database: DatabaseSync) => Result,
): Result {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly, timeout: 1_000, enableForeignKeyConstraints: true })
    return use(database)
  } catch (error) {
    if (database?.isOpen) database.close()
    throw explain(error, file)
  }
}

const readVersion = (database: DatabaseSync) => Number(readPragma(database, 'user_version'))

function configure(database: DatabaseSync): void {
  const inMemory = database.location() === null
  // An exclusive lock keeps a second Loket from watching, and printing for, the same orders.
  database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;`)
  const inForce: Record<string, unknown> = {
    journal_mode: inMemory ? 'memory' : 'wal',
    synchronous: 2,
    trusted_schema: 0,
    cell_size_check: 1,
    foreign_keys: 1,
  }
  for (const [name, wanted] of Object.entries(inForce)) {
    const found = readPragma(database, name)
    if (found !== wanted)
      throw new JournalRefused(`SQLite did not accept ${name}: it is ${found}, not ${wanted}`)
  }
  const row = database.prepare('SELECT sqlite_version() AS version').get() as { version: string }
  if (olderThan(row.version.split('.').map(Number), OLDEST_SQLITE)) {
    throw new JournalRefused(`SQLite ${row.version} is too old; ${OLDEST_SQLITE.join('.')} is needed`)
  }
}

function migrate(database: DatabaseSync, from: number, migrations: readonly Migration[]): void {
  for (const migration of migrations.filter(({ version }) => version > from)) {
    inTransaction(database, () => {
      database.exec(migration.sql)
      database.exec(`PRAGMA user_version = ${migration.version}`)
    })
  }
}

/** Runs `work` in one transaction: all of it is on disk when this returns, or none of it. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // A failing disk may already have rolled back by itself.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

// `exec` discards rows, so a pragma that was silently refused shows only when it is read back.
function readPragma(database: DatabaseSync, name: string): number | string {
  const row = database.prepare(`PRAGMA ${name}`).get() as Record<string, number | string>
  return Object.values(row)[0] ?? 0
}

function olderThan(version: readonly number[], oldest: readonly number[]): boolean {
  for (const [index, least] of oldest.entries()) {
    const part = version[index] ?? 0
    if (part !== least) return part < least
  }
  return false
}

const damaged = (file: string) =>
  `The journal ${file} is damaged. It was left as it is; restore it from a backup.`

/** SQLite's primary result codes, as what the owner can do about them. */
const explanations: Readonly<Record<number, (file: string) => string>> = {
  5: (file) => `The data folder is in use by another Loket (${file}). Close that one first.`,
  8: (file) => `The journal ${file} can't be written: check the permissions of its folder.`,
  10: (file) => `The disk of the journal ${file} fails: check that it is well and has free space.`,
  11: damaged,
  13: (file) => `The disk of the journal ${file} is full: free some space, then start Loket again.`,
  14: (file) => `The journal ${file} can't be opened: check that the folder is there and writable.`,
  26: damaged,
}

/** An error of SQLite's as the {@link JournalRefused} that says what to do; any other as it is. */
export function explain(error: unknown, file: string): unknown {
  const { errcode } = error as { errcode?: number }
  const explanation = errcode === undefined ? undefined : explanations[errcode & 0xff]
  return explanation ? new JournalRefused(explanation(file), { cause: error }) : error
}
