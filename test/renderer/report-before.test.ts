import { expect, test } from 'vitest'
import { changeText, spanText } from '../../renderer/screens/reports/before-text.ts'
import { spanBefore } from '../../renderer/screens/reports/report-range.ts'

const DAY = 86_400_000
const midnight = Date.parse('2026-11-26T00:00:00+07:00')
const morning = Date.parse('2026-11-26T09:30:00+07:00')
const today = { from: midnight, to: midnight + DAY }
const week = { from: midnight - 6 * DAY, to: midnight + DAY }
const told = { language: 'id', zone: 'WIB' } as const

test('a day that goes on is compared with the day before up to the same time', () => {
  expect(spanBefore(today, morning)).toEqual({ from: midnight - DAY, to: morning - DAY })
  expect(spanBefore(week, morning)).toEqual({ from: midnight - 13 * DAY, to: morning - 7 * DAY })
})

test('days that have ended are compared with as many days right before them', () => {
  const ended = { from: midnight - 3 * DAY, to: midnight }
  expect(spanBefore(ended, morning)).toEqual({ from: midnight - 6 * DAY, to: midnight - 3 * DAY })
})

test('days that have not begun, and the first days of all clocks, are compared with nothing', () => {
  expect(spanBefore({ from: midnight + DAY, to: midnight + 2 * DAY }, morning)).toBeNull()
  expect(spanBefore({ from: 0, to: DAY }, morning)).toBeNull()
})

test('the span is named by the shop’s clocks: whole days without times', () => {
  expect(spanText({ from: midnight - 3 * DAY, to: midnight }, told)).toBe('23–25 Nov')
  expect(spanText({ from: midnight - DAY, to: midnight }, told)).toBe('25 Nov')
  expect(spanText({ from: midnight - DAY, to: morning - DAY }, told)).toMatch(/^25 Nov,? 00\.00–09\.30$/)
})

test('a change is a percentage with its sign, and left out where it says nothing', () => {
  expect(changeText(119, 100, 'id')).toBe(' (+19%)')
  expect(changeText(50, 100, 'en')).toBe(' (-50%)')
  expect(changeText(100, 100, 'en')).toBe(' (0%)')
  expect(changeText(100, 0, 'en')).toBe('')
  expect(changeText(100, -20, 'en')).toBe('')
  expect(changeText(5_000, 100, 'en')).toBe('')
})
