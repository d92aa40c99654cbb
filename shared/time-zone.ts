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

/** A moment in the shop's time, as spreadsheets read it. */
export function timeIn(timeZone: TimeZone, at: number): string {
  const local = new Date(at + zoneFacts[timeZone].minutes * 60_000).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 19)}`
}
