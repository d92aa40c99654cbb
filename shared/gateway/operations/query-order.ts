import { optional, text } from '../fields.ts'
import { operation } from '../operation.ts'
import {
  orderAnswer,
  payerAnswer,
  qrAnswer,
  requestHead,
  storeCounterAnswer,
  virtualAccountAnswer,
} from '../orders.ts'

const request = {
  ...requestHead,
  paymentType: optional(text(20, 'channel code')),
  merchantTradeNo: text(32, 'merchant order number'),
}

/**
 * Order inquiry, one path a family. The document refers to it and shows neither path nor shape:
 * ours, `gateway.md`, "Paths the document refers to but does not show".
 */
const inquiry = <const Name extends string, const Path extends string>(name: Name, path: Path) =>
  operation({
    name,
    path,
    source: 'ours: order inquiry',
    repeat: 'harmless',
    keyField: 'status',
    request,
    answer: { ...orderAnswer, ...qrAnswer, ...virtualAccountAnswer, ...storeCounterAnswer, ...payerAnswer },
  })

/** Asks for the current status of a QR order. */
export const queryQrOrder = inquiry('queryQrOrder', '/payment/v2.3/qris/query')
/** Asks for the current status of a virtual account order. */
export const queryVirtualAccount = inquiry('queryVirtualAccount', '/payment/v2.3/va/query')
/** Asks for the current status of a store-counter order. */
export const queryStoreOrder = inquiry('queryStoreOrder', '/payment/v2.3/store/query')
