import { listOfAnyLength, number, optional, promised, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { answerHead, errCodeUnpromised } from '../orders.ts'
import {
  eMoneySubscriptionAliases,
  eMoneySubscriptionInquiry,
  subscriptionTransaction,
} from '../subscriptions.ts'

/** Lists the transactions of an e-money subscription, newest first, by pages. API document, endpoint 12. */
export const queryEMoneySubscriptionTransactions = operation({
  name: 'queryEMoneySubscriptionTransactions',
  title: 'Query e-money subscription transactions',
  path: '/walleta/v1/sub/querysubtrans',
  source: 'API document, endpoint 12',
  repeat: 'harmless',
  keyField: 'paymentInfo',
  request: {
    ...eMoneySubscriptionInquiry,
    pageNum: optional(number(4, 'default 1', { min: 1 })),
    pageSize: optional(number(4, 'default 10, maximum 50', { min: 1, max: 50 })),
  },
  answer: {
    ...answerHead,
    ...errCodeUnpromised,
    paymentType: promised(text(20, 'channel code')),
    paymentInfo: optional(listOfAnyLength(subscriptionTransaction, 'subscription transactions')),
  },
  aliases: eMoneySubscriptionAliases,
})
