import { DAY, SECOND } from '../../shared/durations.ts'
import { type CodeKind, channelFamilies } from '../../shared/gateway/channel-families.ts'
import { findChannel } from '../../shared/gateway/channels.ts'
import type { Pace, Polling } from '../../shared/gateway/profile.ts'
import type { Order } from '../../shared/sale/order.ts'
import { hasNoOutcome, nextUntilKnown } from '../lifecycle/until-known.ts'
import {
  afterEnd,
  afterMisses,
  backOff,
  inReview,
  pacedBy,
  pastItsExpiry,
  UNANSWERED_MS,
} from '../watching/pace.ts'
import type { Clocks } from '../watching/watched.ts'

/** Codes that the customer pays somewhere else. */
const paidElsewhere: readonly CodeKind[] = ['virtualAccount', 'storeCode']

/**
 * How long to wait before asking the gateway about an order again, by the plan of its profile; null when its outcome
 * is final. `misses` counts questions in a row that got no answer.
 */
export function nextCheckIn(order: Order, plan: Polling, clocks: Clocks, misses: number): number | null {
  const planned = soonest(checkIn(order, plan, clocks, misses), afterReport(order, plan, clocks))
  return planned === null ? null : afterMisses(planned, plan, misses, UNANSWERED_MS)
}

function checkIn(order: Order, plan: Polling, { ageOf, gatewayNow }: Clocks, misses: number): number | null {
  const { state, paymentType, createdAt } = order
  if (hasNoOutcome(state)) return nextUntilKnown(state, plan, misses)
  switch (state.kind) {
    case 'open': {
      const sinceEnd = state.expiresAt === null ? Number.NEGATIVE_INFINITY : gatewayNow - state.expiresAt
      if (sinceEnd >= 0) return pastItsExpiry(plan, sinceEnd, ageOf(createdAt))
      // The moment of expiry gets its own inquiry, however slow the regular pace is by then.
      const [firstLook = 0] = plan.afterTheEnd
      return Math.min(pacedBy(paceOf(paymentType, plan), ageOf(createdAt)), firstLook * SECOND - sinceEnd)
    }
    case 'review':
      return inReview(plan, paceOf(paymentType, plan), ageOf(state.since), misses)
    case 'failed':
    case 'expired': {
      const age = ageOf(state.since)
      // The last inquiry must be answered: after weeks off, the counter may start before its network.
      return age > plan.lateDays * DAY && misses === 0 ? null : afterEnd(plan, age)
    }
    case 'rejected': {
      // Only a reported payment or a person starts an inquiry about a refused order. It is then repeated until it is
      // answered.
      return order.reportedPaid || misses === 0 ? null : backOff(plan, misses)
    }
    default:
      return null
  }
}

/** A reported payment is asked about as what has just ended is: the gateway's own records may need a moment to agree. */
function afterReport({ reportedPaid }: Order, plan: Polling, { ageOf }: Clocks): number | null {
  if (!reportedPaid) return null
  const age = ageOf(reportedPaid.at)
  return age > plan.lateDays * DAY ? null : afterEnd(plan, age)
}

function soonest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}

function paceOf(paymentType: string, plan: Polling): Pace {
  const channel = findChannel(paymentType)
  const isElsewhere =
    channel !== undefined && paidElsewhere.includes(channelFamilies[channel.family].codeKind)
  return isElsewhere ? plan.elsewhere : plan.onTheSpot
}
