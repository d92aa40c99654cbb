/** Thousands of worlds begin with the same two empty databases, made once by their migrations. */
import { writeFileSync } from 'node:fs'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import {
  type RequestJournalLine,
  withRequestJournal,
} from '../../../electron/backups/with-request-journal.ts'
import { feedWhereEnrolled } from '../../../electron/journal/feed/triggers.ts'
import { openDatabase } from '../../../electron/journal/file/database.ts'
import { type Journal, journalOn } from '../../../electron/journal/journal.ts'
import { migrations } from '../../../electron/journal/migrations/index.ts'
import { openDatabase as openLedgerDatabase } from '../../../services/sandbox/ledger/database.ts'
import { type Ledger, ledgerOn } from '../../../services/sandbox/ledger/ledger.ts'
import { openJournal } from '../../helpers/open-journal.ts'
import { createDatabasePool } from './reused-database.ts'

/** The key of every audit log in these worlds. */
export const auditKey = new Uint8Array(32).fill(1)

const emptyJournal = contentOf(openDatabase(':memory:', migrations))
const lendJournal = createDatabasePool(() => {
  const database = openDatabase(':memory:', [])
  database.deserialize(emptyJournal)
  return database
})
const lendLedger = createDatabasePool(() => openLedgerDatabase(':memory:'))

const databases = new WeakMap<Journal, DatabaseSync>()

export function freshJournal(): Journal {
  const database = lendJournal()
  const journal = journalOn(database, ':memory:', auditKey)
  databases.set(journal, database)
  return journal
}

/** Every row of a journal as it is now. Bytes won't do: SQLite gives those of a lent database without what happened in it. */
export const contentNow = (database: DatabaseSync): Content =>
  tablesOf(database).map((table) => [table, database.prepare(`SELECT * FROM "${table}"`).all()])

type Content = readonly (readonly [table: string, rows: readonly Readonly<Record<string, SQLInputValue>>[]])[]

/** A journal as it was then, as a backup brings it back. */
export function journalOf(content: Content): Journal {
  const database = openDatabase(':memory:', [])
  database.deserialize(emptyJournal)
  const triggers = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all()
  database.exec('PRAGMA foreign_keys = OFF')
  for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`)
  for (const [table, rows] of content) {
    database.exec(`DELETE FROM "${table}"`)
    for (const row of rows) {
      const places = Object.keys(row).map(() => '?')
      database.prepare(`INSERT INTO "${table}" VALUES (${places})`).run(...Object.values(row))
    }
  }
  for (const { sql } of triggers) database.exec(String(sql))
  database.exec('PRAGMA foreign_keys = ON')
  feedWhereEnrolled(database)
  const journal = journalOn(database, ':memory:', auditKey)
  databases.set(journal, database)
  return journal
}

const tablesOf = (database: DatabaseSync) =>
  database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => String(name))

/** The database under a journal in memory, to read it without the journal. */
export function databaseUnder(journal: Journal): DatabaseSync {
  const database = databases.get(journal)
  if (!database) throw new Error('this journal is not one of those')
  return database
}

/** The same journal, which also writes its requests to a request journal. */
export function besideRequestJournal(journal: Journal, write: (line: RequestJournalLine) => void): Journal {
  const both = withRequestJournal(journal, write)
  databases.set(both, databaseUnder(journal))
  return both
}

export const freshLedger = (): Ledger => ledgerOn(lendLedger())

/** One on a real disk. */
export function freshJournalFile(file: string): Journal {
  writeFileSync(file, emptyJournal)
  return openJournal(file, auditKey)
}

function contentOf(database: DatabaseSync): Uint8Array {
  const content = database.serialize()
  database.close()
  return content
}
