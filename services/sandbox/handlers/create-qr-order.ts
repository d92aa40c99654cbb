import { placeOrder } from '../orders/place-order.ts'
import { presentOrder } from '../orders/present-order.ts'
import type { Handler } from './handler.ts'

export const createQrOrder: Handler<'createQrOrder'> = ({ expire, ...request }, context) =>
  presentOrder(placeOrder(request, context, { expirySeconds: expire }), context.url)
