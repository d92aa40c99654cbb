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
