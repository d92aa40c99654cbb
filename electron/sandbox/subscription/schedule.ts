import type { Interval } from '../../../shared/gateway/subscriptions.ts'

const DAY_MS = 86_400_000
const WIB_OFFSET_MS = 7 * 3_600_000

/** Merchants are reminded of a charge this long before it. */
const REMINDER_MS = DAY_MS

/**
 * When the nth scheduled charge is due. Months go by the calendar in WIB, always counted from the first payment: one
 * of 31 January is followed by 28 February and 31 March.
 */
function dueAt(confirmedAt: number, { type, value }: Interval, nth: number): number {
  switch (type) {
    case 'DAILY':
      return confirmedAt + nth * value * DAY_MS
    case 'WEEKLY':
      return confirmedAt + nth * value * 7 * DAY_MS
    case 'MONTHLY':
      return addMonths(confirmedAt, nth * value)
  }
}

function addMonths(at: number, months: number): number {
  const local = new Date(at + WIB_OFFSET_MS)
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth() + months, local.getUTCDate()]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const midnight = Date.UTC(year, month, Math.min(day, lastOfMonth))
  return midnight + (local.getTime() % DAY_MS) - WIB_OFFSET_MS
}

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
  // A reminder together with the charge before it reminds of nothing.
  const nextReminderAt = reminderAt > dueAt(confirmedAt, interval, done) ? reminderAt : null
  return { nextChargeAt, nextReminderAt }
}
