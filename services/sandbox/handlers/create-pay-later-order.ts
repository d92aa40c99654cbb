import { placeOrder } from '../orders/place-order.ts'
import { presentOrder } from '../orders/present-order.ts'
import type { Handler } from './handler.ts'

export const createPayLaterOrder: Handler<'createPayLaterOrder'> = ({ paymentParams, ...request }, context) =>
  presentOrder(placeOrder(request, context, { returnUrl: paymentParams?.redirectUrl }), context.url)
