import { cardSubscriptionCodes } from '../channel-codes.ts'
import { choice, date, optional, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { cardInterval, cardSubscriptionAnswer, subscriptionRequest } from '../subscriptions.ts'

/** Creates a card subscription, which the user completes at `checkoutUrl`. API document, endpoint 14. */
export const createCardSubscription = operation({
  name: 'createCardSubscription',
  title: 'Create card subscription',
  path: '/cc/v1/sub/createsub',
  source: 'API document, endpoint 14',
  repeat: 'by agreementId',
  keyField: 'status',
  request: {
    ...subscriptionRequest,
    paymentType: choice(cardSubscriptionCodes, 20, 'channel code'),
    agreementId: text(32, 'agreement ID, made by the merchant and unique'),
    redirectUrl: optional(text(200, 'front-end return URL for the initial subscription')),
    subInterval: cardInterval,
    expiredDate: optional(
      date('yyyy-MM-dd, the last day of the subscription; only in the document’s sample'),
    ),
  },
  answer: cardSubscriptionAnswer,
  aliases: { returnUrl: 'redirectUrl' },
})
