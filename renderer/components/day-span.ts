import { DAY } from '../../shared/durations.ts'
import { type TimeZone, zoneFacts } from '../../shared/time-zone.ts'

/** The spans to choose from; `days` has two dates of its own, `yyyy-mm-dd`. */
export type Period = 'all' | 'today' | 'yesterday' | 'week' | 'month' | 'days'

/** The moments of a span; days begin at midnight by the shop's clocks. A missing date leaves that end open. */
export function spanOf(
  period: Period,
  { fromDay, toDay }: { readonly fromDay: string; readonly toDay: string },
  now: number,
  zone: TimeZone,
): { from?: number; to?: number } {
  const ahead = zoneFacts[zone].minutes * 60_000
  const today = Math.floor((now + ahead) / DAY) * DAY - ahead
  switch (period) {
    case 'all':
      return {}
    case 'today':
      return { from: today }
    case 'yesterday':
      return { from: today - DAY, to: today }
    case 'week':
      return { from: today - 6 * DAY }
    case 'month':
      return { from: today - 29 * DAY }
    case 'days': {
      const [from, last] = [midnight(fromDay, ahead), midnight(toDay, ahead)]
      return { ...(from === null ? {} : { from }), ...(last === null ? {} : { to: last + DAY }) }
    }
  }
}

/** The shop's day of a moment as `yyyy-mm-dd`, which files sort by and spreadsheets read in every language. */
export function plainDay(at: number, zone: TimeZone): string {
  return new Date(at + zoneFacts[zone].minutes * 60_000).toISOString().slice(0, 10)
}

function midnight(day: string, ahead: number): number | null {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? null : at - ahead
}
