import type { StatementSync } from 'node:sqlite'
import type { Order } from '../../shared/sale/order.ts'
import { type OrderRow, orderOf } from './order-rows.ts'

const columns = [
  'id',
  'merchant_trade_no',
  'sale_id',
  'payment_type',
  'amount',
  'product_name',
  'payer',
  'phone',
  'page_channel',
  'fee_type',
  'cashier',
  'created_at',
  'superseded',
  'last_checked_at',
  'told_paid_at',
  'told_paid_lasts',
  'revision',
  'state',
  'since',
  'platform_trade_no',
  'payable',
  'code_kind',
  'code',
  'link_kind',
  'link',
  'computer_link',
  'nmid',
  'terminal',
  'expires_at',
  'fee',
  'paid_at',
  'rrn',
  'issuer',
  'paid_by',
  'account_no',
  'paid_with',
  'reason',
  'err_code',
  'cause',
  'never_arrived',
] as const satisfies readonly (keyof OrderRow)[]

/** Orders as {@link OrderRow}s, from `orders o`; its last columns are worked out from the other attempts of the sale and from the refunds. */
export const ORDER = `${selecting('orders o')}`

/** The same of orders whose ids are given as a JSON array, in its order. */
export const LISTED_ORDERS = `${selecting('json_each(?) AS found CROSS JOIN orders o ON o.id = found.value')}
  ORDER BY found.key`

function selecting(from: string): string {
  return `SELECT ${columns.map((column) => `o.${column}`).join(', ')},
    o.state IN ('paid', 'paidLate') AND EXISTS (
      SELECT 1 FROM orders a WHERE a.sale_id = o.sale_id AND a.id <> o.id AND a.state IN ('paid', 'paidLate')
    ) AS paid_twice,
    CASE WHEN o.state NOT IN ('paid', 'paidLate') THEN (
      SELECT json_array(a.merchant_trade_no, a.payment_type, a.paid_with, coalesce(a.payable, a.amount))
      FROM orders a WHERE a.sale_id = o.sale_id AND a.state IN ('paid', 'paidLate')
      ORDER BY a.state = 'paid' AND a.superseded = 0 DESC, a.since LIMIT 1
    ) END AS paid_instead,
    CASE WHEN o.state IN ('paid', 'paidLate') THEN (
      SELECT sum(r.amount) FROM refunds r WHERE r.merchant_trade_no = o.merchant_trade_no AND r.state = 'done'
    ) END AS refunded FROM ${from}`
}

type ValuesOf<Columns extends readonly (keyof OrderRow)[]> = {
  -readonly [Index in keyof Columns]: OrderRow[Columns[Index]]
}
/** What a statement of {@link ORDER} gives where it returns arrays. */
type Values = [
  ...ValuesOf<typeof columns>,
  paid_twice: number,
  paid_instead: string | null,
  refunded: number | null,
]

/**
 * Reads pages of orders by a statement that selects {@link ORDER}. SQLite's rows come as arrays: as objects of forty
 * members each they are dictionaries, and a page of them takes twice the time of finding it.
 */
export function orderReader(statement: StatementSync): (...values: readonly (string | number)[]) => Order[] {
  statement.setReturnArrays(true)
  return (...values) => (statement.all(...values) as unknown as Values[]).map(readOrder)
}

function readOrder(values: Values): Order {
  const [
    id,
    merchant_trade_no,
    sale_id,
    payment_type,
    amount,
    product_name,
    payer,
    phone,
    page_channel,
    fee_type,
    cashier,
    created_at,
    superseded,
    last_checked_at,
    told_paid_at,
    told_paid_lasts,
    revision,
    state,
    since,
    platform_trade_no,
    payable,
    code_kind,
    code,
    link_kind,
    link,
    computer_link,
    nmid,
    terminal,
    expires_at,
    fee,
    paid_at,
    rrn,
    issuer,
    paid_by,
    account_no,
    paid_with,
    reason,
    err_code,
    cause,
    never_arrived,
    paid_twice,
    paid_instead,
    refunded,
  ] = values
  return orderOf({
    id,
    merchant_trade_no,
    sale_id,
    payment_type,
    amount,
    product_name,
    payer,
    phone,
    page_channel,
    fee_type,
    cashier,
    created_at,
    superseded,
    last_checked_at,
    told_paid_at,
    told_paid_lasts,
    revision,
    state,
    since,
    platform_trade_no,
    payable,
    code_kind,
    code,
    link_kind,
    link,
    computer_link,
    nmid,
    terminal,
    expires_at,
    fee,
    paid_at,
    rrn,
    issuer,
    paid_by,
    account_no,
    paid_with,
    reason,
    err_code,
    cause,
    never_arrived,
    paid_twice,
    paid_instead,
    refunded,
  })
}
