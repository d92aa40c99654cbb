/**
 * When a refund may have its amount. The journal checks it in the transaction that writes the refund: nothing else
 * can write meanwhile, so what is free stays free until the transaction ends.
 */
import type { Cart } from '../../../shared/cart/cart.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { linesLeft, pricedLines, type RefundLine, stepOf } from '../../../shared/refund/refund-lines.ts'
import {
  leftOf,
  openRefundOf,
  refundabilityOf,
  refundabilityOutside,
} from '../../../shared/refund/refundability.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { LinesRefused, type NewRefund, RefundRefused } from './refund-book.ts'

/** Throws if the amount is not free. */
export function demandFree(
  order: Order,
  refunds: readonly Refund[],
  { amount, undoes = false, outside }: Pick<NewRefund, 'amount' | 'undoes' | 'outside'>,
): void {
  const free = outside ? refundabilityOutside(order, refunds) : refundabilityOf(order, refunds)
  if (!free) throw new RefundRefused({ kind: 'channelNotRefundable' })
  const fits = undoes
    ? free.kind === 'openPart' && amount === free.amount
    : free.kind === 'refundable' && amount <= free.remaining
  if (!fits) throw new RefundRefused(free)
}

/** Throws if a line has fewer pieces left than are given back, or if they cost something else since others came back. */
export function demandPrices(
  lines: readonly RefundLine[],
  order: Order,
  cart: Cart,
  others: readonly Refund[],
): void {
  const priced = pricedLines(linesLeft(cart, order, others), lines, stepOf(order))
  if (!priced) throw new LinesRefused('one of these lines has fewer pieces left to give back')
  if (priced.some(({ amount }, at) => amount !== lines[at]?.amount))
    throw new LinesRefused('these lines cost something else now')
}

/** Throws while the outcome of another refund of the order is unknown: then it is unknown too how much is left. */
export function demandOthersKnown(refunds: readonly Refund[], refund: Refund): void {
  const other = openRefundOf(without(refunds, refund))
  if (other) throw new RefundRefused({ kind: 'blocked', merchantRefundNo: other.merchantRefundNo })
}

/** Throws if the others leave less than this one holds: one that had failed may have turned out to be done. */
export function demandStillLeft(order: Order, refunds: readonly Refund[], refund: Refund): void {
  const remaining = leftOf(order.amount, without(refunds, refund))
  if (refund.amount > remaining)
    throw new RefundRefused(remaining > 0 ? { kind: 'refundable', remaining } : { kind: 'nothingLeft' })
}

const without = (refunds: readonly Refund[], { merchantRefundNo }: Refund) =>
  refunds.filter((refund) => refund.merchantRefundNo !== merchantRefundNo)
