import { placeOrder } from '../orders/place-order.ts'
import { presentOrder } from '../orders/present-order.ts'
import type { Handler } from './handler.ts'

export const createVirtualAccount: Handler<'createVirtualAccount'> = ({ payer, ...request }, context) =>
  presentOrder(placeOrder(request, context, { customer: payer }), context.url)
