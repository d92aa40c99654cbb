import { drawVirtualAccount, unusedCode } from '../orders/codes.ts'
import { placeOrder } from '../orders/place-order.ts'
import { presentOrder } from '../orders/present-order.ts'
import type { Handler } from './handler.ts'

export const createVirtualAccount: Handler<'createVirtualAccount'> = (request, context) => {
  const order = placeOrder(request, context, {
    code: () => unusedCode(context.ledger, () => drawVirtualAccount(request.paymentType)),
  })
  return presentOrder(order, context.url)
}
