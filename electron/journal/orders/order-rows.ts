import type { FeeType } from '../../../shared/gateway/orders.ts'
import { type Sen, sen } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import type { OrderStateKind } from '../../../shared/sale/order-life.ts'
import type { SaleSums } from '../../../shared/tax/sale-sums.ts'
import { holds } from '../rows.ts'
import type { NewAttempt } from '../steps.ts'
import { ofState, stateOf } from './order-state-columns.ts'
import { readSums } from './sale-sums.ts'

/** The columns of `orders`, each once: the row's type and its statements come from these. */
const columns = {
  id: holds<number>(),
  merchant_trade_no: holds<string>(),
  sale_id: holds<string>(),
  payment_type: holds<string>(),
  amount: holds<number>(),
  product_name: holds<string>(),
  payer: holds<string | null>(),
  phone: holds<string | null>(),
  page_channel: holds<string | null>(),
  fee_type: holds<FeeType>(),
  store_id: holds<string | null>(),
  cashier: holds<string | null>(),
  cart_name: holds<string | null>(),
  created_at: holds<number>(),
  superseded: holds<number>(),
  last_checked_at: holds<number | null>(),
  told_paid_at: holds<number | null>(),
  told_paid_lasts: holds<number>(),
  revision: holds<number>(),
  sale_amount: holds<number | null>(),
  sale_sums: holds<string | null>(),
  rest_of: holds<string | null>(),
  home: holds<string | null>(),
  rounding: holds<number>(),
  state: holds<OrderStateKind>(),
  since: holds<number>(),
  ...ofState,
}

/** Values derived from other rows, in the order in which ORDER selects them. */
const derived = {
  paid_twice: holds<number>(),
  paid_instead: holds<string | null>(),
  /** The sum of its refunds that are done. */
  refunded: holds<number | null>(),
  /**
   * For an order that pays a part of its sale: of the rest, its cash part; of the cash part, the payment of the rest.
   * As JSON.
   */
  other_part: holds<string | null>(),
  /** What its amount is made of, as JSON. */
  sums: holds<string | null>(),
}

export type OrderRow = typeof columns & typeof derived

export const columnNames = Object.keys(columns)
export const derivedNames = Object.keys(derived)

/** A row whose values SQLite gave as an array: those of the columns, then what was worked out. */
export function rowOf(values: readonly unknown[]): OrderRow {
  const row: Record<string, unknown> = {}
  // `entries()` makes an array for each column: with fifty of them that was half of what reading an order cost.
  rowNames.forEach((name, place) => {
    row[name] = values[place]
  })
  return row as OrderRow
}

const rowNames = [...columnNames, ...derivedNames]

/** The order that a row holds. */
export function orderOf(row: OrderRow): Order {
  return {
    revision: row.revision,
    merchantTradeNo: row.merchant_trade_no,
    saleId: row.sale_id,
    paymentType: row.payment_type,
    amount: sen(row.amount),
    productName: row.product_name,
    payer: row.payer,
    phone: row.phone,
    pageChannel: row.page_channel,
    feeType: row.fee_type,
    ...(row.store_id === null ? {} : { storeId: row.store_id }),
    ...(row.cashier === null ? {} : { cashier: row.cashier }),
    ...(row.cart_name === null ? {} : { cartName: row.cart_name }),
    ...(row.home === null ? {} : { home: row.home }),
    createdAt: row.created_at,
    superseded: row.superseded === 1,
    ...(row.told_paid_at === null
      ? {}
      : { reportedPaid: { at: row.told_paid_at, lasts: row.told_paid_lasts === 1 } }),
    paidTwice: row.paid_twice === 1,
    ...paidInsteadOf(row),
    ...partOf(row),
    ...(row.sums === null ? {} : { sums: readSums(row.sums) }),
    ...(row.rounding === 0 ? {} : { rounding: row.rounding }),
    ...(row.refunded ? { refunded: sen(row.refunded) } : {}),
    lastCheckedAt: row.last_checked_at,
    state: stateOf(row),
  }
}

/** The row of a new order; its other columns have their defaults. */
export function newOrderRow(attempt: NewAttempt): Partial<OrderRow> {
  const { partOf } = attempt
  return {
    merchant_trade_no: attempt.merchantTradeNo,
    sale_id: attempt.saleId,
    payment_type: attempt.paymentType,
    amount: attempt.amount,
    product_name: attempt.productName,
    payer: attempt.payer,
    phone: attempt.phone,
    page_channel: attempt.pageChannel,
    fee_type: attempt.feeType,
    store_id: attempt.storeId ?? null,
    cashier: attempt.cashier ?? null,
    cart_name: attempt.cartName ?? null,
    created_at: attempt.at,
    sale_amount: partOf?.total ?? null,
    sale_sums: partOf?.sums ? JSON.stringify(partOf.sums) : null,
    rest_of: partOf?.restOf ?? null,
    rounding: attempt.rounding ?? 0,
    state: 'intent',
    since: attempt.at,
  }
}

function paidInsteadOf({ paid_instead: json }: OrderRow): Pick<Order, 'paidInstead'> {
  if (json === null) return {}
  return { paidInstead: paymentOf(json) }
}

function paymentOf(json: string): NonNullable<Order['paidInstead']> {
  const [merchantTradeNo, paymentType, paidWith, payable] = JSON.parse(json)
  return { merchantTradeNo, paymentType, payable: sen(payable), ...(paidWith && { paidWith }) }
}

function partOf({ sale_amount, sale_sums, rest_of, other_part: other }: OrderRow): Pick<Order, 'part'> {
  if (sale_amount === null) return {}
  const of = {
    total: sen(sale_amount),
    ...(sale_sums === null ? {} : { sums: JSON.parse(sale_sums) as SaleSums }),
  }
  if (rest_of === null)
    return { part: { kind: 'cash', ...of, rest: other === null ? null : paymentOf(other) } }
  const [amount, givenBack] = JSON.parse(other ?? '[0,1]') as [Sen, number]
  return {
    part: { kind: 'rest', ...of, cash: { merchantTradeNo: rest_of, amount, givenBack: givenBack === 1 } },
  }
}
