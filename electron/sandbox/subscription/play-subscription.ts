import type { Ledger } from '../ledger/ledger.ts'
import { catchUp } from '../lives.ts'
import { drawPlatformTradeNo } from '../orders/codes.ts'
import { wholeSecond } from '../orders/place-order.ts'
import type { Played } from '../played.ts'
import { nextDue } from './schedule.ts'
import type { Subscription } from './subscription.ts'

type Find = (ledger: Ledger) => Subscription | undefined

/** The user completes the subscription at its checkout page: it is active from now on and its first payment is made. */
export function confirmSubscription(ledger: Ledger, find: Find, now: number): Played<Subscription> {
  return playPending(ledger, find, now, (subscription) => {
    const confirmedAt = wholeSecond(now)
    const active: Subscription = {
      ...subscription,
      status: 'active',
      confirmedAt,
      ...nextDue(subscription, confirmedAt, 0),
    }
    ledger.subscriptions.change(subscription.platformNo, active)
    const payment = { platformTradeNo: drawPlatformTradeNo(now), chargedAt: confirmedAt }
    ledger.subscriptions.addCharge(subscription.platformNo, payment)
    return active
  })
}

/** The user does not complete the subscription: refused, or out of time. */
export function failSubscription(ledger: Ledger, find: Find, now: number): Played<Subscription> {
  return playPending(ledger, find, now, (subscription) => {
    const failed: Subscription = { ...subscription, status: 'failed' }
    ledger.subscriptions.change(subscription.platformNo, failed)
    return failed
  })
}

function playPending(
  ledger: Ledger,
  find: Find,
  now: number,
  work: (subscription: Subscription) => Subscription,
): Played<Subscription> {
  return ledger.transaction(() => {
    catchUp(ledger, now)
    const subscription = find(ledger)
    if (!subscription) return { kind: 'notFound' }
    if (subscription.status !== 'pending') {
      return { kind: 'notPossible', reason: `the subscription is already ${subscription.status}` }
    }
    return { kind: 'done', value: work(subscription) }
  })
}
