import type { Order } from '../../../shared/sale/order.ts'

/**
 * Whether the sale is over and all is well: only then does its screen say goodbye and make room for the next customer.
 * Money that came late, twice, by an earlier code or went back needs somebody to look at it.
 */
export const endsSale = ({ state, paidTwice, paidInstead, superseded, refunded, reportedPaid }: Order) =>
  state.kind === 'paid' &&
  !paidTwice &&
  !paidInstead &&
  !superseded &&
  refunded === undefined &&
  !reportedPaid
