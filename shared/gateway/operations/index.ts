import { cancelEMoneySubscription } from './cancel-e-money-subscription.ts'
import { createCardOrder } from './create-card-order.ts'
import { createCardSubscription } from './create-card-subscription.ts'
import { createEMoneyOrder } from './create-e-money-order.ts'
import { createEMoneySubscription } from './create-e-money-subscription.ts'
import { createPayLaterOrder } from './create-pay-later-order.ts'
import { createPaymentLink } from './create-payment-link.ts'
import { createQrOrder } from './create-qr-order.ts'
import { createStaticVirtualAccount } from './create-static-virtual-account.ts'
import { createStoreOrder } from './create-store-order.ts'
import { createVirtualAccount } from './create-virtual-account.ts'
import { queryCardSubscription } from './query-card-subscription.ts'
import { queryEMoneySubscription } from './query-e-money-subscription.ts'
import { queryEMoneySubscriptionTransactions } from './query-e-money-subscription-transactions.ts'
import {
  cancelQrOrder,
  queryCardOrder,
  queryEMoneyOrder,
  queryPayLaterOrder,
  queryPaymentLink,
  queryQrOrder,
  queryStoreOrder,
  queryVirtualAccount,
} from './query-order.ts'
import { queryRefund } from './query-refund.ts'
import { refundEMoneyOrder } from './refund-e-money-order.ts'

/**
 * Every operation of the gateway that Loket knows, by name, in the document's order and then ours. The compiler
 * requires the sandbox to answer each.
 */
export const operations = {
  createQrOrder,
  createPaymentLink,
  createPayLaterOrder,
  createEMoneyOrder,
  refundEMoneyOrder,
  createCardOrder,
  createVirtualAccount,
  createStoreOrder,
  createStaticVirtualAccount,
  createEMoneySubscription,
  queryEMoneySubscription,
  queryEMoneySubscriptionTransactions,
  cancelEMoneySubscription,
  createCardSubscription,
  queryQrOrder,
  queryPaymentLink,
  queryPayLaterOrder,
  queryEMoneyOrder,
  queryCardOrder,
  queryVirtualAccount,
  queryStoreOrder,
  queryRefund,
  queryCardSubscription,
  cancelQrOrder,
} as const

/** The name of an operation in this table; the document numbers them. */
export type OperationName = keyof typeof operations
