import { catchUp } from '../catch-up.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { drawPlatformTradeNo } from '../orders/codes.ts'
import { wholeSecond } from '../orders/place-order.ts'
import type { PlayResult } from '../play-result.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { afterCharge } from './charge-due.ts'
import { nextDue } from './schedule.ts'
import type { ChargeStatus, Subscription } from './subscription.ts'

/** The name that a control call uses for the subscription. */
export type Find = (ledger: Ledger) => Subscription | undefined

/** The user completes the checkout page: the subscription is active from now on, and its first payment is made. */
export function confirmSubscription(ledger: Ledger, find: Find, now: number): PlayResult<Subscription> {
  return play(ledger, find, now, unlessPending, (subscription) => {
    const confirmedAt = wholeSecond(now)
    const active: Subscription = {
      ...subscription,
      status: 'active',
      confirmedAt,
      ...nextDue(subscription, confirmedAt, 0),
    }
    ledger.subscriptions.change(subscription.platformNo, active)
    const payment = {
      platformTradeNo: drawPlatformTradeNo(now),
      chargedAt: confirmedAt,
      status: '02',
    } as const
    ledger.subscriptions.addCharge(subscription.platformNo, payment)
    return active
  })
}

/** The user does not complete the subscription: refused, or out of time. */
export function failSubscription(ledger: Ledger, find: Find, now: number): PlayResult<Subscription> {
  return play(ledger, find, now, unlessPending, (subscription) => {
    const failed: Subscription = { ...subscription, status: 'failed' }
    ledger.subscriptions.change(subscription.platformNo, failed)
    return failed
  })
}

/** Decides the outcome of the next scheduled charge. */
export function decideNextCharge(
  ledger: Ledger,
  find: Find,
  now: number,
  status: ChargeStatus,
): PlayResult<Subscription> {
  return play(ledger, find, now, unlessToBeCharged, (subscription) => {
    const decided: Subscription = { ...subscription, nextChargeStatus: status }
    ledger.subscriptions.change(subscription.platformNo, decided)
    return decided
  })
}

/** Makes the next scheduled charge now instead of when it is due; the one after it keeps its date. */
export function chargeNow(
  ledger: Ledger,
  find: Find,
  now: number,
  status: ChargeStatus,
): PlayResult<Subscription> {
  return play(ledger, find, now, unlessToBeCharged, (subscription) => {
    const chargedAt = wholeSecond(now)
    const charged = afterCharge(subscription)
    const charge = { platformTradeNo: drawPlatformTradeNo(now), chargedAt, status }
    ledger.subscriptions.addCharge(subscription.platformNo, charge)
    ledger.subscriptions.change(subscription.platformNo, charged)
    return charged
  })
}

/** The user cancels in the wallet. The document has a status for that, but not for a card subscription. */
export function cancelAtWallet(ledger: Ledger, find: Find, now: number): PlayResult<Subscription> {
  const refusal = ({ kind, status }: Subscription) =>
    kind === 'eMoney' && status === 'active'
      ? null
      : 'only an active e-money subscription is ended in the wallet'
  return play(ledger, find, now, refusal, (subscription) => cancelSubscription(ledger, subscription))
}

const unlessPending = ({ status }: Subscription) =>
  status === 'pending' ? null : `the subscription is already ${status}`

const unlessToBeCharged = ({ nextChargeAt }: Subscription) =>
  nextChargeAt === null ? 'no charge of the subscription is to come' : null

/** Does the work, unless the subscription is not there or there is a reason why it is not possible. */
function play(
  ledger: Ledger,
  find: Find,
  now: number,
  refusal: (subscription: Subscription) => string | null,
  work: (subscription: Subscription) => Subscription,
): PlayResult<Subscription> {
  return ledger.transaction(() => {
    catchUp(ledger, now)
    const subscription = find(ledger)
    if (!subscription) return { kind: 'notFound' }
    const reason = refusal(subscription)
    return reason === null ? { kind: 'done', value: work(subscription) } : { kind: 'notPossible', reason }
  })
}
