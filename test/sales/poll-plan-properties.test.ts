import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextCheckIn } from '../../electron/sales/poll-plan.ts'
import { counterChannels } from '../../shared/gateway/counter-channels.ts'
import type { Polling } from '../../shared/gateway/profile.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import type { OrderState } from '../../shared/sale/order.ts'
import { watchedStates } from '../../shared/sale/order-life.ts'
import { transitions } from '../../shared/sale/order-transitions.ts'
import { anOrder, openState, paidState } from '../helpers/orders.ts'

const day = 86_400_000
const moment = fc.integer({ min: 0, max: 4 * 10 ** 12 })
const seconds = fc.integer({ min: 1, max: 3_600 })
const pace: fc.Arbitrary<Polling['onTheSpot']> = fc
  .tuple(fc.array(fc.record({ until: fc.integer({ min: 1, max: 90_000 }), every: seconds })), seconds)
  .map(([steps, every]) => [...steps, { every }])
const polling: fc.Arbitrary<Polling> = fc.oneof(
  fc.constant(documentDefault.polling),
  fc.record({
    onTheSpot: pace,
    elsewhere: pace,
    afterTheEnd: fc.array(fc.integer({ min: 1, max: 100_000 })),
    lateDays: fc.integer({ min: 1, max: 60 }),
    longestBackOff: seconds,
    questionsPerSecond: fc.constant(5),
  }),
)

const expiresAt = fc.option(moment)
const watchedState: fc.Arbitrary<OrderState> = fc.oneof(
  fc.record({ kind: fc.constant('sending' as const), since: moment }),
  fc.record({
    kind: fc.constant('unknown' as const),
    since: moment,
    reason: fc.constant(''),
    neverArrived: fc.boolean(),
  }),
  expiresAt.map((at) => openState({ expiresAt: at })),
  fc
    .tuple(fc.constantFrom('failed' as const, 'expired' as const), moment, expiresAt)
    .map(([kind, since, at]) => ({ ...openState({ expiresAt: at }), kind, since })),
)

const orderIn = (state: OrderState, createdAt: number, paymentType: string) =>
  anOrder({ state, createdAt, paymentType })
const channel = fc.constantFrom(...counterChannels.map(({ paymentType }) => paymentType))
const misses = fc.nat(100)
/** An order at some moment, with either clock anywhere. */
const situation = fc
  .tuple(watchedState, moment, channel, moment, moment)
  .map(([state, createdAt, paymentType, now, gatewayNow]) => ({
    order: orderIn(state, createdAt, paymentType),
    clocks: { ageOf: (at: number) => Math.max(0, now - at), gatewayNow },
    ended: state.kind === 'failed' || state.kind === 'expired' ? now - state.since : 0,
  }))

test('there is always another question, at the latest in a day or a pace, until late payments no longer come and the last question was answered', () => {
  fc.assert(
    fc.property(situation, polling, misses, ({ order, clocks, ended }, plan, missed) => {
      const wait = nextCheckIn(order, plan, clocks, missed)
      if (ended > plan.lateDays * day && missed === 0) {
        expect(wait).toBeNull()
      } else {
        expect(wait).toBeGreaterThan(0)
        const slowest = Math.max(...[...plan.onTheSpot, ...plan.elsewhere].map(({ every }) => every))
        const looks = Math.max(0, ...plan.afterTheEnd)
        expect(wait).toBeLessThanOrEqual(Math.max(day, slowest * 1_000, looks * 1_000))
      }
    }),
  )
})

test('each answer that fails to come makes the wait longer, or leaves it', () => {
  fc.assert(
    fc.property(situation, polling, ({ order, clocks }, plan) => {
      const waits = Array.from({ length: 12 }, (_, index) => nextCheckIn(order, plan, clocks, index + 1) ?? 0)
      expect(waits).toEqual([...waits].sort((one, other) => one - other))
    }),
  )
})

test('after an inquiry without an answer, the next is not put off for a day', () => {
  fc.assert(
    fc.property(situation, fc.integer({ min: 1, max: 100 }), ({ order, clocks }, missed) => {
      expect(nextCheckIn(order, documentDefault.polling, clocks, missed) ?? 0).toBeLessThanOrEqual(
        15 * 60_000,
      )
    }),
  )
})

test('inquiries about an open order never become rarer as its expiry comes nearer', () => {
  const fromExpiry = fc.integer({ min: 1, max: 900_000 })
  fc.assert(
    fc.property(fromExpiry, channel, (left, paymentType) => {
      const order = orderIn(openState({ expiresAt: day }), 0, paymentType)
      const wait = nextCheckIn(
        order,
        documentDefault.polling,
        { ageOf: () => 10 * day, gatewayNow: day - left },
        0,
      )
      expect(wait).toBeLessThanOrEqual(left + 5_000)
    }),
  )
})

test('an order that the watcher does not watch has no next inquiry', () => {
  const watched: readonly string[] = watchedStates
  const states = Object.keys(transitions).filter((kind) => !watched.includes(kind))
  expect(states).toEqual(['intent', 'rejected', 'paid', 'paidLate'])
  // An intent that nobody sends is looked at too: without a question, to be given up.
  for (const kind of states.filter((each) => each !== 'intent')) {
    const order = orderIn({ ...paidState(), kind } as OrderState, 0, 'QRIS')
    expect(nextCheckIn(order, documentDefault.polling, { ageOf: () => 0, gatewayNow: 0 }, 0)).toBeNull()
  }
})

test('inquiries about a refused order go on while its payment is reported, until late payments stop coming', () => {
  const state = { kind: 'rejected', since: 0, errCode: '1', reason: '', cause: 'refused' } as const
  const { polling } = documentDefault
  const reported = { ...orderIn(state, 0, 'QRIS'), reportedPaid: { at: day, lasts: false } }
  const at = (now: number, misses = 0) =>
    nextCheckIn(reported, polling, { ageOf: (moment) => now - moment, gatewayNow: now }, misses)
  expect([at(day), at(day + 5_000), at(day, 3)]).toEqual([5_000, 55_000, 8_000])
  expect(at(day * (1 + polling.lateDays) + 1, 3)).toBeNull()
})
