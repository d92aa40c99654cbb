/** What the payment that completes a sale paid in two adds to its price. */
import { isCash } from '../cash/cash.ts'
import type { Order } from './order.ts'

/**
 * What rounding in cash added to the price of the whole sale that an order is either part of, in sen; negative if it took
 * some off. Only the payment that completes a sale is rounded.
 */
export function roundingOfSale({
  rounding = 0,
  ...order
}: Pick<Order, 'part' | 'amount' | 'rounding'>): number {
  const above = aboveRest(order)
  return above?.inCash ? above.by : rounding
}

/**
 * What the payer of the rest paid above it, such as a fee, in sen, where an order is the cash part of the sale; 0 for any
 * other order. Rounding in cash does not count.
 */
export function addedToRest(order: Pick<Order, 'part' | 'amount'>): number {
  const above = aboveRest(order)
  return above && !above.inCash ? above.by : 0
}

/** By how much the payment of the rest is above the rest, where an order is the cash part. */
function aboveRest({ part, amount }: Pick<Order, 'part' | 'amount'>) {
  if (part?.kind !== 'cash' || !part.rest) return null
  const { payable, paymentType } = part.rest
  return { by: payable - (part.total - amount), inCash: isCash(paymentType) }
}
