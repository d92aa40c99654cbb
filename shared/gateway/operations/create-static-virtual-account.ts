import { staticVirtualAccountCodes } from '../channel-codes.ts'
import { choice, optional, promised, text, timestamp } from '../fields.ts'
import { operation } from '../operation.ts'
import { answerHead, requestHead, shownNumber } from '../orders.ts'

/** Creates a virtual account that any amount can be paid to, again and again. API document, endpoint 9. */
export const createStaticVirtualAccount = operation({
  name: 'createStaticVirtualAccount',
  title: 'Create static virtual account',
  path: '/payment/v2.3/staticva/create',
  source: 'API document, endpoint 9',
  repeat: 'makes another',
  keyField: 'vaCode',
  request: {
    ...requestHead,
    paymentType: choice(staticVirtualAccountCodes, 20, 'channel code'),
    payer: text(60, 'payer name'),
    beUsedFor: optional(text(100, 'usage of the account; recorded into productName')),
    notifyUrl: optional(text(200, 'callback URL on payment success')),
  },
  answer: {
    ...answerHead,
    paymentType: promised(text(20, 'channel code')),
    createTime: optional(timestamp()),
    vaCode: optional(shownNumber(32, 'virtual account number')),
    expiredTime: optional(timestamp('never returned, because a static virtual account does not expire')),
  },
})
