import { listOfAnyLength, optional, promised, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { errCodeUnpromised } from '../orders.ts'
import {
  eMoneySubscriptionAliases,
  eMoneySubscriptionAnswer,
  eMoneySubscriptionInquiry,
  interval,
  recurringProduct,
  subscriptionTransaction,
} from '../subscriptions.ts'

/** Asks for an e-money subscription as it is now, with its last transactions. API document, endpoint 11. */
export const queryEMoneySubscription = operation({
  name: 'queryEMoneySubscription',
  title: 'Query e-money subscription',
  path: '/walleta/v1/sub/querysub',
  source: 'API document, endpoint 11',
  repeat: 'harmless',
  keyField: 'status',
  request: eMoneySubscriptionInquiry,
  answer: {
    ...eMoneySubscriptionAnswer,
    ...errCodeUnpromised,
    notifyUrl: optional(text(200, 'as in the request')),
    returnUrl: optional(text(200, 'as in the request')),
    subTitle: promised(text(128, 'title shown to the user')),
    subMessage: optional(text(256, 'description shown to the user')),
    subInterval: promised(interval),
    productInfo: promised(recurringProduct),
    paymentInfo: optional(listOfAnyLength(subscriptionTransaction, 'the last transactions')),
  },
  aliases: { ...eMoneySubscriptionAliases, redirectUrl: 'returnUrl' },
})
