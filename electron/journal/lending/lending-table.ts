import type { DatabaseSync } from 'node:sqlite'
import { cash } from '../../../shared/cash/cash.ts'
import { eMoneyCodes } from '../../../shared/gateway/channel-codes.ts'
import type { RefundElsewhere } from '../../../shared/office/lending.ts'
import { refundableCode } from '../../../shared/refund/refundability.ts'
import { liftTriggers } from '../recovery/writing-rows.ts'
import { row } from '../rows.ts'
import type { Borrowing } from './lending-book.ts'

/** Payments of these kinds can be refunded. */
const REFUNDABLE = JSON.stringify([cash.paymentType, ...eMoneyCodes.filter(refundableCode)])
const OPEN_REFUND = "('intent', 'sending', 'inProgress', 'unknown', 'review')"
/** A cash part whose rest is not paid belongs to the counter that has the rest. */
const IS_OPEN_PART = `(o.sale_amount IS NOT NULL AND o.rest_of IS NULL AND NOT EXISTS (
  SELECT 1 FROM orders p WHERE p.rest_of = o.merchant_trade_no AND p.state IN ('paid', 'paidLate')))`
const MAY_GO = `o.home IS NULL AND o.state IN ('paid', 'paidLate') AND NOT ${IS_OPEN_PART}
  AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.merchant_trade_no = o.merchant_trade_no AND r.state IN ${OPEN_REFUND})`
const GIVE = `INSERT INTO refund_rights (merchant_trade_no, loan, state, since)`

interface RightRow {
  /** Null while the right is this counter's own: then there is no row of it. */
  readonly state: 'away' | 'held' | null
  readonly loan: number
  readonly merchant_refund_no: string
  readonly since: number
}

/** The rows of the rights to refund, and of other counters' refunds. `lending.ts` decides when they are written. */
export function openLendingTable(database: DatabaseSync) {
  const selectRight = database.prepare(`SELECT g.state, g.loan, g.merchant_refund_no, g.since FROM orders o
    LEFT JOIN refund_rights g ON g.merchant_trade_no = o.merchant_trade_no WHERE o.merchant_trade_no = ?`)
  const selectRefund = database.prepare('SELECT 1 FROM refunds WHERE merchant_refund_no = ?')
  const give = database.prepare(
    `${GIVE} SELECT o.merchant_trade_no, 0, 'away', ?2 FROM orders o WHERE o.merchant_trade_no = ?1 AND ${MAY_GO}`,
  )
  const giveShift = database.prepare(`${GIVE} SELECT DISTINCT o.merchant_trade_no, 0, 'away', ?2
    FROM tally t JOIN orders o ON o.merchant_trade_no = t.number
    WHERE t.sequence > ?1 AND t.fact IN ('paid', 'paidLate') AND ${MAY_GO}
      AND coalesce(o.paid_with, o.payment_type) IN (SELECT value FROM json_each(?3))
      AND NOT EXISTS (SELECT 1 FROM refund_rights g WHERE g.merchant_trade_no = o.merchant_trade_no)`)
  const giveEverything = database.prepare(`${GIVE} SELECT o.merchant_trade_no, 0, 'away', ?1 FROM orders o
    WHERE o.home IS NULL AND o.state IN ('paid', 'paidLate')
    AND NOT EXISTS (SELECT 1 FROM refund_rights g WHERE g.merchant_trade_no = o.merchant_trade_no)`)
  const hold =
    database.prepare(`INSERT INTO refund_rights (merchant_trade_no, loan, state, merchant_refund_no, amount, since)
    VALUES (?1, ?2, 'held', ?3, ?4, ?5) ON CONFLICT (merchant_trade_no) DO UPDATE SET loan = ?2, state = 'held',
      merchant_refund_no = ?3, amount = ?4, since = max(since, ?5)`)
  const giveBack = database.prepare(`UPDATE refund_rights SET state = 'away', since = max(since, ?3)
    WHERE merchant_trade_no = ?1 AND loan = ?2 AND state = 'held' AND NOT EXISTS (
      SELECT 1 FROM refunds r WHERE r.merchant_trade_no = refund_rights.merchant_trade_no AND r.state IN ${OPEN_REFUND})`)
  const putElsewhere = database.prepare(`INSERT INTO refunds_elsewhere
      (merchant_refund_no, merchant_trade_no, counter, amount, state, service, tax, created_at, since)
    SELECT ?1, o.merchant_trade_no, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM orders o WHERE o.merchant_trade_no = ?2
      AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.merchant_refund_no = ?1)
    ON CONFLICT (merchant_refund_no) DO UPDATE SET state = ?5, since = ?9, counter = ?3, service = ?6, tax = ?7
      WHERE state <> 'done' AND (state <> ?5 OR since <> ?9 OR counter <> ?3)`)

  return {
    /** Undefined for an order that is not in this journal. */
    rightOf: (merchantTradeNo: string) => row<RightRow>(selectRight, merchantTradeNo),
    hasRefund: (merchantRefundNo: string) => selectRefund.get(merchantRefundNo) !== undefined,
    /** Gives the office the right to refund an order; false if the order must stay. */
    give: (merchantTradeNo: string, at: number) => give.run(merchantTradeNo, at).changes === 1,
    /** Gives the rights to all that was paid after a line of the tally. */
    giveShift: (begins: number, at: number) => void giveShift.run(begins, at, REFUNDABLE),
    /** Gives every right, also that to an order with an open refund. */
    giveEverything(at: number): void {
      const putBack = liftTriggers(database, 'refund_rights', '%BEFORE INSERT%')
      giveEverything.run(at)
      putBack()
    },
    hold: (merchantTradeNo: string, loan: number, { merchantRefundNo, amount, at }: Borrowing) =>
      void hold.run(merchantTradeNo, loan, merchantRefundNo, amount, at),
    /** Gives a loan back, unless a refund that uses it is open. */
    giveBack: (merchantTradeNo: string, loan: number, at: number) =>
      void giveBack.run(merchantTradeNo, loan, at),
    /** Stores another counter's refund; false if that changes nothing. */
    putElsewhere: (refund: RefundElsewhere) =>
      putElsewhere.run(
        refund.merchantRefundNo,
        refund.merchantTradeNo,
        refund.counter,
        refund.amount,
        refund.state,
        refund.service,
        refund.tax,
        refund.createdAt,
        refund.since,
      ).changes > 0,
  }
}
