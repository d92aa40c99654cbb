import type { Order } from '../../../shared/sale/order.ts'
import { paysSale } from '../../../shared/sale/split.ts'

/** Whether the sale ended well and its screen may close. Late, double, earlier and refunded payments need somebody's look. */
export const endsSale = ({ paidTwice, paidInstead, refunded, reportedPaid, ...order }: Order) =>
  order.state.kind === 'paid' &&
  paysSale(order) &&
  !paidTwice &&
  !paidInstead &&
  !order.superseded &&
  refunded === undefined &&
  !reportedPaid
