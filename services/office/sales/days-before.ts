import { DAY } from '../../../shared/durations.ts'
import type { Span } from './span.ts'

/**
 * The same weekdays before: as many whole weeks back as the days are long, so that none is compared with itself. Days that are not over
 * are compared with days up to the same time.
 */
export function daysBefore({ from, to }: Pick<Span, 'from' | 'to'>, now: number): Pick<Span, 'from' | 'to'> {
  const back = Math.ceil((to - from) / (7 * DAY)) * 7 * DAY
  return { from: from - back, to: Math.min(to, Math.max(now, from + 1)) - back }
}
