/** Into a backup goes what is known of the time after it: as unknown, for the gateway to say what became of it. */
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../journal/database.ts'
import { restoredReason } from '../journal/restored.ts'
import { attempt, createAdding, doubtRow, insertRow, refundRow } from './add-unknown.ts'
import { type Row, readableRows } from './readable-rows.ts'
import type { LoggedRequest } from './request-journal.ts'

export interface RecoverySources {
  /** What is left of the journal that is given up; null when nothing can be read. */
  readonly damaged: DatabaseSync | null
  /** What the request journal says was asked of the gateway. */
  readonly asked: readonly LoggedRequest[]
  /** Until when the backup knows of everything. */
  readonly backupIsOf: number
  readonly at: number
}

/** A sale that was refused may be tried once more as long as the cashier is at it; after a day nobody is. */
export const MAY_GO_AGAIN_MS = 24 * 60 * 60_000

export function recoverOrders(
  database: DatabaseSync,
  { damaged, asked, backupIsOf, at }: RecoverySources,
): void {
  const why = { at, reason: restoredReason }
  const { note, addOrder, addEvent, addAskedOrder, addRefunds, addAskedAccount } = createAdding(database, why)

  /** What the backup takes for never sent may have been sent since. */
  const doubtful = (table: 'orders' | 'refunds', key: string) =>
    database
      .prepare(`SELECT ${key} AS number, state FROM ${table}
        WHERE state IN ('intent', 'sending') OR (state = 'rejected' AND cause IN ('notSent', 'throttled') AND since > ?)`)
      .all(backupIsOf - MAY_GO_AGAIN_MS) as { number: string; state: string }[]

  inTransaction(database, () => {
    interruptPrints(database, at)
    for (const row of doubtful('orders', 'merchant_trade_no')) {
      doubtRow(database, 'orders', row, why)
      note(row.number, 'restored', { source: 'backup', found: row.state })
      note(row.number, 'stateChanged', { from: row.state, to: 'unknown' })
    }
    for (const row of doubtful('refunds', 'merchant_refund_no')) doubtRow(database, 'refunds', row, why)
    if (damaged) {
      const events = Map.groupBy(newRows(database, damaged, 'events', 'sequence'), (row) =>
        String(row.merchant_trade_no),
      )
      for (const row of newRows(database, damaged, 'orders', 'id')) {
        const number = String(row.merchant_trade_no)
        addOrder(row, 'damagedJournal', () => {
          for (const line of events.get(number) ?? []) addEvent(line)
          events.delete(number)
        })
      }
      for (const line of [...events.values()].flat()) addEvent(line)
      for (const row of newRows(database, damaged, 'case_closings', 'id'))
        addAsItIs(database, 'case_closings', row)
    }
    for (const one of asked) {
      if (one.kind === 'order') addAskedOrder(one)
      if (one.kind === 'staticAccount') addAskedAccount(one)
    }
    addRefunds([
      ...(damaged ? newRows(database, damaged, 'refunds', 'id') : []),
      ...asked.flatMap((one) => (one.kind === 'refund' ? [refundRow(one)] : [])),
    ])
    if (damaged && hasTable(damaged, 'refund_closings')) {
      for (const row of newRows(database, damaged, 'refund_closings', 'id'))
        addAsItIs(database, 'refund_closings', row)
    }
  })
}

/** A journal of an older Loket may not have it yet. */
function hasTable(damaged: DatabaseSync, table: string): boolean {
  try {
    return damaged.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined
  } catch {
    return false
  }
}

/** What a copy of the journal says is being printed has come out long ago, or never will: a person may print it again. */
function interruptPrints(database: DatabaseSync, at: number): void {
  database
    .prepare(`UPDATE print_jobs SET state = 'failed', failure = 'interrupted', updated_at = ?
      WHERE state <> 'sent' AND state IN ('queued', 'sending')`)
    .run(at)
  database.exec(
    "UPDATE print_jobs SET retries_until = NULL WHERE state <> 'sent' AND retries_until IS NOT NULL",
  )
}

function newRows(database: DatabaseSync, damaged: DatabaseSync, table: string, key: string): Row[] {
  const { last } = database.prepare(`SELECT coalesce(max(${key}), 0) AS last FROM ${table}`).get() as {
    last: number
  }
  return readableRows(damaged, table, last)
}

function addAsItIs(database: DatabaseSync, table: string, { rowid_: _, ...row }: Row): void {
  attempt(database, () => insertRow(database, table, row))
}
