import { storeCounterCodes } from '../channel-codes.ts'
import { choice, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { orderAnswer, orderRequest, payerAnswer, storeCounterAnswer } from '../orders.ts'

/** Creates an order payable at a store counter. API document, endpoint 8. `storeId` is read but never written. */
export const createStoreOrder = operation({
  name: 'createStoreOrder',
  title: 'Create store-counter order',
  path: '/payment/v2.3/store/create',
  source: 'API document, endpoint 8',
  repeat: 'by merchantTradeNo',
  keyField: 'paymentCode',
  request: {
    ...orderRequest,
    paymentType: choice(storeCounterCodes, 20, 'channel code'),
    payer: text(60, 'payer name'),
  },
  answer: { ...orderAnswer, ...storeCounterAnswer, ...payerAnswer },
})
