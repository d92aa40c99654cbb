import type { Ledger } from '../ledger/ledger.ts'
import { demandNewTradeNo } from '../orders/place-order.ts'
import { Refusal } from '../refusal.ts'
import { placeSubscription } from '../subscription/place-subscription.ts'
import { cancelled } from '../subscription/play-subscription.ts'
import { presentCharge, presentEMoneySubscription } from '../subscription/present-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { Handler } from './handler.ts'

export const createEMoneySubscription: Handler<'createEMoneySubscription'> = (
  { merchantTradeNo, paymentType, returnUrl, ...request },
  context,
) => {
  demandNewTradeNo(context.ledger, merchantTradeNo)
  const terms = { kind: 'eMoney', number: merchantTradeNo, paymentType, returnUrl } as const
  return presentEMoneySubscription(placeSubscription(request, context, terms), context.ledger, context.url)
}

export const queryEMoneySubscription: Handler<'queryEMoneySubscription'> = (request, { ledger, url }) =>
  presentEMoneySubscription(find(request, ledger), ledger, url)

export const queryEMoneySubscriptionTransactions: Handler<'queryEMoneySubscriptionTransactions'> = (
  { pageNum = 1, pageSize = 10, ...request },
  { ledger },
) => {
  const subscription = find(request, ledger)
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const charges = ledger.subscriptions.charges(subscription.platformNo, page)
  return {
    storeId: subscription.storeId ?? undefined,
    paymentType: subscription.paymentType,
    paymentInfo: charges.map((charge) => presentCharge(subscription, charge)),
  }
}

/** Ends a subscription that is active, or not yet. One that has ended stays as it is, and the answer says how it ended. */
export const cancelEMoneySubscription: Handler<'cancelEMoneySubscription'> = (request, { ledger, url }) => {
  const subscription = find(request, ledger)
  if (subscription.status !== 'active' && subscription.status !== 'pending')
    return presentEMoneySubscription(subscription, ledger, url)
  const ended = cancelled(subscription)
  ledger.subscriptions.change(subscription.platformNo, ended)
  return presentEMoneySubscription(ended, ledger, url)
}

function find(
  { merchantTradeNo, paymentType }: { merchantTradeNo: string; paymentType: string },
  { subscriptions }: Ledger,
): Subscription {
  const subscription = subscriptions.find('eMoney', merchantTradeNo)
  if (subscription?.paymentType !== paymentType)
    throw new Refusal('subscriptionNotFound', 'merchantTradeNo must be of a subscription of this paymentType')
  return subscription
}
