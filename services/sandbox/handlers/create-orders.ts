import { placeHostedOrder } from '../orders/hosted-page.ts'
import { placeOrder, type Terms } from '../orders/place-order.ts'
import { presentOrder } from '../orders/present-order.ts'
import { payPath } from '../pages/paths.ts'
import type { Handler, HandlerContext } from './handler.ts'

const newOrder = (request: Parameters<typeof placeOrder>[0], context: HandlerContext, terms: Terms) =>
  presentOrder(placeOrder(request, context, terms), context.url)

export const createQrOrder: Handler<'createQrOrder'> = ({ expire, ...request }, context) =>
  newOrder(request, context, { expirySeconds: expire })

export const createCardOrder: Handler<'createCardOrder'> = ({ paymentParams, ...request }, context) =>
  newOrder(request, context, { returnUrl: paymentParams?.redirectUrl })

export const createPayLaterOrder: Handler<'createPayLaterOrder'> = ({ paymentParams, ...request }, context) =>
  newOrder(request, context, { returnUrl: paymentParams?.redirectUrl })

/** Only WalletD takes the payer's phone number; for the others it is an unknown member. */
export const createEMoneyOrder: Handler<'createEMoneyOrder'> = ({ paymentParams, ...request }, context) =>
  newOrder(request, context, {
    returnUrl: paymentParams?.redirectUrl,
    phoneNumber: request.paymentType === 'WALLETDBALANCE' ? paymentParams?.phoneNumber : undefined,
  })

export const createVirtualAccount: Handler<'createVirtualAccount'> = ({ payer, ...request }, context) =>
  newOrder(request, context, { customer: payer })

/** The document gives this operation no storeId, so one in the request is ignored. */
export const createStoreOrder: Handler<'createStoreOrder'> = ({ storeId: _, payer, ...request }, context) =>
  newOrder(request, context, { customer: payer })

export const createPaymentLink: Handler<'createPaymentLink'> = (request, context) => {
  const { merchantTradeNo, storeId, platformTradeNo } = placeHostedOrder(request, context)
  return { storeId: storeId ?? undefined, merchantTradeNo, url: context.url + payPath(platformTradeNo) }
}
