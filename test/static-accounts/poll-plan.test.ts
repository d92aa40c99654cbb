import { expect, test } from 'vitest'
import { nextCheckIn } from '../../electron/static-accounts/poll-plan.ts'
import { DAY, MINUTE, SECOND } from '../../shared/durations.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'

const { polling } = documentDefault
const NOW = 20 * DAY
const ageOf = (moment: number) => NOW - moment

/** When a payment that was reported, or denied, so long ago is asked about again. */
const next = (kind: 'heard' | 'refuted', age: number, misses = 0) => {
  const since = NOW - age
  const state =
    kind === 'heard' ? ({ kind, since } as const) : ({ kind, since, reason: 'it failed' } as const)
  return nextCheckIn({ state, askBy: 'SVA-1', notifiedAt: since }, polling, ageOf, misses)
}

test('answers that decide nothing bring no question a second', () => {
  expect([0, 9 * MINUTE, 11 * MINUTE, DAY].map((age) => next('heard', age))).toEqual([
    10 * SECOND,
    10 * SECOND,
    MINUTE,
    15 * MINUTE,
  ])
})

test('unanswered questions are repeated soon, then ever more seldom', () => {
  expect([1, 2, 3, 20].map((misses) => next('heard', MINUTE, misses))).toEqual([
    2 * SECOND,
    4 * SECOND,
    8 * SECOND,
    MINUTE,
  ])
})

test('a payment that was denied is asked about a few times, then once a day, then no more', () => {
  expect([0, 5 * SECOND, DAY].map((age) => next('refuted', age))).toEqual([5 * SECOND, 55 * SECOND, DAY])
  expect(next('refuted', (polling.lateDays + 1) * DAY)).toBeNull()
})
