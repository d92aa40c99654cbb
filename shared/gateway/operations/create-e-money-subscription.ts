import { optional, text } from '../fields.ts'
import { operation } from '../operation.ts'
import {
  checkoutUrl,
  eMoneySubscriptionAliases,
  eMoneySubscriptionAnswer,
  eMoneySubscriptionPaymentType,
  interval,
  subscriptionRequest,
} from '../subscriptions.ts'

/** Creates an e-money subscription, which the user completes at `checkoutUrl`. API document, endpoint 10. */
export const createEMoneySubscription = operation({
  name: 'createEMoneySubscription',
  title: 'Create e-money subscription',
  path: '/walleta/v1/sub/createsub',
  source: 'API document, endpoint 10',
  repeat: 'by merchantTradeNo',
  keyField: 'status',
  request: {
    ...subscriptionRequest,
    paymentType: eMoneySubscriptionPaymentType,
    merchantTradeNo: text(32, 'merchant order number, unique subscription ID'),
    returnUrl: optional(text(200, 'front-end return URL for the initial subscription')),
    subInterval: interval,
  },
  answer: { ...eMoneySubscriptionAnswer, checkoutUrl },
  aliases: { ...eMoneySubscriptionAliases, redirectUrl: 'returnUrl' },
})
