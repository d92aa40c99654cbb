import { optional, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { inquiryAnswer, requestHead } from '../orders.ts'

/** The request of an order inquiry. */
const request = {
  ...requestHead,
  paymentType: optional(text(20, 'channel code')),
  merchantTradeNo: text(32, 'merchant order number'),
}

/**
 * Order inquiry, one path a family. The document refers to it and shows neither path nor shape:
 * both are ours.
 */
const inquiry = <const Name extends string>(name: Name, title: string, path: string) =>
  operation({
    name,
    title,
    path,
    source: 'ours: order inquiry',
    repeat: 'harmless',
    keyField: 'status',
    request,
    answer: inquiryAnswer,
  })

/** Asks for the current status of a QR order. */
export const queryQrOrder = inquiry('queryQrOrder', 'Query QR order', '/payment/v2.3/qris/query')
/** Asks for the current status of a pay-later order. */
export const queryPayLaterOrder = inquiry(
  'queryPayLaterOrder',
  'Query pay-later order',
  '/payment/v2.3/dd/query',
)
/** Asks for the current status of an e-money order. */
export const queryEMoneyOrder = inquiry(
  'queryEMoneyOrder',
  'Query e-money order',
  '/payment/v2.3/ewallet/query',
)
/** Asks for the current status of a card order. */
export const queryCardOrder = inquiry('queryCardOrder', 'Query card order', '/payment/v2.3/cc/query')
/** Asks for the current status of a virtual account order, or of one payment to a static virtual account. */
export const queryVirtualAccount = inquiry(
  'queryVirtualAccount',
  'Query virtual account',
  '/payment/v2.3/va/query',
)
/** Asks for the current status of a store-counter order. */
export const queryStoreOrder = inquiry(
  'queryStoreOrder',
  'Query store-counter order',
  '/payment/v2.3/store/query',
)

/** Asks for the current status of a hosted page's order. Until the payer has chosen, it has no channel. */
export const queryPaymentLink = operation({
  name: 'queryPaymentLink',
  title: 'Query hosted payment page order',
  path: '/payment/v2.3/h5/query',
  source: 'ours: order inquiry',
  repeat: 'harmless',
  keyField: 'status',
  request,
  answer: { ...inquiryAnswer, paymentType: optional(text(20, 'channel code, once the payer has chosen')) },
})

/** Cancels an open QR order, which is then failed. Ours, and optional: a gateway may not have it. */
export const cancelQrOrder = operation({
  name: 'cancelQrOrder',
  title: 'Cancel QR order',
  path: '/payment/v2.3/qris/cancel',
  source: 'ours: QR cancel',
  repeat: 'harmless',
  keyField: 'status',
  request,
  answer: inquiryAnswer,
})
