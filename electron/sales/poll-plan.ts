import { type CodeKind, channelFamilies, findChannel } from '../../shared/gateway/channels.ts'
import type { Pace, Polling } from '../../shared/gateway/profile.ts'
import type { Order } from '../../shared/sale/order.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** Codes that the customer takes along and pays somewhere else. */
const paidElsewhere: readonly CodeKind[] = ['virtualAccount', 'storeCode']

/** Two clocks that may be hours apart: what we wrote down is told by ours, an expiry by the gateway's. */
export interface Clocks {
  readonly now: number
  readonly gatewayNow: number
}

/**
 * How long to wait before asking the gateway about an order again, by the plan of its profile; null when its outcome
 * is final. `misses` counts questions in a row that got no answer.
 */
export function nextCheckIn(order: Order, plan: Polling, clocks: Clocks, misses: number): number | null {
  const planned = checkIn(order, plan, clocks, misses)
  return planned === null || misses === 0 ? planned : Math.max(planned, backOff(plan, misses))
}

function checkIn(order: Order, plan: Polling, { now, gatewayNow }: Clocks, misses: number): number | null {
  const { state, paymentType, createdAt } = order
  switch (state.kind) {
    case 'sending':
      return SECOND
    case 'unknown':
      return state.neverArrived ? 15 * MINUTE : backOff(plan, misses)
    case 'open': {
      const sinceEnd = state.expiresAt === null ? Number.NEGATIVE_INFINITY : gatewayNow - state.expiresAt
      if (sinceEnd >= 0) return afterEnd(plan, sinceEnd)
      // The moment of expiry is worth a look of its own, however slow the regular pace is by then.
      const [firstLook = 0] = plan.afterTheEnd
      return Math.min(whileOpen(paceOf(paymentType, plan), now - createdAt), firstLook * SECOND - sinceEnd)
    }
    case 'failed':
    case 'expired':
      return now - state.since > plan.lateDays * DAY ? null : afterEnd(plan, now - state.since)
    default:
      return null
  }
}

function paceOf(paymentType: string, plan: Polling): Pace {
  const channel = findChannel(paymentType)
  const isElsewhere =
    channel !== undefined && paidElsewhere.includes(channelFamilies[channel.family].codeKind)
  return isElsewhere ? plan.elsewhere : plan.onTheSpot
}

function whileOpen(pace: Pace, age: number): number {
  const step = pace.find(({ until }) => until === undefined || age < until * SECOND)
  return (step?.every ?? 60) * SECOND
}

/** A payment can still come in after the end. */
function afterEnd({ afterTheEnd }: Polling, elapsed: number): number {
  const next = afterTheEnd.find((moment) => moment * SECOND > elapsed)
  return next === undefined ? DAY : next * SECOND - elapsed
}

/** 1 s, 2 s, 4 s … */
function backOff({ longestBackOff }: Polling, misses: number): number {
  return Math.min(longestBackOff * SECOND, SECOND * 2 ** Math.min(misses, 20))
}
