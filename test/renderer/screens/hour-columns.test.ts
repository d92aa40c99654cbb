import { describe, expect, test } from 'vitest'
import { axisOf, hourColumns } from '../../../renderer/screens/shift/charts/hour-columns.ts'
import type { Sen } from '../../../shared/money.ts'
import type { HourTakings } from '../../../shared/shift/takings.ts'

const HOUR = 3_600_000
const counted = (amount: number) => ({ count: amount === 0 ? 0 : 1, amount: amount as Sen })
const hour = (at: number, paid: number, refunded = 0): HourTakings => ({
  hour: at,
  made: counted(paid),
  paid: counted(paid),
  refunded: counted(refunded),
})

/** 08:00 in Jakarta. */
const morning = Date.parse('2026-11-21T01:00:00Z')

describe('columns of a shift', () => {
  test('hours without money between others are columns of nothing, so that the distance is true', () => {
    const { step, columns } = hourColumns([hour(morning, 500), hour(morning + 3 * HOUR, 0, 200)], 'WIB')
    expect(step).toBe('hour')
    expect(columns).toEqual([
      { from: morning, paid: 500, refunded: 0 },
      { from: morning + HOUR, paid: 0, refunded: 0 },
      { from: morning + 2 * HOUR, paid: 0, refunded: 0 },
      { from: morning + 3 * HOUR, paid: 0, refunded: 200 },
    ])
  })

  test('hours in which nothing moved neither begin nor end the chart', () => {
    const none = [hour(morning - HOUR, 0), hour(morning, 500), hour(morning + 9 * HOUR, 0)]
    expect(hourColumns(none, 'WIB').columns).toEqual([{ from: morning, paid: 500, refunded: 0 }])
    expect(hourColumns([hour(morning, 0)], 'WIB').columns).toEqual([])
  })

  test("a shift of many hours is shown by the days of the shop's own clock, and loses nothing", () => {
    // 23:00 of the 21st in Jayapura, then midnight of the 23rd and of the 24th; in Jakarta three evenings, one after the other.
    const late = Date.parse('2026-11-21T14:00:00Z')
    const far = [hour(late, 100), hour(late + 25 * HOUR, 10), hour(late + 49 * HOUR, 1, 7)]
    const inPapua = hourColumns(far, 'WIT')
    expect(inPapua.step).toBe('day')
    expect(inPapua.columns.map(({ paid, refunded }) => [paid, refunded])).toEqual([
      [100, 0],
      [0, 0],
      [10, 0],
      [1, 7],
    ])
    const inJakarta = hourColumns(far, 'WIB')
    expect(inJakarta.columns.map(({ paid }) => paid)).toEqual([100, 10, 1])
  })
})

test.each([
  [5_750_000, [0, 2_000_000, 4_000_000, 6_000_000]],
  [10_000_000, [0, 2_500_000, 5_000_000, 7_500_000, 10_000_000]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [123, [0, 50, 100, 150]],
])('an axis up to %i has round steps, five lines at the most, and holds the longest bar', (most, axis) => {
  expect(axisOf(most)).toEqual(axis)
})
