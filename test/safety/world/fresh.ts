/** Thousands of worlds begin with the same two empty databases, made once by their migrations. */
import { writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../../../electron/journal/database.ts'
import { feedWhereEnrolled } from '../../../electron/journal/feed/triggers.ts'
import { type Journal, journalOn, openJournal } from '../../../electron/journal/journal.ts'
import { migrations } from '../../../electron/journal/migrations/index.ts'
import { openDatabase as openLedgerDatabase } from '../../../services/sandbox/ledger/database.ts'
import { type Ledger, ledgerOn } from '../../../services/sandbox/ledger/ledger.ts'
import { createDatabasePool } from './reused-database.ts'

/** Of every audit log in these worlds. */
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

/** A journal as it was when these bytes were taken of it, as a backup brings it back. */
export function journalOf(content: Uint8Array): { journal: Journal; database: DatabaseSync } {
  const database = openDatabase(':memory:', [])
  database.deserialize(content)
  feedWhereEnrolled(database)
  return { journal: journalOn(database, ':memory:', auditKey), database }
}

/** What lies under a journal that is in memory, to be looked at past it. */
export function databaseUnder(journal: Journal): DatabaseSync {
  const database = databases.get(journal)
  if (!database) throw new Error('this journal is not one of those')
  return database
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
