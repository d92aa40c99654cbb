import { cardSubscriptionCodes } from '../channel-codes.ts'
import { choice, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { requestHead } from '../orders.ts'
import { cardSubscriptionAnswer } from '../subscriptions.ts'

/** Asks for a card subscription as it is now. The document refers to it and shows nothing: ours. */
export const queryCardSubscription = operation({
  name: 'queryCardSubscription',
  title: 'Query card subscription',
  path: '/cc/v1/sub/querysub',
  source: 'ours: card subscription query',
  repeat: 'harmless',
  keyField: 'status',
  request: {
    ...requestHead,
    paymentType: choice(cardSubscriptionCodes, 20, 'channel code'),
    agreementId: text(32, 'agreement ID'),
  },
  answer: cardSubscriptionAnswer,
})
