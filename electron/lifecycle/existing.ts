import type { Refund } from '../../shared/refund/refund.ts'
import type { Order } from '../../shared/sale/order.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { OrderBook } from '../journal/order-book.ts'
import type { RefundBook } from '../journal/refund-book.ts'

/** The order of this number; throws a CallFailure if there is none in this journal. */
export async function existingOrder(
  journal: Pick<OrderBook, 'readOrder'>,
  merchantTradeNo: string,
): Promise<Order> {
  const order = await journal.readOrder(merchantTradeNo)
  if (!order) throw new CallFailure('notFound', 'there is no such order', 'merchantTradeNo')
  return order
}

/** The refund of this number; throws a CallFailure if there is none in this journal. */
export async function existingRefund(
  journal: Pick<RefundBook, 'readRefund'>,
  merchantRefundNo: string,
): Promise<Refund> {
  const refund = await journal.readRefund(merchantRefundNo)
  if (!refund) throw new CallFailure('notFound', 'there is no such refund', 'merchantRefundNo')
  return refund
}
