import { DAY } from '../../shared/durations.ts'
import { beginningOf as beginningIn, type TimeZone, timeIn } from '../../shared/time-zone.ts'

/** The day in a zone, as `2026-11-22`. */
export const dayOf = (at: number, zone: TimeZone): string => momentOf(at, zone).slice(0, 10)

/** The latest moment that a date can hold, with room for a time zone. */
const LATEST = 8_640_000_000_000_000 - DAY

/** Counters send times as plain numbers: one beyond the calendar is shown as that number, and no list stops at it. */
export const inCalendar =
  (format: (at: number) => string) =>
  (at: number): string =>
    Math.abs(at) <= LATEST ? format(at) : String(at)

/** A moment in a zone as every spreadsheet reads it, such as `2026-11-22 09:30:00`. */
export const momentOf = (at: number, zone: TimeZone): string =>
  inCalendar((moment) => timeIn(moment, zone))(at)

/** When a day of the calendar begins in a zone; null for a text that is not a day. */
export const beginningOf = (day: unknown, zone: TimeZone): number | null =>
  typeof day === 'string' && day.startsWith('20') ? beginningIn(day, zone) : null
