import { findChannel } from '../../shared/gateway/channels.ts'
import type { Order } from '../../shared/sale/order.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A payment can still come in after the end; these are the times after it at which we look again. */
const afterTheEnd = [5 * SECOND, MINUTE, 10 * MINUTE] as const
/** How long an order that the gateway called failed is still worth a daily question. */
const LATE_PAYMENT_WINDOW = 7 * DAY

/** Two clocks that may be hours apart: what we wrote down is told by ours, an expiry by the gateway's. */
export interface Clocks {
  readonly now: number
  readonly gatewayNow: number
}

/**
 * How long to wait before asking the gateway about an order again; null when its outcome is final.
 * `misses` counts questions in a row that got no answer. Source: `gateway.md`, polling.
 */
export function nextCheckIn(order: Order, clocks: Clocks, misses: number): number | null {
  const planned = plan(order, clocks, misses)
  return planned === null || misses === 0 ? planned : Math.max(planned, backOff(misses))
}

function plan({ state, paymentType, createdAt }: Order, { now, gatewayNow }: Clocks, misses: number) {
  switch (state.kind) {
    case 'sending':
      return SECOND
    case 'unknown':
      return state.neverArrived ? 15 * MINUTE : backOff(misses)
    case 'open': {
      const sinceEnd = state.expiresAt === null ? Number.NEGATIVE_INFINITY : gatewayNow - state.expiresAt
      if (sinceEnd >= 0) return afterEnd(sinceEnd)
      // The moment of expiry is worth a look of its own, however slow the regular pace is by then.
      return Math.min(whileOpen(paymentType, now - createdAt), afterTheEnd[0] - sinceEnd)
    }
    case 'failed':
    case 'expired':
      return now - state.since > LATE_PAYMENT_WINDOW ? null : afterEnd(now - state.since)
    default:
      return null
  }
}

function whileOpen(paymentType: string, age: number): number {
  if (age > 2 * HOUR) return 15 * MINUTE
  if (findChannel(paymentType)?.family === 'qr') return age < MINUTE ? 2 * SECOND : 5 * SECOND
  return age < 10 * MINUTE ? 10 * SECOND : MINUTE
}

function afterEnd(elapsed: number): number {
  const next = afterTheEnd.find((moment) => moment > elapsed)
  return next === undefined ? DAY : next - elapsed
}

/** 1 s, 2 s, 4 s … 60 s. */
function backOff(misses: number): number {
  return Math.min(MINUTE, SECOND * 2 ** Math.min(misses, 6))
}
