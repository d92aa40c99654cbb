import type { Order } from '../../../shared/sale/order.ts'
import { paysSale } from '../../../shared/sale/split.ts'

/**
 * Whether the sale ended well: only then does its screen close for the next customer. A payment that came late, twice
 * or on an earlier code, or was refunded, needs somebody to look at it.
 */
export const endsSale = ({ paidTwice, paidInstead, refunded, reportedPaid, ...order }: Order) =>
  order.state.kind === 'paid' &&
  paysSale(order) &&
  !paidTwice &&
  !paidInstead &&
  !order.superseded &&
  refunded === undefined &&
  !reportedPaid

/**
 * Whether a supervisor must look at it: a payment came that nobody expected, or answers differ. Its case says what
 * can be done.
 */
export const needsSupervisor = ({ state, paidTwice, superseded }: Order) =>
  paidTwice || state.kind === 'paidLate' || state.kind === 'review' || (superseded && state.kind === 'paid')
