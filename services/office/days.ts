export const DAY_MS = 24 * 60 * 60_000
const WIB_MS = 7 * 60 * 60_000

/** The day in WIB, as `2026-11-22`. */
export const dayOf = (at: number): string => momentOf(at).slice(0, 10)

/** The latest moment that a date can hold, with room for a time zone. */
const LATEST = 8_640_000_000_000_000 - DAY_MS

/** Counters send times as plain numbers: one beyond the calendar is shown as that number, and no list stops at it. */
export const inCalendar =
  (format: (at: number) => string) =>
  (at: number): string =>
    Math.abs(at) <= LATEST ? format(at) : String(at)

/** A moment in WIB as every spreadsheet reads it, such as `2026-11-22 09:30:00`. */
export const momentOf = inCalendar((at) => new Date(at + WIB_MS).toISOString().slice(0, 19).replace('T', ' '))

/** When a day of the calendar begins in WIB; null for a text that is none. */
export function beginningOf(day: unknown): number | null {
  const at =
    typeof day === 'string' && /^20\d\d-\d\d-\d\d$/.test(day)
      ? Date.parse(`${day}T00:00:00+07:00`)
      : Number.NaN
  // 31 February would be a day in March.
  return Number.isNaN(at) || dayOf(at) !== day ? null : at
}
