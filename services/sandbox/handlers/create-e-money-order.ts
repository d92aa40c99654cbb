import { placeOrder } from '../orders/place-order.ts'
import { presentOrder } from '../orders/present-order.ts'
import type { Handler } from './handler.ts'

/** Only WalletD takes the payer's phone number; for the others it is an unknown member. */
export const createEMoneyOrder: Handler<'createEMoneyOrder'> = ({ paymentParams, ...request }, context) => {
  const order = placeOrder(request, context, {
    returnUrl: paymentParams?.redirectUrl,
    phoneNumber: request.paymentType === 'WALLETDBALANCE' ? paymentParams?.phoneNumber : undefined,
  })
  return presentOrder(order, context.url)
}
