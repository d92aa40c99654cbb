import type { DatabaseSync } from 'node:sqlite'
import { pageOf } from '../../../shared/page-of.ts'
import type { Refund, RefundState } from '../../../shared/refund/refund.ts'
import { refundCaseSince } from '../../../shared/refund/refund-case.ts'
import { refundStatesUnderWay } from '../../../shared/refund/refund-life.ts'
import type { MadeOf } from '../../../shared/refund/refund-made-of.ts'
import { inserting } from '../rows.ts'
import { inRefundsByState } from '../schema/indexed-states.ts'
import { countingChecks, stateTable } from '../state-table.ts'
import type { NewRefund, OpenRefundKind, RefundClosing, RefundQuery } from './refund-book.ts'
import { LINES, type RefundRow, refundColumnsOf, refundOf } from './refund-rows.ts'

const refundsFrom = (
  table: string,
) => `SELECT r.*, coalesce(o.paid_with, o.payment_type) AS payment_type, o.amount AS order_amount,
    coalesce(o.payable, o.amount) AS paid, o.store_id, ${LINES} AS lines, NULL AS counter
  FROM ${table} JOIN orders o ON o.merchant_trade_no = r.merchant_trade_no`
const REFUND = refundsFrom('refunds r')
/** The SELECT of other counters' refunds, with the same columns; only their state is known here. */
const ELSEWHERE = `SELECT e.rowid AS id, e.merchant_refund_no, e.merchant_refund_no AS refund_id, e.merchant_trade_no,
    coalesce(o.paid_with, o.payment_type) AS payment_type, o.amount AS order_amount, coalesce(o.payable, o.amount) AS paid, o.store_id,
    coalesce(o.platform_trade_no, o.merchant_trade_no) AS platform_refund_no, e.amount, NULL AS told_reason, 0 AS undoes,
    NULL AS outside, NULL AS goods, e.service, e.tax, '[]' AS lines, e.created_at, NULL AS last_checked_at, e.state, e.since, NULL AS platform_trade_no,
    iif(e.state = 'done', e.since, NULL) AS refunded_at, NULL AS reason, NULL AS err_code, NULL AS cause, 0 AS never_arrived,
    NULL AS denied_at, 0 AS looked_after,
    1 AS revision, e.counter
  FROM refunds_elsewhere e JOIN orders o ON o.merchant_trade_no = e.merchant_trade_no`

/** The condition of the index `refunds_to_look_after`, word for word: otherwise SQLite can't use it. */
const TO_LOOK_AFTER =
  "r.looked_after = 0 AND (r.state IN ('unknown', 'review', 'failed') OR r.denied_at IS NOT NULL)"

/** Looking through all refunds there ever were takes long. A counter has asked about a refused one before it makes so many more. */
const NEWEST = 1_000

