import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Order, OrderState } from '../../../shared/sale/order.ts'
import { type OrderStateKind, unpaidStates } from '../../../shared/sale/order-life.ts'
import { inserting, rows } from '../rows.ts'
import { inOrdersByState } from '../schema/indexed-states.ts'
import { countingChecks, stateTable } from '../state-table.ts'
import type { NewAttempt } from '../steps.ts'
import type { OpenOrderKind } from './order-book.ts'
import { columnNames, newOrderRow, type OrderRow, orderOf, rowOf } from './order-rows.ts'
import { columnsOf } from './order-state-columns.ts'
import { SUMS } from './sale-sums.ts'

const isCashPart = (as: string) => `(${as}.sale_amount IS NOT NULL AND ${as}.rest_of IS NULL)`
/** Whether a paid attempt `a` pays its sale: as `paysSale` in `shared/sale/split.ts`. */
export const PAYS_SALE = `(a.sale_amount IS NULL OR EXISTS (
        SELECT 1 FROM orders c WHERE c.merchant_trade_no = a.rest_of AND c.superseded = 0))`

/** The condition of the index `reported_paid_orders`, word for word: otherwise SQLite can't use it. */
export const REPORTED_PAID = `told_paid_at IS NOT NULL AND state IN (${unpaidStates.map((state) => `'${state}'`).join(', ')})`

/**
 * The SELECT of orders as {@link OrderRow}s, from `orders o`; its last columns derive from the sale's other attempts
 * and from the refunds.
 */
export const ORDER = `${selecting('orders o')}`

/** The same for orders whose ids are given as a JSON array, in its order. */
export const LISTED_ORDERS = `${selecting('json_each(?) AS found CROSS JOIN orders o ON o.id = found.value')}
  ORDER BY found.key`

function selecting(from: string): string {
  return `SELECT ${columnNames.map((column) => `o.${column}`).join(', ')},
    o.state IN ('paid', 'paidLate') AND NOT (${isCashPart('o')} AND o.superseded = 1) AND EXISTS (
      SELECT 1 FROM orders a WHERE a.sale_id = o.sale_id AND a.id <> o.id AND a.state IN ('paid', 'paidLate')
        AND NOT ${isCashPart('a')} AND a.rest_of IS NOT o.merchant_trade_no
    ) AS paid_twice,
    CASE WHEN o.state NOT IN ('paid', 'paidLate') THEN (
      SELECT json_array(a.merchant_trade_no, a.payment_type, a.paid_with, coalesce(a.payable, a.amount))
      FROM orders a WHERE a.sale_id = o.sale_id AND a.state IN ('paid', 'paidLate') AND ${PAYS_SALE}
      ORDER BY a.state = 'paid' AND a.superseded = 0 DESC, a.since LIMIT 1
    ) END AS paid_instead,
    CASE WHEN o.state IN ('paid', 'paidLate') THEN (
      SELECT sum(amount) FROM (
        SELECT amount FROM refunds r WHERE r.merchant_trade_no = o.merchant_trade_no AND r.state = 'done'
        UNION ALL SELECT amount FROM refunds_elsewhere e WHERE e.merchant_trade_no = o.merchant_trade_no AND e.state = 'done')
    ) END AS refunded,
    CASE WHEN o.rest_of IS NOT NULL THEN (
      SELECT json_array(c.amount, c.superseded) FROM orders c WHERE c.merchant_trade_no = o.rest_of
    ) WHEN o.sale_amount IS NOT NULL THEN (
      SELECT json_array(a.merchant_trade_no, a.payment_type, a.paid_with, coalesce(a.payable, a.amount))
      FROM orders a WHERE a.rest_of = o.merchant_trade_no AND a.state IN ('paid', 'paidLate')
      ORDER BY a.state = 'paid' AND a.superseded = 0 DESC, a.since LIMIT 1
    ) END AS other_part,
    ${SUMS} AS sums FROM ${from}`
}

/** The order in a row whose values SQLite gave as an array. */
const orderOfValues = (values: readonly unknown[]): Order => orderOf(rowOf(values))

