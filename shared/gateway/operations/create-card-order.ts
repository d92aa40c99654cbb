import { cardCodes } from '../channel-codes.ts'
import { choice, object, optional, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { orderAnswer, orderRequest, payPageAnswer } from '../orders.ts'

/** Creates a card order, paid on the gateway's page. API document, endpoint 6. */
export const createCardOrder = operation({
  name: 'createCardOrder',
  title: 'Create card order',
  path: '/payment/v2.3/cc/create',
  source: 'API document, endpoint 6',
  repeat: 'by merchantTradeNo',
  keyField: 'paymentActions',
  request: {
    ...orderRequest,
    paymentType: choice(cardCodes, 20, 'channel code'),
    paymentParams: optional(
      object({ redirectUrl: text(200, 'target after success or failure') }, 'channel-specific'),
    ),
  },
  answer: { ...orderAnswer, ...payPageAnswer },
})
