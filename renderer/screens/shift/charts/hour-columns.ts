import { DAY, HOUR } from '../../../../shared/durations.ts'
import type { HourTakings } from '../../../../shared/shift/takings.ts'
import { aheadOf, type TimeZone } from '../../../../shared/time-zone.ts'

/** One column of the chart: income and refunds from `from` on, for an hour or a day. Amounts in sen. */
export interface Column {
  readonly from: number
  readonly paid: number
  readonly refunded: number
}

/** More hours than these, from the first to the last, are shown by day. */
const MAX_HOURS = 36

/** Columns without a gap from the first hour in which money moved to the last. Empty if none did. */
export function hourColumns(
  hours: readonly Omit<HourTakings, 'made'>[],
  zone: TimeZone,
): { readonly step: 'hour' | 'day'; readonly columns: readonly Column[] } {
  const moved = hours.filter(({ paid, refunded }) => paid.amount > 0 || refunded.amount > 0)
  const first = moved[0]
  const last = moved.at(-1)
  if (!first || !last) return { step: 'hour', columns: [] }
  const byDay = (last.hour - first.hour) / HOUR >= MAX_HOURS
  const length = byDay ? DAY : HOUR
  const offset = byDay ? aheadOf(zone) : 0
  const startOf = (at: number) => Math.floor((at + offset) / length) * length - offset
  const sums = new Map<number, Column>()
  for (let from = startOf(first.hour); from <= last.hour; from += length) {
    sums.set(from, { from, paid: 0, refunded: 0 })
  }
  for (const { hour, paid, refunded } of moved) {
    const from = startOf(hour)
    const known = sums.get(from)
    if (!known) continue
    sums.set(from, {
      from,
      paid: known.paid + paid.amount,
      refunded: known.refunded + refunded.amount,
    })
  }
  return { step: byDay ? 'day' : 'hour', columns: [...sums.values()] }
}

/** Round amounts from zero to `most` or a little above it, at most four steps. */
export function axisOf(most: number): readonly number[] {
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5].find((times) => times * power >= rough) ?? 10) * power
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step)
}
