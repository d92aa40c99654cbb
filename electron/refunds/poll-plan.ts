import type { Polling } from '../../shared/gateway/profile.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import { backOff, pacedBy } from '../watching/pace.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/**
 * How long to wait before asking the gateway about a refund again, by the plan of its profile; null when nothing more
 * is to be expected. The customer stands at the counter, as with a payment on the spot.
 */
export function nextInquiryIn(
  { state, createdAt }: Refund,
  plan: Polling,
  now: number,
  misses: number,
): number | null {
  switch (state.kind) {
    case 'sending':
      return SECOND
    case 'unknown':
      return state.neverArrived ? 15 * MINUTE : backOff(plan, misses)
    case 'inProgress': {
      const planned = pacedBy(plan.onTheSpot, now - createdAt)
      return misses === 0 ? planned : Math.max(planned, backOff(plan, misses))
    }
    default:
      return null
  }
}
