import { expect, test } from 'vitest'
import { nextInquiryIn } from '../../electron/refunds/poll-plan.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { watchedRefundStates } from '../../shared/refund/refund-life.ts'
import { aRefund, refundStates } from '../helpers/refunds.ts'

const { polling } = documentDefault
const SECOND = 1_000
const HOUR = 3_600 * SECOND
const inProgress = aRefund({ kind: 'inProgress', since: 0, platformTradeNo: null })
const nextAt = (age: number, misses = 0) => nextInquiryIn(inProgress, polling, () => age, misses)

test('inquiries about a refund in progress have the pace of a payment on the spot, and slow down without answers', () => {
  expect([0, 59 * SECOND].map((age) => nextAt(age))).toEqual([2 * SECOND, 2 * SECOND])
  expect([61 * SECOND, HOUR].map((age) => nextAt(age))).toEqual([5 * SECOND, 5 * SECOND])
  expect(nextAt(3 * HOUR)).toBe(900 * SECOND)
  expect(nextAt(0, 4)).toBe(16 * SECOND)
  expect(nextAt(0, 40)).toBe(60 * SECOND)
})

test('inquiries about an unknown one follow after 1 s, 2 s, 4 s … 60 s', () => {
  const unknown = aRefund({ kind: 'unknown', since: 0, reason: '', neverArrived: false })
  const waits = [0, 1, 2, 6, 50].map((misses) => nextInquiryIn(unknown, polling, () => HOUR, misses))
  expect(waits).toEqual([1, 2, 4, 60, 60].map((seconds) => seconds * SECOND))
})

test('exactly the watched states, and an intent, have a next inquiry', () => {
  const asked = refundStates.filter((state) => nextInquiryIn(aRefund(state), polling, () => HOUR, 0) !== null)
  expect(asked.map(({ kind }) => kind).sort()).toEqual(['intent', ...watchedRefundStates].sort())
})

test('inquiries about a withdrawn one go on for a day, in case it arrives after all', () => {
  const state = { kind: 'rejected', since: 0, errCode: null, reason: 'x', cause: 'withdrawn' } as const
  const at = (now: number) => nextInquiryIn(aRefund(state), polling, () => now, 0)
  expect([0, 23 * HOUR].map(at)).toEqual([900 * SECOND, 900 * SECOND])
  expect(at(24 * HOUR)).toBeNull()
})

test('a refused one is asked about a minute later, until there is an answer: its amount is free', () => {
  const state = { kind: 'rejected', since: 0, errCode: 'paramError', reason: 'x', cause: 'refused' } as const
  const at = (now: number, misses = 0) => nextInquiryIn(aRefund(state), polling, () => now, misses)
  expect([at(0), at(20 * SECOND)]).toEqual([60 * SECOND, 40 * SECOND])
  expect([at(60 * SECOND), at(60 * SECOND, 1), at(HOUR, 20)]).toEqual([null, 2 * SECOND, 900 * SECOND])
  const heard = (lastCheckedAt: number) =>
    nextInquiryIn({ ...aRefund(state), lastCheckedAt }, polling, () => HOUR, 1)
  expect([heard(59 * SECOND), heard(60 * SECOND)]).toEqual([2 * SECOND, null])
})

test('one in review is asked about as an order is, where its amount was held and nobody has closed its case', () => {
  const state = { kind: 'review', since: 0, reason: 'x', platformTradeNo: null } as const
  const at = (age: number, more: object = {}, misses = 0) =>
    nextInquiryIn({ ...aRefund({ ...state, cause: 'contradicted' }), ...more }, polling, () => age, misses)
  expect([at(0), at(3 * HOUR), at(25 * HOUR)]).toEqual([30 * SECOND, 900 * SECOND, HOUR])
  expect([at(25 * HOUR, {}, 9), at(365 * 24 * HOUR)]).toEqual([900 * SECOND, null])
  expect(at(0, { closed: true })).toBeNull()
  expect(nextInquiryIn(aRefund({ ...state, cause: 'afterAll' }), polling, () => 0, 0)).toBeNull()
})
