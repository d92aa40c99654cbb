import { isCash } from '../cash/cash.ts'
import type { Order } from './order.ts'

/**
 * What rounding in cash added to the price of the whole sale that an order is either part of, in sen; negative if it took
 * some off. Only the payment that completes a sale is rounded.
 */
export function roundingOfSale({
  rounding = 0,
  part,
  amount,
}: Pick<Order, 'part' | 'amount' | 'rounding'>): number {
  if (part?.kind !== 'cash' || !part.rest) return rounding
  const { payable, paymentType } = part.rest
  return isCash(paymentType) ? payable - (part.total - amount) : rounding
}
