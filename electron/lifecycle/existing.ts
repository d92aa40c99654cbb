import type { Refund } from '../../shared/refund/refund.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { StaticAccount } from '../../shared/static-account/static-account.ts'
import type { Subscription } from '../../shared/subscription/subscription.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { OrderBook } from '../journal/orders/order-book.ts'
import type { RefundBook } from '../journal/refunds/refund-book.ts'
import type { StaticAccountBook } from '../journal/static-accounts/static-account-book.ts'
import type { SubscriptionBook } from '../journal/subscriptions/subscription-book.ts'

/** What a call names by the number in `field`; throws a CallFailure if it is not in this journal. */
async function existing<Thing>(
  reading: Promise<Thing | null>,
  called: string,
  field: string,
): Promise<Thing> {
  const thing = await reading
  if (!thing) throw new CallFailure('notFound', `there is no such ${called}`, field)
  return thing
}

export const existingOrder = (
  journal: Pick<OrderBook, 'readOrder'>,
  merchantTradeNo: string,
): Promise<Order> => existing(journal.readOrder(merchantTradeNo), 'order', 'merchantTradeNo')

export const existingRefund = (
  journal: Pick<RefundBook, 'readRefund'>,
  merchantRefundNo: string,
): Promise<Refund> => existing(journal.readRefund(merchantRefundNo), 'refund', 'merchantRefundNo')

export const existingSubscription = (
  journal: Pick<SubscriptionBook, 'readSubscription'>,
  number: string,
): Promise<Subscription> => existing(journal.readSubscription(number), 'subscription', 'number')

export const existingAccount = (
  journal: Pick<StaticAccountBook, 'readStaticAccount'>,
  accountId: string,
): Promise<StaticAccount> => existing(journal.readStaticAccount(accountId), 'account', 'accountId')
