import { DAY } from '../durations.ts'
import { aheadOf } from '../time-zone.ts'
import type { Interval } from './subscriptions.ts'

const WIB_OFFSET_MS = aheadOf('WIB')

/**
 * A moment plus a number of intervals of a subscription, in epoch milliseconds. Months go by the calendar in WIB: 31
 * January is followed by 28 February, and two months after it comes 31 March. API document, "Subscription resources".
 */
export function afterIntervals(at: number, { type, value }: Interval, times: number): number {
  switch (type) {
    case 'DAILY':
      return at + times * value * DAY
    case 'WEEKLY':
      return at + times * value * 7 * DAY
    case 'MONTHLY':
      return addMonths(at, times * value)
  }
}

function addMonths(at: number, months: number): number {
  const local = new Date(at + WIB_OFFSET_MS)
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth() + months, local.getUTCDate()]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const midnight = Date.UTC(year, month, Math.min(day, lastOfMonth))
  return midnight + (local.getTime() % DAY) - WIB_OFFSET_MS
}
