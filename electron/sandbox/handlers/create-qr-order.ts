import { placeOrder } from '../orders/place-order.ts'
import { presentOrder } from '../orders/present-order.ts'
import { qrContent } from '../orders/qr-content.ts'
import { Refusal } from '../refusal.ts'
import type { Handler } from './handler.ts'

export const createQrOrder: Handler<'createQrOrder'> = (request, context) => {
  if (request.expire === 0) throw new Refusal('paramError', 'expire must be at least 1')
  const order = placeOrder(request, context, {
    expirySeconds: request.expire,
    code: (amount) => qrContent(context.merchant, { amount, merchantTradeNo: request.merchantTradeNo }),
  })
  return presentOrder(order, context.url)
}
