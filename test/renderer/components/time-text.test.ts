import { expect, test } from 'vitest'
import {
  agoText,
  countdownText,
  exactTimeText,
  inText,
  lengthText,
  timeText,
} from '../../../renderer/components/time/time-text.ts'

test('a countdown counts whole seconds and stops at zero', () => {
  expect(countdownText(120_000)).toBe('2:00')
  expect(countdownText(75_000)).toBe('1:15')
  expect(countdownText(4_001)).toBe('0:05')
  expect(countdownText(-3_000)).toBe('0:00')
})

test('a time of another day carries its day', () => {
  const told = { language: 'id', zone: 'WIB' } as const
  const noon = Date.UTC(2026, 7, 1, 5, 0)
  expect(timeText(noon, noon, told)).toBe('12.00')
  expect(timeText(noon, noon + 86_400_000, told)).toContain('1 Agu')
  expect(timeText(noon, noon + 86_400_000, told)).not.toContain('2026')
})

test('a time that is a year away carries its year: some gateways write the end of 9999 for "never"', () => {
  const told = { language: 'id', zone: 'WIB' } as const
  const now = Date.UTC(2026, 7, 1, 5, 0)
  expect(timeText(Date.UTC(9999, 11, 31, 16, 59), now, told)).toBe('31 Des 9999, 23.59')
  expect(timeText(now - 400 * 86_400_000, now, told)).toContain('2025')
})

test("a time is written by the shop's clocks and names their zone, on a computer in any zone", () => {
  const at = Date.UTC(2026, 10, 21, 15, 30)
  expect(exactTimeText(at, { language: 'en', zone: 'WIB' })).toBe('21 Nov 2026, 22:30:00 WIB')
  expect(exactTimeText(at, { language: 'en', zone: 'WIT' })).toBe('22 Nov 2026, 00:30:00 WIT')
  // Seven in the evening in Jakarta is still the same day, in Jayapura midnight lies between.
  const later = at + 60 * 60_000
  expect(timeText(at, later, { language: 'en', zone: 'WIB' })).toBe('22:30')
  expect(timeText(at - 60 * 60_000, later, { language: 'en', zone: 'WIT' })).toContain('21 Nov')
})

test('how far a clock is off is written in its two largest units', () => {
  expect(lengthText(58 * 60_000, 'en')).toBe('58 minutes')
  expect(lengthText(125 * 60_000, 'id')).toBe('2 jam 5 menit')
  expect(lengthText(26 * 3_600_000 + 60_000, 'en')).toBe('1 day 2 hours')
  expect(lengthText(5_000, 'en')).toBe('1 minute')
})

test('the time until something comes is written in its largest unit, and never in the past', () => {
  expect(inText(5_000, 0, 'en')).toBe('in 5 seconds')
  expect(inText(900_000, 0, 'id')).toBe('dalam 15 menit')
  expect(inText(0, 5_000, 'en')).toBe('now')
})

test('the time since something is written in its largest unit, and never in the future', () => {
  expect(agoText(0, 3_000, 'en')).toBe('3 seconds ago')
  expect(agoText(0, 125_000, 'en')).toBe('2 minutes ago')
  expect(agoText(0, 7_300_000, 'id')).toBe('2 jam yang lalu')
  expect(agoText(5_000, 0, 'en')).toBe('now')
})
