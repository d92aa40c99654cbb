import { type CodeKind, channelFamilies, findChannel } from '../../shared/gateway/channels.ts'
import type { Pace, Polling } from '../../shared/gateway/profile.ts'
import type { Order } from '../../shared/sale/order.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** Codes that the customer takes along and pays somewhere else. */
const paidElsewhere: readonly CodeKind[] = ['virtualAccount', 'storeCode']

/**
 * How long to wait before asking the gateway about an order again, by the plan of its profile; null when its outcome
 * is final. `gatewayNow` is the gateway's clock; `misses` counts questions in a row that got no answer.
 */
export function nextCheckIn(order: Order, plan: Polling, gatewayNow: number, misses: number): number | null {
  const planned = checkIn(order, plan, gatewayNow, misses)
  return planned === null || misses === 0 ? planned : Math.max(planned, backOff(plan, misses))
}

function checkIn(order: Order, plan: Polling, now: number, misses: number): number | null {
  const { state, paymentType, createdAt } = order
  switch (state.kind) {
    case 'sending':
      return SECOND
    case 'unknown':
      return state.neverArrived ? 15 * MINUTE : backOff(plan, misses)
    case 'open': {
      if (state.expiresAt !== null && now >= state.expiresAt) return afterEnd(plan, now - state.expiresAt)
      const regular = whileOpen(paceOf(paymentType, plan), now - createdAt)
      if (state.expiresAt === null) return regular
      // The moment of expiry is worth a look of its own, however slow the regular pace is by then.
      const [firstLook = 0] = plan.afterTheEnd
      return Math.min(regular, state.expiresAt - now + firstLook * SECOND)
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
