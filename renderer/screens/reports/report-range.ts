import { DAY } from '../../../shared/durations.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import { spanOf } from '../../components/day-span.ts'

/** The spans of a report, by one tap or two dates. */
export const reportPeriods = ['today', 'week', 'month', 'days'] as const

/** The days of a report. `fromDay` and `toDay`, as `yyyy-mm-dd`, count only for the period `days`. */
export interface Range {
  readonly period: (typeof reportPeriods)[number]
  readonly fromDay: string
  readonly toDay: string
}

/** A report's first and last moment; null if a date is missing or the two are in the wrong order. */
export function momentsOf(range: Range, now: number, zone: TimeZone): { from: number; to: number } | null {
  const { from, to } = spanOf(range.period, range, now, zone)
  if (range.period === 'days') {
    return from === undefined || to === undefined || from >= to ? null : { from, to }
  }
  const today = spanOf('today', range, now, zone).from ?? now
  return { from: from ?? today, to: today + DAY }
}

/**
 * What a report is compared with: as many days, right before it. While the report's last day goes on, both end at the same
 * time of day. Null if its days have not begun.
 */
export function spanBefore({ from, to }: { from: number; to: number }, now: number) {
  const length = to - from
  if (from >= now || from < length) return null
  return { from: from - length, to: Math.min(to, now) - length }
}