/** The rows of the refunds in the journal's database. It knows no rule: `refunds.ts` has the rules. */
export function openRefundTable(database: DatabaseSync) {
  const { step, existing, find, one, all } = stateTable<RefundRow, Refund, RefundState>(database, {
    table: 'refunds',
    key: 'merchant_refund_no',
    called: 'refund',
    select: REFUND,
    as: 'r',
    columnsOf: refundColumnsOf,
    of: refundOf,
  })
  const checks = countingChecks(database, 'refunds', 'merchant_refund_no')
  const insert = inserting<RefundRow>(database, 'refunds')
  const insertLine = database.prepare(
    'INSERT INTO refund_lines (merchant_refund_no, line, quantity, amount, goods) VALUES (?, ?, ?, ?, ?)',
  )
  const make = database.prepare(
    'UPDATE refunds SET goods = ?, service = ?, tax = ? WHERE merchant_refund_no = ?',
  )
  const makeLine = database.prepare(
    'UPDATE refund_lines SET goods = ? WHERE merchant_refund_no = ? AND line = ?',
  )
  const selectByName = database.prepare(`${REFUND} WHERE r.refund_id = ?`)
  const selectOrder = database.prepare(`${REFUND} WHERE r.merchant_trade_no = ? ORDER BY r.id`)
  const selectElsewhere = database.prepare(`${ELSEWHERE} WHERE e.merchant_trade_no = ? ORDER BY e.created_at`)
  const selectWithdrawn = database.prepare(`${REFUND} WHERE r.cause = 'withdrawn' AND r.since >= ?`)
  const selectRefused = database.prepare(`${REFUND}
    WHERE r.id > (SELECT max(id) FROM refunds) - ${NEWEST}
      AND r.cause = 'refused' AND coalesce(r.last_checked_at, 0) < r.since + ?`)
  const selectToLookAfter = database.prepare(`${refundsFrom('refunds r INDEXED BY refunds_to_look_after')}
    WHERE ${TO_LOOK_AFTER} ORDER BY r.id DESC`)
  const selectClosing = database.prepare(
    'SELECT 1 FROM refund_closings WHERE merchant_refund_no = ? AND since = ?',
  )
  const insertClosing = database.prepare(`INSERT INTO refund_closings
    (merchant_refund_no, since, resolution, note, closed_by, at) VALUES (?, ?, ?, ?, ?, ?)`)
  const markLookedAfter = database.prepare('UPDATE refunds SET looked_after = 1 WHERE merchant_refund_no = ?')
  const deny = database.prepare(
    "UPDATE refunds SET denied_at = ? WHERE merchant_refund_no = ? AND state = 'done'",
  )
  const page = (from: string, condition: string) =>
    database.prepare(`${refundsFrom(from)} WHERE ${condition}
      AND (:before IS NULL OR r.id < (SELECT id FROM refunds WHERE merchant_refund_no = :before))
      AND (:states IS NULL OR r.state IN (SELECT value FROM json_each(:states)))
      AND r.created_at >= :from AND r.created_at < :to
    ORDER BY r.id DESC LIMIT :limit`)
  const selectPage = page('refunds r', 'true')
  // Asked at each look at the orders: among all refunds there ever were, these few take long to find.
  const selectPageUnderWay = page('refunds r INDEXED BY refunds_by_state', inRefundsByState('r'))

  return {
    find,
    existing,
    step,
    noteChecked: checks.note,
    findByName: (refundId: string) => one(selectByName, refundId),
    /** With those of other counters. */
    ofOrder: (merchantTradeNo: string) => [
      ...all(selectElsewhere, merchantTradeNo),
      ...all(selectOrder, merchantTradeNo),
    ],
    inStates: (states: readonly OpenRefundKind[]) =>
      all(
        database.prepare(
          `${refundsFrom('refunds r INDEXED BY refunds_by_state')}
            WHERE r.state IN (${states.map(() => '?').join(', ')}) AND ${inRefundsByState('r')} ORDER BY r.id DESC`,
        ),
        ...states,
      ),
    withdrawnSince: (since: number) => all(selectWithdrawn, since),
    refusedUnasked: (after: number) => all(selectRefused, after),
    toLookAfter: () => all(selectToLookAfter),
    page({ states, from, to, before, limit }: RefundQuery) {
      const areUnderWay = states?.every((state) => refundStatesUnderWay.includes(state)) ?? false
      const rows = all(areUnderWay ? selectPageUnderWay : selectPage, {
        states: states === undefined ? null : JSON.stringify(states),
        from: from ?? 0,
        to: to ?? Number.MAX_SAFE_INTEGER,
        before: before ?? null,
        limit: limit + 1,
      })
      return pageOf('refunds', rows, limit)
    },
    insert(refund: NewRefund, { goods, parts, lines = [] }: MadeOf): void {
      insert({
        merchant_refund_no: refund.merchantRefundNo,
        refund_id: refund.refundId,
        merchant_trade_no: refund.merchantTradeNo,
        platform_refund_no: refund.platformRefundNo,
        amount: refund.amount,
        told_reason: refund.reason,
        created_at: refund.at,
        state: 'intent',
        since: refund.at,
        goods,
        service: parts?.service ?? null,
        tax: parts?.tax ?? null,
        undoes: refund.undoes ? 1 : 0,
        outside: refund.outside ?? null,
      })
      for (const each of lines)
        insertLine.run(refund.merchantRefundNo, each.line, each.quantity, each.amount, each.goods ?? null)
    },
    /** Only of a refund that does not hold its amount. */
    make(merchantRefundNo: string, { goods, parts, lines = [] }: MadeOf): void {
      make.run(goods, parts?.service ?? null, parts?.tax ?? null, merchantRefundNo)
      for (const line of lines) makeLine.run(line.goods ?? null, merchantRefundNo, line.line)
    },
    /** `at` is null if the gateway says again that it is done. */
    deny: (merchantRefundNo: string, at: number | null) => void deny.run(at, merchantRefundNo),
    isClosed: (refund: Refund) =>
      selectClosing.get(refund.merchantRefundNo, refundCaseSince(refund)) !== undefined,
    close({ merchantRefundNo, since, resolution, note, by, at }: RefundClosing): void {
      insertClosing.run(merchantRefundNo, since, resolution, note, by, at)
      markLookedAfter.run(merchantRefundNo)
    },
  }
}
