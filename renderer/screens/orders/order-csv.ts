import type { Cart } from '../../../shared/cart/cart.ts'
import { priceOf } from '../../../shared/cash/cash-rounding.ts'
import type { Cell } from '../../../shared/csv.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { type TimeZone, timeIn } from '../../../shared/time-zone.ts'

/** The columns of the file, in their order; their heads are texts of the app. */
export const csvColumns = [
  'number',
  'made',
  'channel',
  'state',
  'amount',
  'payable',
  'paidAt',
  'payer',
  'paidBy',
  'platformTradeNo',
  'rrn',
  'sale',
  // New columns come last, for programs that read columns by their position.
  'refunded',
  'cashier',
  'fee',
  'discount',
  'service',
  'tax',
  'items',
  'received',
  'change',
  'saleTotal',
  'beforeRounding',
  'cartName',
] as const

/** One order as a row. */
export function csvRow(
  order: Order,
  texts: { readonly state: string; readonly channel: string },
  zone: TimeZone,
  cart: Cart,
): Cell[] {
  const { state, sums } = order
  const placed = 'payable' in state ? state : null
  const paid = 'paidAt' in state ? state : null
  return [
    order.merchantTradeNo,
    timeOf(order.createdAt, zone),
    texts.channel,
    texts.state,
    order.amount,
    placed ? placed.payable : '',
    paid ? timeOf(paid.paidAt, zone) : '',
    order.payer ?? '',
    paid?.payer ?? '',
    placed?.platformTradeNo ?? '',
    paid?.rrn ?? '',
    order.saleId,
    order.refunded === undefined ? '' : order.refunded,
    order.cashier ?? '',
    placed?.fee === undefined ? '' : placed.fee,
    ...[sums?.discount, sums?.service, sums?.tax].map((part) => (part === undefined ? '' : part)),
    // A sale paid in two has two rows: its goods stand with the rest, so that nobody counts them twice.
    order.part?.kind === 'cash' ? '' : itemsText(cart),
    ...(paid?.tendered === undefined ? ['', ''] : [paid.tendered, paid.tendered - paid.payable]),
    order.part ? order.part.total : '',
    order.rounding === undefined ? '' : priceOf(order),
    order.cartName ?? '',
  ]
}

/** "2 x Kopi; 1 x Roti": what was sold, in one cell. */
const itemsText = (cart: Cart) =>
  cart.flatMap((line) => (line.kind === 'product' ? [`${line.quantity} x ${line.name}`] : [])).join('; ')

const timeOf = (at: number | null, zone: TimeZone): string => (at === null ? '' : timeIn(at, zone))
