import { DAY, HOUR, MINUTE, SECOND } from '../../shared/durations.ts'
import type { Polling } from '../../shared/gateway/profile.ts'
import { nextChargeOf } from '../../shared/subscription/next-charge.ts'
import { isEMoneySubscription, type Subscription } from '../../shared/subscription/subscription.ts'
import { hasNoOutcome, nextUntilKnown } from '../lifecycle/until-known.ts'
import { afterEnd, afterMisses, growingWait, pacedBy, pastItsExpiry } from '../watching/pace.ts'
import type { AgeOf, Clocks } from '../watching/watched.ts'

/** An active subscription changes only when the gateway charges it or the customer ends it. */
const AT_REST_MS = 6 * HOUR
/** A charge that is overdue or under way is looked for this often, for a day; and so is what needs a look. */
const OVERDUE_MS = 15 * MINUTE

/**
 * How long to wait before the next inquiry about a subscription, by the plan of its profile; null when nothing more
 * can happen. `misses` counts inquiries in a row without an answer.
 */
export function nextInquiryIn(
  subscription: Subscription,
  plan: Polling,
  clocks: Clocks,
  misses: number,
): number | null {
  if (isOver(subscription)) return overIn(subscription, plan, clocks, misses)
  const planned = inquiryIn(subscription, plan, clocks, misses)
  return planned === null ? null : afterMisses(planned, plan, misses, OVERDUE_MS)
}

function inquiryIn(
  subscription: Subscription,
  plan: Polling,
  { ageOf, gatewayNow }: Clocks,
  misses: number,
): number | null {
  const { state, createdAt } = subscription
  if (hasNoOutcome(state)) return nextUntilKnown(state, plan, misses)
  switch (state.kind) {
    case 'cancelling':
      return pacedBy(plan.onTheSpot, ageOf(state.since))
    case 'pending': {
      const sinceEnd = state.expiresAt === null ? Number.NEGATIVE_INFINITY : gatewayNow - state.expiresAt
      if (sinceEnd >= 0) return pastItsExpiry(plan, sinceEnd, ageOf(createdAt))
      return Math.min(pacedBy(plan.onTheSpot, ageOf(createdAt)), SECOND - sinceEnd)
    }
    case 'active':
      return isEMoneySubscription(subscription.paymentType)
        ? Math.min(aroundTheNextCharge(subscription, gatewayNow), whileUnderWay(subscription, ageOf))
        : AT_REST_MS
    case 'review':
      // One wrong answer is often followed by right ones.
      return ageOf(state.since) < DAY ? OVERDUE_MS : AT_REST_MS
    default:
      return null
  }
}

const isOver = ({ state }: Subscription) =>
  state.kind === 'cancelled' || state.kind === 'failed' || state.kind === 'rejected'

/**
 * Inquiries about a subscription that is over go on until all its charges are read and decided, and after a notification or a
 * person's check until there is an answer; ever more rarely if the gateway no longer knows it.
 */
function overIn(
  { state, paymentType, chargesRead, lastCheckedAt }: Subscription,
  plan: Polling,
  { ageOf }: Clocks,
  misses: number,
): number | null {
  if (misses > 0) return growingWait(misses, DAY)
  if (state.kind === 'rejected' || chargesRead || !isEMoneySubscription(paymentType)) return null
  const wasReadSince = (lastCheckedAt ?? 0) >= state.since
  return wasReadSince ? afterEnd(plan, ageOf(state.since)) : SECOND
}

function aroundTheNextCharge(subscription: Subscription, gatewayNow: number): number {
  const next = nextChargeOf(subscription, gatewayNow)
  if (!next) return OVERDUE_MS
  const left = next.at - gatewayNow
  if (left > 0) return Math.min(left + MINUTE, AT_REST_MS)
  return left > -DAY ? OVERDUE_MS : AT_REST_MS
}

function whileUnderWay({ lastCharge }: Subscription, ageOf: AgeOf): number {
  const isUnderWay = lastCharge?.status === 'pending' && ageOf(lastCharge.seenAt ?? 0) < DAY
  return isUnderWay ? OVERDUE_MS : AT_REST_MS
}
