import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Return } from './doubt.ts'
import type { Row } from './readable-rows.ts'
import type { LoggedRequest } from './request-journal-lines.ts'
import { attempt, insertRow, liftTriggers } from './writing-rows.ts'

/** The columns that say what was requested. */
const columns = [
  'merchant_refund_no',
  'refund_id',
  'merchant_trade_no',
  'platform_refund_no',
  'amount',
  'told_reason',
  'created_at',
  'goods',
  'service',
  'tax',
  'outside',
] as const

/**
 * A refund that may have been requested keeps its reservation, because a second one could pay twice. Triggers
 * refuse new refunds here; they are lifted for these, which have begun already. Returns how many were added.
 */
export function addRefunds(database: DatabaseSync, rows: readonly Row[], { at, reason }: Return): number {
  if (rows.length === 0) return 0
  const putBack = liftTriggers(database, 'refunds', '%BEFORE INSERT%')
  const paidInCash = database.prepare(
    "SELECT 1 FROM orders WHERE merchant_trade_no = ? AND payment_type = 'Cash'",
  )
  // The shop's own money was back in the customer's hand before its row was written.
  const giveBack =
    database.prepare(`UPDATE refunds SET state = 'done', refunded_at = created_at, reason = NULL,
    never_arrived = NULL WHERE merchant_refund_no = ?`)
  const added = rows.filter((row) => {
    const asked = Object.fromEntries(columns.map((name) => [name, row[name]]))
    const isOurs = row.outside != null || paidInCash.get(row.merchant_trade_no ?? null) !== undefined
    const now = { state: isOurs ? 'intent' : 'unknown', since: at, reason, never_arrived: 0 }
    return attempt(database, () => {
      insertRow(database, 'refunds', { ...asked, undoes: row.undoes ?? 0, ...now })
      if (isOurs) giveBack.run(row.merchant_refund_no ?? null)
    })
  })
  putBack()
  return added.length
}

/** The lines that such refunds give back; without those of orders whose lines did not come back. */
export function addRefundLines(database: DatabaseSync, rows: readonly Row[]): void {
  for (const { id: _, ...row } of rows) attempt(database, () => insertRow(database, 'refund_lines', row))
}

/** The rows for the refunds of the request journal. */
export const refundRows = (asked: readonly LoggedRequest[]): Row[] =>
  asked.flatMap((one) => {
    if (one.kind !== 'refund') return []
    const { goods, parts, undoes, outside } = one
    return {
      merchant_refund_no: one.number,
      refund_id: one.refundId ?? randomUUID(),
      merchant_trade_no: one.merchantTradeNo,
      platform_refund_no: one.platformRefundNo,
      amount: one.amount,
      told_reason: null,
      created_at: one.at,
      goods: goods ?? null,
      service: parts?.service ?? null,
      tax: parts?.tax ?? null,
      undoes: undoes ? 1 : 0,
      outside: outside ?? null,
    }
  })

/** The lines that refunds of the request journal give back, as rows. */
export const refundLineRows = (asked: readonly LoggedRequest[]): Row[] =>
  asked.flatMap((one) =>
    one.kind === 'refund'
      ? (one.lines ?? []).map(({ goods = null, ...line }) => ({
          merchant_refund_no: one.number,
          ...line,
          goods,
        }))
      : [],
  )
