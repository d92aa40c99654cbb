/** Thousands of worlds begin with the same two empty databases: each is made once by its migrations, then copied. */
import type { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../../../electron/journal/database.ts'
import { type Journal, journalOn } from '../../../electron/journal/journal.ts'
import { migrations } from '../../../electron/journal/migrations/index.ts'
import { openDatabase as openLedgerDatabase } from '../../../services/sandbox/ledger/database.ts'
import { type Ledger, ledgerOn } from '../../../services/sandbox/ledger/ledger.ts'

/** Of every audit log in these worlds. */
export const auditKey = new Uint8Array(32).fill(1)

const emptyJournal = contentOf(openDatabase(':memory:', migrations))
const emptyLedger = contentOf(openLedgerDatabase(':memory:'))

export function freshJournal(): Journal {
  const database = openDatabase(':memory:', [])
  database.deserialize(emptyJournal)
  return journalOn(database, ':memory:', auditKey)
}

export function freshLedger(): Ledger {
  const database = openDatabase(':memory:', [])
  database.deserialize(emptyLedger)
  return ledgerOn(database)
}

function contentOf(database: DatabaseSync): Uint8Array {
  const content = database.serialize()
  database.close()
  return content
}
