import { virtualAccountCodes } from '../channel-codes.ts'
import { choice, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { orderAnswer, orderRequest, payerAnswer, virtualAccountAnswer } from '../orders.ts'

/** Creates a virtual account for one order. API document, endpoint 7. `feeType` is read but never written. */
export const createVirtualAccount = operation({
  name: 'createVirtualAccount',
  title: 'Create virtual account',
  path: '/payment/v2.3/va/create',
  source: 'API document, endpoint 7',
  repeat: 'by merchantTradeNo',
  keyField: 'vaCode',
  request: {
    ...orderRequest,
    paymentType: choice(virtualAccountCodes, 20, 'channel code'),
    payer: text(60, 'payer name'),
  },
  answer: { ...orderAnswer, ...virtualAccountAnswer, ...payerAnswer },
})
