import { catchUp } from '../catch-up.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { drawPlatformTradeNo } from '../orders/codes.ts'
import { wholeSecond } from '../orders/place-order.ts'
import type { PlayResult } from '../play-result.ts'
import { afterCharge } from './charge-due.ts'
import { nextDue } from './schedule.ts'
import type { ChargeStatus, Subscription } from './subscription.ts'

/** The name that a control call uses for the subscription. */
export type Find = (ledger: Ledger) => Subscription | undefined

/** The user completes the checkout page: the subscription is active from now on, and its first payment is made. */
export function confirmSubscription(ledger: Ledger, find: Find, now: number): PlayResult<Subscription> {
  return play(ledger, find, now, unlessPending, (subscription) => {
    const confirmedAt = wholeSecond(now)
    charge(ledger, subscription, now, '02')
    return { ...subscription, status: 'active', confirmedAt, ...nextDue(subscription, confirmedAt, 0) }
  })
}

/** The user does not complete the subscription: refused, or out of time. */
export function failSubscription(ledger: Ledger, find: Find, now: number): PlayResult<Subscription> {
  return play(ledger, find, now, unlessPending, (subscription) => ({ ...subscription, status: 'failed' }))
}

/** Decides the outcome of the next scheduled charge. */
export function decideNextCharge(
  ledger: Ledger,
  find: Find,
  now: number,
  nextChargeStatus: ChargeStatus,
): PlayResult<Subscription> {
  return play(ledger, find, now, unlessToBeCharged, (subscription) => ({ ...subscription, nextChargeStatus }))
}

/** Makes the next scheduled charge now instead of when it is due; the one after it keeps its date. */
export function chargeNow(
  ledger: Ledger,
  find: Find,
  now: number,
  status: ChargeStatus,
): PlayResult<Subscription> {
  return play(ledger, find, now, unlessToBeCharged, (subscription) => {
    charge(ledger, subscription, now, status)
    return afterCharge(subscription)
  })
}

/** The user cancels in the wallet. The document has a status for that, but not for a card subscription. */
export function cancelAtWallet(ledger: Ledger, find: Find, now: number): PlayResult<Subscription> {
  const refusal = ({ kind, status }: Subscription) =>
    kind === 'eMoney' && status === 'active'
      ? null
      : 'only an active e-money subscription is ended in the wallet'
  return play(ledger, find, now, refusal, cancelled)
}

/** Ended, at the merchant's or the user's wish: nothing is charged or announced any more. */
export const cancelled = (subscription: Subscription): Subscription => ({
  ...subscription,
  status: 'cancelled',
  nextChargeAt: null,
  nextReminderAt: null,
})

const unlessPending = ({ status }: Subscription) =>
  status === 'pending' ? null : `the subscription is already ${status}`

const unlessToBeCharged = ({ nextChargeAt }: Subscription) =>
  nextChargeAt === null ? 'no charge of the subscription is to come' : null

function charge({ subscriptions }: Ledger, { platformNo }: Subscription, now: number, status: ChargeStatus) {
  subscriptions.addCharge(platformNo, {
    platformTradeNo: drawPlatformTradeNo(now),
    chargedAt: wholeSecond(now),
    status,
  })
}

/** Changes it, unless the subscription is not there or there is a reason why that is not possible. */
function play(
  ledger: Ledger,
  find: Find,
  now: number,
  refusal: (subscription: Subscription) => string | null,
  change: (subscription: Subscription) => Subscription,
): PlayResult<Subscription> {
  return ledger.transaction(() => {
    catchUp(ledger, now)
    const subscription = find(ledger)
    if (!subscription) return { kind: 'notFound' }
    const reason = refusal(subscription)
    if (reason !== null) return { kind: 'notPossible', reason }
    const value = change(subscription)
    ledger.subscriptions.change(subscription.platformNo, value)
    return { kind: 'done', value }
  })
}
