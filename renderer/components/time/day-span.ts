import { DAY } from '../../../shared/durations.ts'
import { beginningOf, startOfDay, type TimeZone } from '../../../shared/time-zone.ts'

/** The spans to choose from; `days` has two dates of its own, `yyyy-mm-dd`. */
export type Period = 'all' | 'today' | 'yesterday' | 'week' | 'month' | 'days'

/** The moments of a span; days begin at midnight by the shop's clocks. A missing date leaves that end open. */
export function spanOf(
  period: Period,
  { fromDay, toDay }: { readonly fromDay: string; readonly toDay: string },
  now: number,
  zone: TimeZone,
): { from?: number; to?: number } {
  const today = startOfDay(now, zone)
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
      const [from, last] = [beginningOf(fromDay, zone), beginningOf(toDay, zone)]
      return { ...(from === null ? {} : { from }), ...(last === null ? {} : { to: last + DAY }) }
    }
  }
}
