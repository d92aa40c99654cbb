import { MINUTE, SECOND } from '../../shared/durations.ts'
import type { Polling } from '../../shared/gateway/profile.ts'
import { isWithdrawn, type Refund } from '../../shared/refund/refund.ts'
import { backOff, pacedBy } from '../watching/pace.ts'
import type { AgeOf } from '../watching/watched.ts'

/** How long after its withdrawal a refund may still arrive at the gateway. */
export const WITHDRAWN_WATCHED_MS = 24 * 60 * MINUTE

/** A refused refund is asked about once, so long after its refusal: its amount is free, so the refusal must be true. */
const REFUSED_ASKED_MS = MINUTE

/**
 * How long to wait before asking the gateway about a refund again, by the plan of its profile; null when no news can
 * come any more. The customer stands at the counter, as with a payment on the spot.
 */
export function nextInquiryIn(
  { state, createdAt }: Refund,
  plan: Polling,
  ageOf: AgeOf,
  misses: number,
): number | null {
  switch (state.kind) {
    case 'intent':
    case 'sending':
      return SECOND
    case 'unknown':
      return state.neverArrived ? 15 * MINUTE : backOff(plan, misses)
    case 'inProgress': {
      const planned = pacedBy(plan.onTheSpot, ageOf(createdAt))
      return misses === 0 ? planned : Math.max(planned, backOff(plan, misses))
    }
    case 'rejected':
      if (isWithdrawn(state)) return ageOf(state.since) < WITHDRAWN_WATCHED_MS ? 15 * MINUTE : null
      return state.cause === 'refused' && ageOf(state.since) < REFUSED_ASKED_MS
        ? REFUSED_ASKED_MS - ageOf(state.since)
        : null
    default:
      return null
  }
}
