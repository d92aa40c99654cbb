import { DAY } from '../../../shared/durations.ts'
import { MAX_DAYS } from '../../../shared/report/sales-report.ts'
import { aheadOf, startOfDay, type TimeZone } from '../../../shared/time-zone.ts'
import { spanOf } from '../../components/time/day-span.ts'

const WEEK = 7 * DAY

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

/** With which days a report is compared: those right before it, or the same ones of a week, month or year before. */
export const comparisons = ['before', 'week', 'month', 'year'] as const
export type Comparison = (typeof comparisons)[number]

interface Compared {
  readonly by: Comparison
  readonly now: number
  readonly zone: TimeZone
}

/** What a report is compared with, up to the same time of day. Null if its days have not begun. */
export function spanBefore({ from, to }: { from: number; to: number }, { by, now, zone }: Compared) {
  if (from >= now) return null
  const end = Math.min(to, now)
  const lastDay = startOfDay(end - 1, zone)
  const length = by === 'week' ? Math.ceil((to - from) / WEEK) * WEEK : to - from
  const back = (day: number) =>
    by === 'before' || by === 'week' ? day - length : monthsBack(day, by === 'month' ? 1 : 12, zone)
  const last = back(lastDay) + end - lastDay
  // With a 29 February among them, or longer months, the same days are more than a report may have.
  const first = Math.max(back(from), last - MAX_DAYS * DAY)
  return first < 0 ? null : { from: first, to: last }
}

/** The same date of an earlier month; its last day where it has no such date. */
function monthsBack(midnight: number, months: number, zone: TimeZone): number {
  const local = new Date(midnight + aheadOf(zone))
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() - months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(local.getUTCDate(), last)) - aheadOf(zone)
}
