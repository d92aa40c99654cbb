import { DAY } from '../../../shared/durations.ts'
import { afterIntervals } from '../../../shared/gateway/charge-interval.ts'
import type { Interval } from '../../../shared/gateway/subscriptions.ts'

/** How long before a charge the merchant is reminded. */
const REMINDER_MS = DAY

/**
 * When the nth scheduled charge is due: always counted from the first
 * payment, so that a short month does not shift later ones.
 */
const dueAt = (confirmedAt: number, interval: Interval, nth: number) =>
  afterIntervals(confirmedAt, interval, nth)

/** What is due after `done` scheduled charges; nulls past the last day. */
export function nextDue(
  { interval, lastDay }: { readonly interval: Interval; readonly lastDay: string | null },
  confirmedAt: number,
  done: number,
): { readonly nextChargeAt: number | null; readonly nextReminderAt: number | null } {
  const nextChargeAt = dueAt(confirmedAt, interval, done + 1)
  const end = lastDay === null ? Number.POSITIVE_INFINITY : Date.parse(`${lastDay}T24:00:00+07:00`)
  if (nextChargeAt >= end) return { nextChargeAt: null, nextReminderAt: null }
  const reminderAt = nextChargeAt - REMINDER_MS
  // A reminder at the time of the charge before would be useless.
  const nextReminderAt = reminderAt > dueAt(confirmedAt, interval, done) ? reminderAt : null
  return { nextChargeAt, nextReminderAt }
}
