import * as z from 'zod'
import type { AnswerOf } from '../../../shared/gateway/operation.ts'
import type { createCardSubscription } from '../../../shared/gateway/operations/create-card-subscription.ts'
import { queryCardSubscription } from '../../../shared/gateway/operations/query-card-subscription.ts'
import { queryEMoneySubscription } from '../../../shared/gateway/operations/query-e-money-subscription.ts'
import {
  type CardSubscriptionStatus,
  type EMoneySubscriptionStatus,
  subscriptionTransaction,
} from '../../../shared/gateway/subscriptions.ts'
import { formatWibTime } from '../../../shared/wib-time.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { checkoutPath } from '../pages/paths.ts'
import type { Charge, Subscription, SubscriptionStatus } from './subscription.ts'

/** An inquiry returns this many of the last transactions. */
const LAST_TRANSACTIONS = 10

const eMoneyStatus: Record<SubscriptionStatus, EMoneySubscriptionStatus> = {
  pending: '01',
  active: '02',
  cancelled: '06',
  failed: '09',
}

// The document has no way to cancel a card subscription.
const cardStatus: Record<SubscriptionStatus, CardSubscriptionStatus> = {
  pending: 'INIT',
  active: 'ACTIVE',
  cancelled: 'FAILED',
  failed: 'FAILED',
}

function presentHead(subscription: Subscription) {
  return {
    storeId: subscription.storeId ?? undefined,
    paymentType: subscription.paymentType,
    requestAmount: subscription.requestAmount,
    amount: subscription.amount,
    createTime: formatWibTime(subscription.createdAt),
    expiredTime: formatWibTime(subscription.expiresAt),
  }
}

/** An e-money subscription in the gateway's answers. `url` is the sandbox's own. */
export function presentEMoneySubscription(subscription: Subscription, ledger: Ledger, url: string) {
  return {
    ...presentHead(subscription),
    merchantTradeNo: subscription.number,
    status: eMoneyStatus[subscription.status],
    checkoutUrl: url + checkoutPath(subscription.platformNo),
    notifyUrl: subscription.notifyUrl ?? undefined,
    returnUrl: subscription.returnUrl ?? undefined,
    subTitle: subscription.title,
    subMessage: subscription.message ?? undefined,
    subInterval: subscription.interval,
    productInfo: subscription.product,
    paymentInfo: presentLastCharges(subscription, ledger),
  } satisfies AnswerOf<typeof queryEMoneySubscription> & { checkoutUrl: string }
}

/** A card subscription in the gateway's answers. `url` is the sandbox's own. */
export function presentCardSubscription(
  subscription: Subscription,
  url: string,
): AnswerOf<typeof createCardSubscription> {
  return {
    ...presentHead(subscription),
    agreementId: subscription.number,
    status: cardStatus[subscription.status],
    checkoutUrl: url + checkoutPath(subscription.platformNo),
  }
}

/** One payment as a transaction of its subscription. A failed one never happened: it has no time and no fee. */
export function presentCharge(
  subscription: Subscription,
  { platformTradeNo, chargedAt, status }: Charge,
): z.output<typeof subscriptionTransaction> {
  if (status === '09') return { platformTradeNo, amount: subscription.amount, status }
  const { fee } = subscription
  return {
    successTime: formatWibTime(chargedAt),
    platformTradeNo,
    amount: subscription.amount,
    status,
    transFeeRate: fee.rate ?? undefined,
    transFeeAmount: fee.amount,
    totalTransFee: fee.total,
    vatFee: fee.vat,
  }
}

function presentLastCharges(subscription: Subscription, { subscriptions }: Ledger) {
  const last = subscriptions.charges(subscription.platformNo, { limit: LAST_TRANSACTIONS, offset: 0 })
  return last.map((charge) => presentCharge(subscription, charge))
}

/** The last transactions of any subscription in an inquiry's answer. */
export function spellLastCharges(subscription: Subscription, ledger: Ledger): unknown {
  return z.encode(z.array(subscriptionTransaction), presentLastCharges(subscription, ledger))
}

/** A subscription in an inquiry's answer. */
export function spellSubscription(
  subscription: Subscription,
  ledger: Ledger,
  url: string,
): Record<string, unknown> {
  return (
    subscription.kind === 'eMoney'
      ? z.encode(queryEMoneySubscription.answer, presentEMoneySubscription(subscription, ledger, url))
      : z.encode(queryCardSubscription.answer, presentCardSubscription(subscription, url))
  ) as Record<string, unknown>
}
