import { payLaterCodes } from '../channel-codes.ts'
import { choice, object, optional, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { orderAnswer, orderRequest, payPageAnswer } from '../orders.ts'

const { requestAmount: _, ...answerWithoutRequestAmount } = orderAnswer

/** Creates a pay-later order. API document, endpoint 3. The sample's further members of `paymentParams` are ignored. */
export const createPayLaterOrder = operation({
  name: 'createPayLaterOrder',
  title: 'Create pay-later order',
  path: '/payment/v2.3/dd/create',
  source: 'API document, endpoint 3',
  repeat: 'by merchantTradeNo',
  keyField: 'paymentActions',
  request: {
    ...orderRequest,
    paymentType: choice(payLaterCodes, 20, 'channel code'),
    paymentParams: optional(object({ redirectUrl: text(200, 'redirect after success') }, 'channel-specific')),
  },
  answer: { ...answerWithoutRequestAmount, ...payPageAnswer },
})
