import { afterIntervals } from '../gateway/charge-interval.ts'
import type { Subscription } from './subscription.ts'

/** When the next charge may come: announced by the gateway, or only expected from the interval and the last payment. */
export interface NextCharge {
  readonly at: number
  readonly word: 'announced' | 'expected'
}

/** The next charge of an active subscription; never a promise, and null if there is nothing to count from. */
export function nextChargeOf(
  { state, announced, lastPaidAt, activeSince, interval }: Subscription,
  now: number,
): NextCharge | null {
  if (state.kind !== 'active' && state.kind !== 'cancelling') return null
  const chargeAt = announced?.chargeAt ?? null
  if (chargeAt !== null && chargeAt > (lastPaidAt ?? 0) && chargeAt > now) {
    return { at: chargeAt, word: 'announced' }
  }
  if (lastPaidAt !== null) return { at: afterIntervals(lastPaidAt, interval, 1), word: 'expected' }
  if (activeSince === null) return null
  // Nothing reports a card's charges: the next moment, counted from when it became active.
  let times = 1
  while (afterIntervals(activeSince, interval, times) <= now && times < 10_000) times += 1
  return { at: afterIntervals(activeSince, interval, times), word: 'expected' }
}
