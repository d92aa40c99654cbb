import { DAY, MINUTE } from './durations.ts'

/** The three time zones of Indonesia; none of them has summer time. */
export const timeZones = ['WIB', 'WITA', 'WIT'] as const
export type TimeZone = (typeof timeZones)[number]

/** Each zone's name in the time zone database, and its minutes ahead of UTC. */
export const zoneFacts = {
  WIB: { iana: 'Asia/Jakarta', minutes: 7 * 60 },
  WITA: { iana: 'Asia/Makassar', minutes: 8 * 60 },
  WIT: { iana: 'Asia/Jayapura', minutes: 9 * 60 },
} as const satisfies Record<TimeZone, { iana: string; minutes: number }>

/**
 * The zone of a clock that many minutes ahead of UTC, WIB for any other. By minutes and not by name: Windows has no
 * zone of its own for Makassar or Jayapura, so its users pick a neighbour's.
 */
export function zoneAhead(minutes: number): TimeZone {
  return timeZones.find((zone) => zoneFacts[zone].minutes === minutes) ?? 'WIB'
}

/** How many milliseconds the clocks of a zone are ahead of UTC. */
export const aheadOf = (zone: TimeZone): number => zoneFacts[zone].minutes * MINUTE

/** A moment by the clocks of a zone, as every spreadsheet reads it: `2026-11-22 09:30:00`. */
export const timeIn = (at: number, zone: TimeZone): string =>
  new Date(at + aheadOf(zone)).toISOString().slice(0, 19).replace('T', ' ')

/** The day of a moment in a zone, `2026-11-22`, which files sort by and spreadsheets read in every language. */
export const dayIn = (at: number, zone: TimeZone): string => timeIn(at, zone).slice(0, 10)

/** When the day of a moment began in a zone, in epoch milliseconds. */
export const startOfDay = (at: number, zone: TimeZone): number =>
  Math.floor((at + aheadOf(zone)) / DAY) * DAY - aheadOf(zone)

/** When a day such as `2026-11-22` begins in a zone, in epoch milliseconds; null for any other text, and before 1970. */
export function beginningOf(day: string, zone: TimeZone): number | null {
  const at = Date.parse(`${day}T00:00:00Z`) - aheadOf(zone)
  // Date.parse rolls 31 February over to March.
  return at >= 0 && dayIn(at, zone) === day ? at : null
}
