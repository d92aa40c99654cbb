import { expect, test } from 'vitest'
import { changeText, spanText } from '../../../renderer/screens/reports/before-text.ts'
import { type Comparison, spanBefore } from '../../../renderer/screens/reports/report-range.ts'

const DAY = 86_400_000
const midnight = Date.parse('2026-11-26T00:00:00+07:00')
const morning = Date.parse('2026-11-26T09:30:00+07:00')
const today = { from: midnight, to: midnight + DAY }
const week = { from: midnight - 6 * DAY, to: midnight + DAY }
const right = { by: 'before', now: morning, zone: 'WIB' } as const
const told = { language: 'id', zone: 'WIB' } as const

test('a day that goes on is compared with the day before up to the same time', () => {
  expect(spanBefore(today, right)).toEqual({ from: midnight - DAY, to: morning - DAY })
  expect(spanBefore(week, right)).toEqual({ from: midnight - 13 * DAY, to: morning - 7 * DAY })
})

test('days that have ended are compared with as many days right before them', () => {
  const ended = { from: midnight - 3 * DAY, to: midnight }
  expect(spanBefore(ended, right)).toEqual({ from: midnight - 6 * DAY, to: midnight - 3 * DAY })
})

const at = (text: string) => Date.parse(`${text}+07:00`)
const days = (first: string, after: string) => ({ from: at(`${first}T00:00`), to: at(`${after}T00:00`) })
const same = (by: Comparison, span: { from: number; to: number }, now = at('2027-06-01T00:00')) =>
  spanBefore(span, { by, now, zone: 'WIB' })

test('the same days of a week, month or year before have the same dates or weekdays', () => {
  const sunday = days('2026-11-29', '2026-11-30')
  expect(same('week', sunday)).toEqual(days('2026-11-22', '2026-11-23'))
  expect(same('month', sunday)).toEqual(days('2026-10-29', '2026-10-30'))
  expect(same('year', sunday)).toEqual(days('2025-11-29', '2025-11-30'))
  // Ten days are compared with those of two weeks before: each with its own weekday, none with itself.
  expect(same('week', days('2026-11-10', '2026-11-20'))).toEqual(days('2026-10-27', '2026-11-06'))
  expect(same('month', days('2026-12-28', '2027-01-04'))).toEqual(days('2026-11-28', '2026-12-04'))
  expect(same('year', days('2026-11-01', '2026-12-01'))).toEqual(days('2025-11-01', '2025-12-01'))
})

test('a date that an earlier month lacks is its last day', () => {
  expect(same('month', days('2027-03-31', '2027-04-01'))).toEqual(days('2027-02-28', '2027-03-01'))
  expect(same('month', days('2027-03-30', '2027-03-31'))).toEqual(days('2027-02-28', '2027-03-01'))
  expect(same('year', days('2028-02-29', '2028-03-01'), at('2029-01-01T00:00'))).toEqual(
    days('2027-02-28', '2027-03-01'),
  )
})

test('the same days of an earlier month or year are never more than a report may have', () => {
  const longest = { from: at('2025-02-01T00:00'), to: at('2025-02-01T00:00') + 400 * DAY }
  expect(same('year', longest)).toEqual({ from: at('2024-02-02T00:00'), to: at('2025-03-08T00:00') })
  for (const by of ['before', 'month', 'year'] as const)
    for (let from = longest.from; from < at('2026-02-01T00:00'); from += DAY) {
      const span = same(by, { from, to: from + 400 * DAY }) ?? expect.fail()
      expect(span.to - span.from).toBeLessThanOrEqual(400 * DAY)
    }
})

test('a day that goes on is compared with the same day of a month before up to the same time', () => {
  const span = same('month', days('2026-11-20', '2026-11-27'), at('2026-11-26T09:30'))
  expect(span).toEqual({ from: at('2026-10-20T00:00'), to: at('2026-10-26T09:30') })
})

test('days that have not begun, and the first days of all clocks, are compared with nothing', () => {
  expect(spanBefore({ from: midnight + DAY, to: midnight + 2 * DAY }, right)).toBeNull()
  expect(spanBefore({ from: 0, to: DAY }, right)).toBeNull()
})

test('the span is named by the shop’s clocks: whole days without times', () => {
  expect(spanText({ from: midnight - 3 * DAY, to: midnight }, morning, told)).toBe('23–25 Nov')
  expect(spanText({ from: midnight - DAY, to: midnight }, morning, told)).toBe('25 Nov')
  expect(spanText({ from: midnight - 365 * DAY, to: midnight - 364 * DAY }, morning, told)).toBe(
    '26 Nov 2025',
  )
  const newYear = at('2026-01-01T00:00')
  expect(spanText({ from: newYear - DAY, to: newYear }, newYear + DAY, told)).toBe('31 Des 2025')
  expect(spanText({ from: midnight - DAY, to: morning - DAY }, morning, told)).toMatch(
    /^25 Nov,? 00\.00–09\.30$/,
  )
})

test('a change is a percentage with its sign, and left out where it says nothing', () => {
  expect(changeText(119, 100, 'id')).toBe(' (+19%)')
  expect(changeText(50, 100, 'en')).toBe(' (-50%)')
  expect(changeText(100, 100, 'en')).toBe(' (0%)')
  expect(changeText(100, 0, 'en')).toBe('')
  expect(changeText(100, -20, 'en')).toBe('')
  expect(changeText(5_000, 100, 'en')).toBe('')
})
