/**
 * Subscriptions that a person must look after. Closing one is a record of what people did about it: it changes no subscription.
 * This file knows no schema library, so that the first screen can use it without loading one.
 */
import type { Subscription, SubscriptionCharge } from './subscription.ts'

/**
 *   chargeTakenBack   a charge that was paid, and stays counted, is called failed now
 *   otherAmount       a charge had another amount than agreed, and counts with it
 *   chargeFailed      the newest charge brought no money, and the next one comes all the same
 *   cancelling        it is not known whether its cancellation was done: the customer may still be charged
 *   unknown           nobody knows whether it was made
 *   review            the gateway's answer differs from what was asked
 */
export const subscriptionCaseKinds = [
  'chargeTakenBack',
  'otherAmount',
  'chargeFailed',
  'cancelling',
  'unknown',
  'review',
] as const
export type SubscriptionCaseKind = (typeof subscriptionCaseKinds)[number]

/** How people may have resolved it: the customer paid in another way, or knows of it; it was reported, or is not wanted any more. */
export const subscriptionResolutions = ['paidElsewhere', 'customerKnows', 'reported', 'givenUp'] as const
export type SubscriptionResolution = (typeof subscriptionResolutions)[number]

type Stated = Pick<Subscription, 'state' | 'lastCharge' | 'lastPaidAt' | 'takenBack' | 'otherAmount'>

/** Why it needs somebody; null if it does not. A charge goes before a review, which would hide it once that is closed. */
export function subscriptionCaseOf(subscription: Stated): SubscriptionCaseKind | null {
  const { state, lastCharge, takenBack, otherAmount } = subscription
  if (state.kind === 'unknown') return 'unknown'
  if (state.kind === 'cancelling' && state.reason !== null) return 'cancelling'
  if (takenBack) return 'chargeTakenBack'
  if (otherAmount) return 'otherAmount'
  if (state.kind === 'review') return 'review'
  return state.kind === 'active' && lastCharge?.status === 'failed' ? 'chargeFailed' : null
}

/** When that happened, or when this counter learnt of it; null if an earlier Loket recorded neither. */
export function subscriptionCaseSince(subscription: Stated): number | null {
  const { state, lastCharge } = subscription
  const charge = chargeToLookAfter(subscription)
  if (charge) return charge.seenAt
  return state.kind === 'active' ? (lastCharge?.paidAt ?? lastCharge?.seenAt ?? null) : state.since
}

/** The charge that its case is about; null if it is about the subscription, or about the newest charge, which failed. */
export function chargeToLookAfter(subscription: Stated) {
  const kind = subscriptionCaseOf(subscription)
  if (kind === 'chargeTakenBack') return subscription.takenBack ?? null
  return kind === 'otherAmount' ? (subscription.otherAmount ?? null) : null
}

/** How it may be closed now; no way while the gateway is still asked what became of it. */
export function subscriptionResolutionsOf(subscription: Stated): readonly SubscriptionResolution[] {
  const { state } = subscription
  switch (subscriptionCaseOf(subscription)) {
    case 'chargeTakenBack':
      return ['paidElsewhere', 'customerKnows', 'reported']
    case 'otherAmount':
      return ['customerKnows', 'reported']
    case 'chargeFailed':
      return ['paidElsewhere', 'customerKnows']
    case 'review':
      return ['reported']
    case 'unknown':
      return state.kind === 'unknown' && state.neverArrived ? ['givenUp'] : []
    default:
      return []
  }
}

/** Names what people look at: another charge or a later state is another fact, and opens the case again. */
export function subscriptionFact(subscription: Stated): string {
  const { state, lastCharge, lastPaidAt } = subscription
  const charge = chargeToLookAfter(subscription)
  if (charge)
    return subscriptionCaseOf(subscription) === 'otherAmount' ? otherAmountFact(charge) : chargeFact(charge)
  if (state.kind !== 'active') return `${state.kind} ${state.since}`
  return lastCharge ? chargeFact(lastCharge, lastPaidAt) : `charge after ${lastPaidAt ?? 0}`
}

/** Names a charge among those of its subscription. Taken back and failed it is one fact: people look after it once. */
export const chargeFact = (
  { platformTradeNo, paidAt }: Pick<SubscriptionCharge, 'platformTradeNo' | 'paidAt'>,
  lastPaidAt: number | null = null,
) => `charge ${platformTradeNo ?? paidAt ?? `after ${lastPaidAt ?? 0}`}`

/** Names the amount of a charge: whether it failed besides is another fact. */
export const otherAmountFact = (charge: Pick<SubscriptionCharge, 'platformTradeNo' | 'paidAt'>) =>
  `amount of ${chargeFact(charge)}`
