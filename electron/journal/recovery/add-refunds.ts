import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Return } from './doubt.ts'
import type { Row } from './readable-rows.ts'
import type { LoggedRequest } from './request-journal-lines.ts'
import { attempt, insertRow, liftTriggers } from './writing-rows.ts'

/** Whether the order `?3` was paid in cash. */
const OF_CASH = "EXISTS (SELECT 1 FROM orders o WHERE o.merchant_trade_no = ?3 AND o.payment_type = 'Cash')"

/**
 * A refund that may have been requested keeps its reservation, because a second one could pay twice. Triggers
 * refuse new refunds here; they are lifted for these, which have begun already. Returns how many were added.
 */
export function addRefunds(database: DatabaseSync, rows: readonly Row[], { at, reason }: Return): number {
  if (rows.length === 0) return 0
  const putBack = liftTriggers(database, 'refunds', '%BEFORE INSERT%')
  const insert = database.prepare(`INSERT INTO refunds (merchant_refund_no, refund_id, merchant_trade_no,
    platform_refund_no, amount, told_reason, created_at, state, since, reason, never_arrived, service, tax,
    undoes, outside)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, iif(?13 IS NOT NULL OR ${OF_CASH}, 'intent', 'unknown'), ?8, ?9, 0, ?10, ?11, ?12, ?13)
    ON CONFLICT DO NOTHING`)
  // The shop's own money was back in the customer's hand before its row was written.
  const giveBack =
    database.prepare(`UPDATE refunds SET state = 'done', refunded_at = created_at, reason = NULL,
    never_arrived = NULL WHERE merchant_refund_no = ?1 AND state = 'intent'
    AND (outside IS NOT NULL OR ${OF_CASH.replace('?3', 'merchant_trade_no')})`)
  let added = 0
  for (const row of rows) {
    const { merchant_refund_no: number, refund_id: id, merchant_trade_no: order, amount } = row
    attempt(database, () => {
      added += Number(
        insert.run(
          number ?? null,
          id ?? null,
          order ?? null,
          row.platform_refund_no ?? null,
          amount ?? null,
          row.told_reason ?? null,
          row.created_at ?? null,
          at,
          reason,
          row.service ?? null,
          row.tax ?? null,
          row.undoes ?? 0,
          row.outside ?? null,
        ).changes,
      )
      giveBack.run(number ?? null)
    })
  }
  putBack()
  return added
}

/** The lines that such refunds give back; without those of orders whose lines did not come back. */
export function addRefundLines(database: DatabaseSync, rows: readonly Row[]): void {
  for (const { id: _, ...row } of rows) attempt(database, () => insertRow(database, 'refund_lines', row))
}

/** The rows for the refunds of the request journal. */
export const refundRows = (asked: readonly LoggedRequest[]): Row[] =>
  asked.flatMap((one) => {
    if (one.kind !== 'refund') return []
    const { parts, undoes, outside } = one
    return {
      merchant_refund_no: one.number,
      refund_id: one.refundId ?? randomUUID(),
      merchant_trade_no: one.merchantTradeNo,
      platform_refund_no: one.platformRefundNo,
      amount: one.amount,
      told_reason: null,
      created_at: one.at,
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
      ? (one.lines ?? []).map((line) => ({ merchant_refund_no: one.number, ...line }))
      : [],
  )
