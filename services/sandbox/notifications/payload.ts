import * as z from 'zod'
import { assertNever } from '../../../shared/assert-never.ts'
import { subscriptionTransaction } from '../../../shared/gateway/subscriptions.ts'
import { formatWibTime } from '../../../shared/wib-time.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { spellOrder } from '../orders/present-order.ts'
import { spellRefund } from '../refund/present-refund.ts'
import { presentCharge, spellSubscription } from '../subscription/present-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { Notification } from './outbox.ts'

type Members = Record<string, unknown>
type News = Pick<Notification, 'subject' | 'status'>

/**
 * The content of a notification: the inquiry answer at the time of the event. For a subscription also the event, in
 * `eventType`, and the payment; both names are ours.
 */
export function payloadOf(notification: Notification, ledger: Ledger, url: string): Members {
  switch (notification.kind) {
    case 'order':
      return orderPayload(notification, ledger, url)
    case 'refund':
      return refundPayload(notification, ledger)
    case 'charge':
      return chargePayload(notification, ledger, url)
    case 'subscription':
      return subscriptionPayload(notification, ledger, url)
    case 'reminder':
      return reminderPayload(notification, ledger, url)
    default:
      return assertNever(notification.kind)
  }
}

function orderPayload({ subject, status }: News, ledger: Ledger, url: string): Members {
  const order = known(ledger.findOrder(subject))
  // An order may have been paid late after it expired; this notification still says that it expired.
  return spellOrder(status === '09' ? { ...order, status, payment: null } : order, url)
}

function refundPayload({ subject }: News, { refunds }: Ledger): Members {
  return spellRefund(known(refunds.find(subject)))
}

function chargePayload({ subject }: News, ledger: Ledger, url: string): Members {
  const { subscription, charge } = known(ledger.subscriptions.findCharge(subject))
  const { platformTradeNo, successTime } = z.encode(
    subscriptionTransaction,
    presentCharge(subscription, charge),
  )
  const paid = spellSubscription({ ...subscription, status: 'active' }, ledger, url)
  const eventType = charge.status === '02' ? 'payment' : 'paymentFailure'
  return { ...paid, eventType, platformTradeNo, ...(successTime && { successTime }) }
}

function subscriptionPayload({ subject, status }: News, ledger: Ledger, url: string): Members {
  const subscription = known(ledger.subscriptions.findByPlatformNo(subject))
  const eventType = status === 'cancelled' ? 'cancellation' : 'failure'
  return { ...spellSubscription({ ...subscription, status: statusOf(status) }, ledger, url), eventType }
}

function reminderPayload({ subject, nextChargeAt }: Notification, ledger: Ledger, url: string): Members {
  const subscription = known(ledger.subscriptions.findByPlatformNo(subject))
  return {
    ...spellSubscription({ ...subscription, status: 'active' }, ledger, url),
    eventType: 'reminder',
    ...(nextChargeAt !== null && { nextPaymentTime: formatWibTime(nextChargeAt) }),
  }
}

const statusOf = (text: string): Subscription['status'] => (text === 'cancelled' ? text : 'failed')

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a notification is about nothing the ledger knows')
  return value
}
