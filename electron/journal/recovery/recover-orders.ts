/** Adds to a backup what is known of the time after it, as unknown: only the gateway knows the outcome. */
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../database.ts'
import { addingOrders } from './add-orders.ts'
import { addRefundLines, addRefunds, refundLineRows, refundRows } from './add-refunds.ts'
import { doubtRefunds, doubtRow } from './doubt.ts'
import { copyLater, laterRows } from './later-rows.ts'
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

/** A refused order may be sent again while the cashier is still at that sale; after a day nobody is. */
export const MAY_GO_AGAIN_MS = 24 * 60 * 60_000

export function recoverOrders(
  database: DatabaseSync,
  { damaged, asked, backupIsOf, at }: RecoverySources,
): void {
  const why = { at, reason: restoredReason }
  const { note, addOrder, addLentOrder, addEvent, addAskedOrder } = addingOrders(database, why)

  /** An order that is unsent in the backup may have been sent after it. */
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
    doubtRefunds(database, doubtful('refunds', 'merchant_refund_no'), why)
    const events = Map.groupBy(laterRows(database, damaged, 'events', 'sequence'), (row) =>
      String(row.merchant_trade_no),
    )
    for (const row of laterRows(database, damaged, 'orders')) {
      const number = String(row.merchant_trade_no)
      if (row.home != null) {
        addLentOrder(row, events.get(number) ?? [])
        events.delete(number)
        continue
      }
      addOrder(row, 'damagedJournal', () => {
        for (const line of events.get(number) ?? []) addEvent(line)
        events.delete(number)
      })
    }
    for (const line of [...events.values()].flat()) addEvent(line)
    copyLater(database, damaged, 'case_closings')
    recoverRights(database, damaged)
    for (const one of asked) if (one.kind === 'order') addAskedOrder(one)
    const goods = laterRows(database, damaged, 'refund_lines')
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
