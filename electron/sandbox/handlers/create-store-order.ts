import { drawStoreCode, unusedCode } from '../orders/codes.ts'
import { placeOrder } from '../orders/place-order.ts'
import { presentOrder } from '../orders/present-order.ts'
import type { Handler } from './handler.ts'

/** The document gives this operation no storeId: one that comes along is ignored. */
export const createStoreOrder: Handler<'createStoreOrder'> = ({ storeId: _, ...request }, context) => {
  const order = placeOrder(request, context, {
    code: () => unusedCode(context.ledger, () => drawStoreCode(request.paymentType)),
  })
  return presentOrder(order, context.url)
}
