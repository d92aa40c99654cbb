import { placeOrder } from '../orders/place-order.ts'
import { presentOrder } from '../orders/present-order.ts'
import type { Handler } from './handler.ts'

/** The document gives this operation no storeId, so one in the request is ignored. */
export const createStoreOrder: Handler<'createStoreOrder'> = ({ storeId: _, payer, ...request }, context) =>
  presentOrder(placeOrder(request, context, { customer: payer }), context.url)
