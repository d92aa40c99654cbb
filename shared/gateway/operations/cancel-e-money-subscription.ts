import { operation } from '../operation.ts'
import { errCodeUnpromised } from '../orders.ts'
import {
  eMoneySubscriptionAliases,
  eMoneySubscriptionAnswer,
  eMoneySubscriptionInquiry,
} from '../subscriptions.ts'

/**
 * Cancels an e-money subscription. API document, endpoint 13, whose sample answer carries an error and no status:
 * success is status 06, here or by a query.
 */
export const cancelEMoneySubscription = operation({
  name: 'cancelEMoneySubscription',
  title: 'Cancel e-money subscription',
  path: '/walleta/v1/sub/removesub',
  source: 'API document, endpoint 13',
  repeat: 'harmless',
  keyField: 'status',
  request: eMoneySubscriptionInquiry,
  answer: { ...eMoneySubscriptionAnswer, ...errCodeUnpromised },
  aliases: eMoneySubscriptionAliases,
})
