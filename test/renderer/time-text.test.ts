import { expect, test } from 'vitest'
import { agoText, countdownText, timeText } from '../../renderer/components/time-text.ts'

test('a countdown counts whole seconds and stops at zero', () => {
  expect(countdownText(120_000)).toBe('2:00')
  expect(countdownText(75_000)).toBe('1:15')
  expect(countdownText(4_001)).toBe('0:05')
  expect(countdownText(-3_000)).toBe('0:00')
})

test('a time of another day carries its day', () => {
  const noon = new Date(2026, 7, 1, 12, 0).getTime()
  expect(timeText(noon, noon, 'id')).toBe('12.00')
  expect(timeText(noon, noon + 86_400_000, 'id')).toContain('1 Agu')
})

test('how long ago is told in its largest unit, and never in the future', () => {
  expect(agoText(0, 3_000, 'en')).toBe('3 seconds ago')
  expect(agoText(0, 125_000, 'en')).toBe('2 minutes ago')
  expect(agoText(0, 7_300_000, 'id')).toBe('2 jam yang lalu')
  expect(agoText(5_000, 0, 'en')).toBe('now')
})
