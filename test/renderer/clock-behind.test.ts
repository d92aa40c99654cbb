import { expect, test } from 'vitest'
import './page.ts'
import { clockBehind } from '../../renderer/frame/clock-behind.ts'
import { DAY, HOUR, MINUTE } from '../../shared/durations.ts'
import { rupiah } from '../../shared/money.ts'
import type { ShiftReport } from '../../shared/shift/shift.ts'
import { anEmptyShift } from '../printing/sample-reports.ts'

/** At eight in the morning. */
const MORNING = 20_000 * DAY + HOUR
const none = { count: 0, amount: rupiah(0) }
const shift = (change: Partial<ShiftReport>) => ({
  ...anEmptyShift(),
  from: MORNING - 12 * HOUR,
  ...change,
})

test('a clock is behind once it is before what the shift has counted: its beginning, a sale, cash in or out', () => {
  const opened = { at: MORNING, by: null, float: null }
  const hours = [{ hour: MORNING, made: none, paid: none, refunded: none }]
  const movement = { at: MORNING, by: null, kind: 'in', amount: rupiah(1), note: '' } as const
  const cash = { ...shift({}).cash, movements: [movement] }
  const yesterday = MORNING - DAY
  for (const counted of [{ opened }, { hours }, { cash }])
    expect(clockBehind(shift(counted), yesterday)).toBe(DAY)
  expect(clockBehind(shift({}), yesterday)).toBe(12 * HOUR)
})

test('a clock that is put right by a little, or is ahead, is not behind; nor where nothing is known', () => {
  const opened = { at: MORNING, by: null, float: null }
  expect(clockBehind(shift({ opened }), MORNING - 5 * MINUTE)).toBeNull()
  expect(clockBehind(shift({ opened }), MORNING - 6 * MINUTE)).toBe(6 * MINUTE)
  expect(clockBehind(shift({ opened }), MORNING + 3 * DAY)).toBeNull()
  expect(clockBehind(shift({ from: null }), 0)).toBeNull()
  expect(clockBehind(null, MORNING)).toBeNull()
})
