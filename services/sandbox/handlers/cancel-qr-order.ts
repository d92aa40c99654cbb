import { presentOrder } from '../orders/present-order.ts'
import type { Handler } from './handler.ts'
import { findOrder, isOf } from './query-order.ts'

/** Cancels an open order. One that has ended stays as it is, and the answer says how it ended. */
export const cancelQrOrder: Handler<'cancelQrOrder'> = (request, { ledger, url }) => {
  const order = findOrder(request, ledger, (found) => isOf(found, ['qr']))
  if (order.status !== '01') return presentOrder(order, url)
  ledger.closeOrder(order.merchantTradeNo, { status: '09', expiresAt: order.expiresAt, payment: null })
  return presentOrder({ ...order, status: '09' }, url)
}
