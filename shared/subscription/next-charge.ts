import type { Subscription, SubscriptionInterval } from './subscription.ts'

const DAY_MS = 86_400_000
const WIB_OFFSET_MS = 7 * 3_600_000

/** When the next charge may come: announced by the gateway, or only expected from the interval and the last payment. */
export interface NextCharge {
  readonly at: number
  readonly word: 'announced' | 'expected'
}

/** The next charge of an active subscription; never a promise, and null where nothing is known to count from. */
export function nextChargeOf(
  { state, announced, lastPaidAt, activeSince, interval }: Subscription,
  now: number,
): NextCharge | null {
  if (state.kind !== 'active' && state.kind !== 'cancelling') return null
  const chargeAt = announced?.chargeAt ?? null
  if (chargeAt !== null && chargeAt > (lastPaidAt ?? 0) && chargeAt > now) {
    return { at: chargeAt, word: 'announced' }
  }
  if (lastPaidAt !== null) return { at: afterInterval(lastPaidAt, interval), word: 'expected' }
  if (activeSince === null) return null
  // Nothing tells the charges of a card: the first moment to come, counted from when it became active.
  let times = 1
  while (afterInterval(activeSince, interval, times) <= now && times < 10_000) times += 1
  return { at: afterInterval(activeSince, interval, times), word: 'expected' }
}

/** A moment so many intervals later. Months go by the calendar in WIB: 31 January is followed by 28 February. */
export function afterInterval(at: number, { type, value }: SubscriptionInterval, times = 1): number {
  switch (type) {
    case 'DAILY':
      return at + times * value * DAY_MS
    case 'WEEKLY':
      return at + times * value * 7 * DAY_MS
    case 'MONTHLY':
      return addMonths(at, times * value)
  }
}

function addMonths(at: number, months: number): number {
  const local = new Date(at + WIB_OFFSET_MS)
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth() + months, local.getUTCDate()]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const midnight = Date.UTC(year, month, Math.min(day, lastOfMonth))
  return midnight + (local.getTime() % DAY_MS) - WIB_OFFSET_MS
}
