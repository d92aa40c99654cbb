import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { feedWhereEnrolled } from '../feed/triggers.ts'
import type { Migration } from '../migrations/migration.ts'
import { inOrdersByState } from '../schema/indexed-states.ts'
import { newSchema } from '../schema/new-schema.ts'
import { APPLICATION_ID, isSound, journalProblem } from '../schema/schema.ts'
import { type SoundSchema, soundSchema } from '../schema/sound-schema.ts'
import { reasonOf } from '../storage-failed.ts'
import { demandFiles, inTransaction, watchFiles } from '../transaction.ts'
import { clearUnfinished, createFile } from './create-file.ts'
import { damaged, explain, JournalRefused } from './journal-refused.ts'
import { prepareLate } from './late-statements.ts'
import { OLDEST_SQLITE, olderThan } from './sqlite-version.ts'

/**
 * Opens the only connection to a journal, checks that every setting its promises depend on is in force, and migrates it
 * to the newest version. A journal of a newer Loket is refused unchanged.
 */
export function openDatabase(file: string, migrations: readonly Migration[]): DatabaseSync {
  const inMemory = file === ':memory:'
  if (!inMemory && !existsSync(file)) {
    // A write-ahead log without its journal may hold orders: a new journal of this name would lose them.
    if (existsSync(`${file}-wal`)) throw damaged(file)
    try {
      createFile(file, (path) =>
        withConnection(path, (fresh) => {
          // Nobody reads the file before all of it is there, so only the last statement waits for the disk: one that
          // fails then is named as everywhere else.
          fresh.exec('PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY')
          bringUp(fresh, migrations)
          fresh.exec(`PRAGMA synchronous = FULL; PRAGMA application_id = ${APPLICATION_ID}`)
          return fresh
        }),
      )
    } catch (error) {
      throw explain(error, file)
    }
  }
  if (!inMemory) {
    if (statSync(file).size === 0) throw damaged(file)
    refuseUnread(file, migrations)
  }
  return openLookedAt(file, migrations)
}

/**
 * Opens a journal, or a list of staff, that is exactly as the newest migration leaves it; null for any other. An everyday start
 * does not load the journal's migrations, which are a tenth of the process's code, and looks at all of each file once.
 */
export function openUpToDate(file: string, sound: SoundSchema = soundSchema): DatabaseSync | null {
  return isUpToDate(file, sound) ? openLookedAt(file, [{ version: sound.version, sql: '' }]) : null
}

function isUpToDate(file: string, sound: SoundSchema): boolean {
  if (!existsSync(file)) return false
  const read = (database: DatabaseSync) => {
    const isUsual = isSound(database, sound)
    if (isUsual) readForStart(database)
    database.close()
    return isUsual
  }
  try {
    return withConnection(file, read, { readOnly: true })
  } catch {
    // The next attempt to open it reports what is wrong.
    return false
  }
}

function openLookedAt(file: string, migrations: readonly Migration[]): DatabaseSync {
  const inMemory = file === ':memory:'
  return withConnection(file, (database) => {
    configure(database)
    bringUp(database, migrations)
    feedWhereEnrolled(database)
    if (!inMemory) {
      clearUnfinished(file)
      watchFiles(database, file)
    }
    prepareLate(database, () => {
      if (!database.isTransaction) demandFiles(database)
    })
    return database
  })
}

/** Throws {@link JournalRefused} if another running Loket has locked the journal, even a damaged one. */
export function refuseInUse(file: string): void {
  if (!existsSync(file)) return
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 })
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
  } catch (error) {
    if (reasonOf(error) === 'locked') throw explain(error, file)
  }
}

/** Checks through a read-only connection: even closing a writable one could change a database that is not ours. */
function refuseUnread(file: string, migrations: readonly Migration[]): void {
  const read = (database: DatabaseSync) => {
    const newest = migrations.at(-1)?.version ?? 0
    const version = readVersion(database)
    const problem = version > newest ? null : (journalProblem(database, migrations) ?? readForStart(database))
    database.close()
    if (problem) throw damaged(file, problem)
    if (version <= newest) return
    throw new JournalRefused(
      `The journal ${file} was written by a newer Loket (version ${version}, this one knows ${newest}). Start that newer Loket; nothing was changed.`,
    )
  }
  withConnection(file, read, { readOnly: true })
}

const OPEN_ORDERS = `SELECT * FROM orders INDEXED BY orders_by_state
  WHERE ${inOrdersByState('orders')}
    AND state IN ('intent', 'sending', 'open', 'unknown')`

/** Reads every place that a start writes to, so that damage there shows before anything is written. Throws SQLite's error. */
function readForStart(database: DatabaseSync): null {
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as {
    name: string
  }[]
  for (const { name } of tables) database.prepare(`SELECT * FROM ${name} LIMIT 1`).get()
  if (tables.some(({ name }) => name === 'orders')) {
    database.prepare(OPEN_ORDERS).all()
    database.prepare('SELECT * FROM orders ORDER BY id DESC LIMIT 1').get()
  }
  if (tables.some(({ name }) => name === 'events'))
    database.prepare('SELECT * FROM events ORDER BY sequence DESC LIMIT 1').get()
  return null
}

function withConnection<Result>(
  file: string,
  use: (database: DatabaseSync) => Result,
  { readOnly = false } = {},
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
  // On macOS a sync otherwise ends in the memory of the disk, and a power cut takes the intent of a request that has left.
  database.exec('PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON')
  // A statement with triggers keeps the pages that it changes until its end. In a file of the system's folder for
  // temporary files this took half of the time of a sale's first statement, and a full disk there stopped every sale.
  database.exec('PRAGMA temp_store = MEMORY')
  const inForce: Record<string, unknown> = {
    journal_mode: inMemory ? 'memory' : 'wal',
    synchronous: 2,
    trusted_schema: 0,
    cell_size_check: 1,
    temp_store: 2,
    fullfsync: 1,
    checkpoint_fullfsync: 1,
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

function bringUp(database: DatabaseSync, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)
  if (newest && isEmpty(database)) {
    inTransaction(database, () => {
      database.exec(newSchema(migrations))
      database.exec(`PRAGMA user_version = ${newest.version}; PRAGMA application_id = ${APPLICATION_ID}`)
    })
  }
  const from = readVersion(database)
  for (const migration of migrations.filter(({ version }) => version > from)) {
    inTransaction(database, () => {
      database.exec(migration.sql)
      database.exec(`PRAGMA user_version = ${migration.version}; PRAGMA application_id = ${APPLICATION_ID}`)
    })
  }
}

const isEmpty = (database: DatabaseSync) =>
  database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined

// `exec` discards rows, so a pragma that was silently refused shows only when it is read back.
function readPragma(database: DatabaseSync, name: string): number | string {
  const row = database.prepare(`PRAGMA ${name}`).get() as Record<string, number | string>
  return Object.values(row)[0] ?? 0
}
