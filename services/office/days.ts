import { DAY, MINUTE } from '../../shared/durations.ts'
import { type TimeZone, zoneFacts } from '../../shared/time-zone.ts'

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
  inCalendar((moment) => new Date(moment + aheadOf(zone)).toISOString().slice(0, 19).replace('T', ' '))(at)

/** When a day of the calendar begins in a zone; null for a text that is none. */
export function beginningOf(day: unknown, zone: TimeZone): number | null {
  const at =
    typeof day === 'string' && /^20\d\d-\d\d-\d\d$/.test(day)
      ? Date.parse(`${day}T00:00:00Z`) - aheadOf(zone)
      : Number.NaN
  // 31 February would be a day in March.
  return Number.isNaN(at) || dayOf(at, zone) !== day ? null : at
}

const aheadOf = (zone: TimeZone) => zoneFacts[zone].minutes * MINUTE
