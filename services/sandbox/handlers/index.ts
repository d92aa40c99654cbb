import type { OperationName } from '../../../shared/gateway/operations/index.ts'
import { cancelQrOrder } from './cancel-qr-order.ts'
import { createCardSubscription, queryCardSubscription } from './card-subscriptions.ts'
import {
  createCardOrder,
  createEMoneyOrder,
  createPayLaterOrder,
  createPaymentLink,
  createQrOrder,
  createStoreOrder,
  createVirtualAccount,
} from './create-orders.ts'
import { createStaticVirtualAccount } from './create-static-virtual-account.ts'
import {
  cancelEMoneySubscription,
  createEMoneySubscription,
  queryEMoneySubscription,
  queryEMoneySubscriptionTransactions,
} from './e-money-subscriptions.ts'
import type { Handler } from './handler.ts'
import { queryOrder, queryPaymentLink } from './query-order.ts'
import { queryRefund, refundEMoneyOrder } from './refunds.ts'

/** The handler of each operation. An operation without its line here does not compile. */
export const handlers: { readonly [Name in OperationName]: Handler<Name> } = {
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
  queryQrOrder: queryOrder('qr'),
  queryPaymentLink,
  queryPayLaterOrder: queryOrder('payLater'),
  queryEMoneyOrder: queryOrder('eMoney'),
  queryCardOrder: queryOrder('card'),
  // Payments to a static account are on the same path.
  queryVirtualAccount: queryOrder('virtualAccount', 'staticVirtualAccount'),
  queryStoreOrder: queryOrder('store'),
  queryRefund,
  queryCardSubscription,
  cancelQrOrder,
}