/** Reads orders by a statement that selects {@link ORDER}: SQLite gives rows of forty columns faster as arrays. */
export function orderReader(statement: StatementSync): (...values: readonly (string | number)[]) => Order[] {
  statement.setReturnArrays(true)
  return (...values) => rows<unknown[]>(statement, ...values).map(orderOfValues)
}

/** The rows of the orders in the journal's database. It knows no rule: `orders.ts` has the rules. */
export function openOrderTable(database: DatabaseSync) {
  const { find, existing, step } = stateTable<readonly unknown[], Order, OrderState>(database, {
    table: 'orders',
    key: 'merchant_trade_no',
    called: 'order',
    select: ORDER,
    as: 'o',
    columnsOf,
    of: orderOfValues,
    asArrays: true,
    alsoSets: [
      'last_checked_at = CASE WHEN :heard THEN max(since, :since) ELSE last_checked_at END',
      "told_paid_at = CASE WHEN :state IN ('paid', 'paidLate') THEN NULL ELSE told_paid_at END",
      "told_paid_lasts = CASE WHEN :state IN ('paid', 'paidLate') THEN 0 ELSE told_paid_lasts END",
    ],
  })
  const checks = countingChecks(database, 'orders', 'merchant_trade_no')
  const insert = inserting<OrderRow>(database, 'orders')
  const reader = (conditions: string) => orderReader(database.prepare(`${ORDER} ${conditions}`))
  const updateReportedPaid = database.prepare(
    `UPDATE orders SET told_paid_at = ?, told_paid_lasts = ?
      WHERE merchant_trade_no = ? AND state NOT IN ('paid', 'paidLate')`,
  )
  const markSuperseded = database.prepare(
    'UPDATE orders SET superseded = 1 WHERE merchant_trade_no = ? AND state = ?',
  )
  const selectNewest = database.prepare('SELECT max(id) FROM orders')

  return {
    find,
    existing,
    noteChecked: checks.note,
    countChecks: checks.read,
    insert: (attempt: NewAttempt) => insert(newOrderRow(attempt)),
    /** `isAnswered` says that the step comes from the gateway's own answer, which is the latest news of the order. */
    step(number: string, from: OrderStateKind, to: OrderState, isAnswered: boolean): void {
      step(number, from, to, { heard: Number(isAnswered) })
    },
    /** False if the order is not in this state. */
    supersede: (number: string, from: OrderStateKind) => markSuperseded.run(number, from).changes === 1,
    setReportedPaid(number: string, reported: NonNullable<Order['reportedPaid']>): void {
      updateReportedPaid.run(reported.at, reported.lasts ? 1 : 0, number)
    },
    ofSale: reader('WHERE o.sale_id = ? ORDER BY o.id'),
    inStates: (states: readonly OpenOrderKind[]) =>
      reader(`INDEXED BY orders_by_state
      WHERE o.state IN (${states.map(() => '?').join(', ')}) AND ${inOrdersByState('o')} ORDER BY o.id DESC`)(
        ...states,
      ),
    endedSince: reader("INDEXED BY ended_orders WHERE o.state IN ('failed', 'expired') AND o.since >= ?"),
    /** Those that ended before `since`, and about which no inquiry was made later than `lateFor` after their end. */
    owedALook: reader(
      `INDEXED BY last_looks WHERE o.state IN ('failed', 'expired')
      AND coalesce(o.last_checked_at, o.since) - o.since <= ? AND o.since < ?`,
    ),
    reviewedSince: reader("INDEXED BY reviewed_orders WHERE o.state = 'review' AND o.since >= ?"),
    /** Those whose payment was reported while their state says otherwise; without open ones, which are asked about anyway. */
    reportedPaid: reader(
      `INDEXED BY reported_paid_orders WHERE ${REPORTED_PAID} AND o.state <> 'open' AND o.told_paid_at >= ?`,
    ),
    /** Reads where the newest orders are, so that damage there is found. */
    readNewest: () => void selectNewest.get(),
  }
}
