import type { Order } from '../../../shared/sale/order.ts'
import { settles } from '../../../shared/sale/split.ts'

/**
 * Whether the sale is over and all is well: only then does its screen say goodbye and make room for the next customer.
 * Money that came late, twice, by an earlier code or went back needs somebody to look at it.
 */
export const endsSale = ({ paidTwice, paidInstead, refunded, reportedPaid, ...order }: Order) =>
  order.state.kind === 'paid' &&
  settles(order) &&
  !paidTwice &&
  !paidInstead &&
  !order.superseded &&
  refunded === undefined &&
  !reportedPaid
