import { MINUTE } from '../../shared/durations.ts'
import type { Polling } from '../../shared/gateway/profile.ts'
import { isAskedInReview, isWithdrawn, type Refund } from '../../shared/refund/refund.ts'
import { hasNoOutcome, nextUntilKnown } from '../lifecycle/until-known.ts'
import { afterMisses, growingWait, inReview, pacedBy, UNANSWERED_MS } from '../watching/pace.ts'
import type { AgeOf } from '../watching/watched.ts'

/** How long after its withdrawal a refund may still arrive at the gateway. */
export const WITHDRAWN_WATCHED_MS = 24 * 60 * MINUTE

/**
 * A refused refund is asked about so long after its refusal, until there is an answer: its amount is free, so the refusal must be
 * true. That the gateway knows no such refund is one, and the most likely.
 */
export const REFUSED_ASKED_MS = MINUTE

/**
 * How long to wait before asking the gateway about a refund again, by the plan of its profile; null when no news can
 * come any more. The customer stands at the counter, as with a payment on the spot.
 */
export function nextInquiryIn(refund: Refund, plan: Polling, ageOf: AgeOf, misses: number): number | null {
  const { state, createdAt, lastCheckedAt } = refund
  if (hasNoOutcome(state)) return nextUntilKnown(state, plan, misses)
  switch (state.kind) {
    case 'inProgress':
      return afterMisses(pacedBy(plan.onTheSpot, ageOf(createdAt)), plan, misses)
    case 'review': {
      const wait = isAskedInReview(refund) ? inReview(plan, plan.onTheSpot, ageOf(state.since), misses) : null
      return wait === null ? null : afterMisses(wait, plan, misses, UNANSWERED_MS)
    }
    case 'rejected':
      if (isWithdrawn(state)) return ageOf(state.since) < WITHDRAWN_WATCHED_MS ? 15 * MINUTE : null
      return state.cause === 'refused' ? untilAsked(state.since) : null
    default:
      return null
  }

  function untilAsked(since: number): number | null {
    const left = REFUSED_ASKED_MS - ageOf(since)
    if (left > 0) return left
    const isAnswered = misses === 0 || (lastCheckedAt ?? 0) >= since + REFUSED_ASKED_MS
    return isAnswered ? null : growingWait(misses, 15 * MINUTE)
  }
}
