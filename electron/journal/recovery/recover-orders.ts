/** Adds to a backup what is known of the time after it, as unknown: only the gateway knows the outcome. */
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../transaction.ts'
import { addingOrders } from './add-orders.ts'
import { addRefundLines, addRefunds, refundLineRows, refundRows } from './add-refunds.ts'
import { doubtfulIn, doubtRefunds, doubtRow } from './doubt.ts'
import { addWithEvents, copyLater, laterRows } from './later-rows.ts'
import type { Row } from './readable-rows.ts'
import { recoverRights } from './recover-rights.ts'
import type { LoggedRequest } from './request-journal-lines.ts'
import { restoredReason } from './restored.ts'

export interface RecoverySources {
  /** What is left of the replaced journal; null if nothing can be read. */
  readonly damaged: DatabaseSync | null
  /** The requests to the gateway, from the request journal. */
  readonly asked: readonly LoggedRequest[]
  /** The time up to which the backup is complete. */
  readonly backupIsOf: number
  readonly at: number
}

export function recoverOrders(
  database: DatabaseSync,
  { damaged, asked, backupIsOf, at }: RecoverySources,
): void {
  const why = { at, reason: restoredReason }
  const { note, addOrder, addLentOrder, addEvent, addAskedOrder } = addingOrders(database, why)

  inTransaction(database, () => {
    interruptPrints(database, at)
    for (const row of doubtfulIn(database, 'orders', backupIsOf)) {
      doubtRow(database, 'orders', row, why)
      note(row.number, 'restored', { source: 'backup', found: row.state })
      note(row.number, 'stateChanged', { from: row.state, to: 'unknown' })
    }
    doubtRefunds(database, doubtfulIn(database, 'refunds', backupIsOf), why)
    const add = (row: Row, events: readonly Row[]) =>
      row.home != null
        ? addLentOrder(row, events)
        : addOrder(row, 'damagedJournal', () => events.forEach(addEvent))
    addWithEvents(database, damaged, ['orders', 'events', 'merchant_trade_no'], add, addEvent)
    copyLater(database, damaged, 'case_closings')
    recoverRights(database, damaged)
    for (const one of asked) if (one.kind === 'order') addAskedOrder(one)
    const goods = [...laterRows(database, damaged, 'refund_lines')]
    addRefunds(database, [...laterRows(database, damaged, 'refunds'), ...refundRows(asked)], why)
    addRefundLines(database, [...goods, ...refundLineRows(asked)])
    copyLater(database, damaged, 'refund_closings')
  })
}

/** A print that is being sent in a copy has come out long ago, or never will: a person may print it again. */
function interruptPrints(database: DatabaseSync, at: number): void {
  database
    .prepare(`UPDATE print_jobs SET state = 'failed', failure = 'interrupted', updated_at = ?
      WHERE state <> 'sent' AND state IN ('queued', 'sending')`)
    .run(at)
  database.exec(
    "UPDATE print_jobs SET retries_until = NULL WHERE state <> 'sent' AND retries_until IS NOT NULL",
  )
}
