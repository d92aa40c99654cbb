import { describe, expect, test } from 'vitest'
import { nextInquiryIn } from '../../electron/subscriptions/poll-plan.ts'
import { afterIntervals } from '../../shared/gateway/charge-interval.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import { nextChargeOf } from '../../shared/subscription/next-charge.ts'
import type { Subscription, SubscriptionState } from '../../shared/subscription/subscription.ts'

/** 31 January 2027, 09:00 WIB. */
const LAST_OF_JANUARY = Date.UTC(2027, 0, 31, 2)
const DAY = 86_400_000
const HOUR = 3_600_000

const placed = { payable: rupiah(50_000), checkoutUrl: null, expiresAt: null, gatewayNo: 'SB-1' }
const subscription = (rest: Partial<Subscription> = {}): Subscription => ({
  revision: 1,
  number: 'SB-1',
  subscriptionId: 'a',
  paymentType: 'StaticWalletASub',
  amount: rupiah(50_000),
  feeType: 'BEN',
  interval: { type: 'MONTHLY', value: 1 },
  title: 'Kopi',
  message: null,
  customer: null,
  createdAt: 0,
  lastCheckedAt: null,
  activeSince: LAST_OF_JANUARY,
  lastCharge: null,
  lastPaidAt: LAST_OF_JANUARY,
  announced: null,
  chargesRead: true,
  state: { kind: 'active', since: LAST_OF_JANUARY, ...placed },
  ...rest,
})

describe('the next charge', () => {
  test('is expected one interval after the last payment, by the calendar in WIB', () => {
    const lastOfFebruary = Date.UTC(2027, 1, 28, 2)
    expect(nextChargeOf(subscription(), LAST_OF_JANUARY + DAY)).toEqual({
      at: lastOfFebruary,
      word: 'expected',
    })
    expect(afterIntervals(LAST_OF_JANUARY, { type: 'WEEKLY', value: 2 }, 1)).toBe(LAST_OF_JANUARY + 14 * DAY)
    const lastOfMarch = Date.UTC(2027, 2, 31, 2)
    expect(afterIntervals(LAST_OF_JANUARY, { type: 'MONTHLY', value: 1 }, 2)).toBe(lastOfMarch)
  })

  test('that did not come stays expected when it was: none is made up after it', () => {
    const late = LAST_OF_JANUARY + 100 * DAY
    expect(nextChargeOf(subscription(), late)?.at).toBeLessThan(late)
  })

  test('is announced where the gateway reminded us, until it is over', () => {
    const chargeAt = LAST_OF_JANUARY + 20 * DAY
    const reminded = subscription({ announced: { chargeAt, notifiedAt: chargeAt - DAY } })
    expect(nextChargeOf(reminded, chargeAt - HOUR)).toEqual({ at: chargeAt, word: 'announced' })
    expect(nextChargeOf(reminded, chargeAt + HOUR)?.word).toBe('expected')
  })

  test('of a card is the first to come, for nothing tells its payments', () => {
    const card = subscription({ paymentType: 'StaticCcSub', lastPaidAt: null })
    const now = LAST_OF_JANUARY + 100 * DAY
    expect(nextChargeOf(card, now)?.at).toBeGreaterThan(now)
  })

  test('is none if the subscription has ended or nothing is known of it', () => {
    expect(nextChargeOf(subscription({ state: { kind: 'cancelled', since: 1, ...placed } }), 0)).toBeNull()
    expect(nextChargeOf(subscription({ lastPaidAt: null, activeSince: null }), 0)).toBeNull()
  })
})

describe('inquiries about a subscription are made', () => {
  const clocks = (gatewayNow: number) => ({ ageOf: () => 0, gatewayNow })
  const waitOf = (state: SubscriptionState, gatewayNow = LAST_OF_JANUARY + HOUR, misses = 0) =>
    nextInquiryIn(subscription({ state }), documentDefault.polling, clocks(gatewayNow), misses)
  const active: SubscriptionState = { kind: 'active', since: 1, ...placed }

  test('seldom while it goes on, a minute after a charge is expected, and often where one is missing', () => {
    const expected = Date.UTC(2027, 1, 28, 2)
    expect(waitOf(active)).toBe(6 * HOUR)
    expect(waitOf(active, expected - HOUR)).toBe(HOUR + 60_000)
    expect(waitOf(active, expected + HOUR)).toBe(15 * 60_000)
    expect(waitOf(active, expected + 2 * DAY)).toBe(6 * HOUR)
  })

  test('often, for a day, while a charge is under way', () => {
    const paidAt = null
    const underWay = { platformTradeNo: 'C-1', amount: null, status: 'pending', paidAt, seenAt: 1 } as const
    const waitOfAge = (age: number) => {
      const clocksThen = { ageOf: () => age, gatewayNow: LAST_OF_JANUARY + HOUR }
      return nextInquiryIn(subscription({ lastCharge: underWay }), documentDefault.polling, clocksThen, 0)
    }
    expect([HOUR, 2 * DAY].map(waitOfAge)).toEqual([15 * 60_000, 6 * HOUR])
  })

  test('often, for a day, while people must look at it: one wrong answer may be followed by right ones', () => {
    const review: SubscriptionState = { kind: 'review', since: 1, ...placed, reason: 'another amount' }
    const waitOfAge = (age: number) => {
      const clocksThen = { ageOf: () => age, gatewayNow: LAST_OF_JANUARY }
      return nextInquiryIn(subscription({ state: review }), documentDefault.polling, clocksThen, 0)
    }
    expect([0, 2 * DAY].map(waitOfAge)).toEqual([15 * 60_000, 6 * HOUR])
  })

  test('at the counter’s pace while its customer or the gateway is awaited', () => {
    expect(waitOf({ kind: 'pending', since: 1, ...placed })).toBe(2_000)
    expect(waitOf({ kind: 'cancelling', since: 1, ...placed, reason: null })).toBe(2_000)
  })

  test('on past the end of its checkout, as long as the gateway calls it pending', () => {
    const state = { kind: 'pending', since: 1, ...placed, expiresAt: 0 } as const
    const waitOfAge = (age: number, gatewayNow = age) =>
      nextInquiryIn(subscription({ state }), documentDefault.polling, { ageOf: () => age, gatewayNow }, 0)
    expect([HOUR, 3 * HOUR, DAY].map((age) => waitOfAge(age))).toEqual([60_000, 15 * 60_000, DAY])
    expect(waitOfAge(0, 7 * HOUR)).toBe(10_000)
  })

  test('no more once it has ended', () => {
    expect(waitOf({ kind: 'cancelled', since: 1, ...placed })).toBeNull()
    expect(waitOf({ kind: 'failed', since: 1, ...placed })).toBeNull()
  })

  test('ever more seldom while nobody answers, and at least every quarter of an hour', () => {
    expect(waitOf(active, LAST_OF_JANUARY + HOUR, 3)).toBe(15 * 60_000)
  })
})
