import type { StatementSync } from 'node:sqlite'
import type { Order } from '../../shared/sale/order.ts'
import { unpaidStates } from '../../shared/sale/order-life.ts'
import { columnNames, orderOf, rowOf } from './order-rows.ts'
import { rows } from './rows.ts'
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

/** The same of orders whose ids are given as a JSON array, in its order. */
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
export const orderOfValues = (values: readonly unknown[]): Order => orderOf(rowOf(values))

/** Reads orders by a statement that selects {@link ORDER}: SQLite gives rows of forty columns faster as arrays. */
export function orderReader(statement: StatementSync): (...values: readonly (string | number)[]) => Order[] {
  statement.setReturnArrays(true)
  return (...values) => rows<unknown[]>(statement, ...values).map(orderOfValues)
}
