import { expect, test } from 'vitest'
import { nextCheckIn } from '../../electron/sales/poll-plan.ts'
import type { Clocks } from '../../electron/watching/watched.ts'
import { documentDefault, readProfile } from '../../shared/gateway/profiles/shipped.ts'
import type { Order, OrderState } from '../../shared/sale/order.ts'
import { anOrder, openState, paidState } from '../helpers/orders.ts'

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute
const created = 1_000_000

const orderIn = (state: OrderState, paymentType = 'QRIS') =>
  anOrder({ state, paymentType, createdAt: created })
const checkIn = (order: Order, clocks: Clocks, misses: number) =>
  nextCheckIn(order, documentDefault.polling, clocks, misses)
/** Both clocks telling the same. */
const at = (now: number, gatewayNow = now): Clocks => ({ ageOf: (moment) => now - moment, gatewayNow })
const open = (expiresAt: number | null) => openState({ expiresAt })
const waitAt = (age: number, paymentType = 'QRIS') =>
  checkIn(orderIn(open(created + 2 * day), paymentType), at(created + age), 0)

test('inquiries about a QR code come every 2 s in its first minute, then every 5 s', () => {
  expect(waitAt(0)).toBe(2 * second)
  expect(waitAt(59 * second)).toBe(2 * second)
  expect(waitAt(60 * second)).toBe(5 * second)
})

test('a clock of ours that is hours off the gateway’s slows nothing down', () => {
  const order = orderIn(open(created + 2 * day))
  for (const off of [-5, 5]) {
    const gatewayNow = created + off * 60 * minute
    expect(checkIn(order, at(created, gatewayNow), 0)).toBe(2 * second)
    const failed = orderIn({ ...openState(), kind: 'failed', since: created })
    expect(checkIn(failed, at(created, gatewayNow), 0)).toBe(5 * second)
  }
})

test('only the gateway’s clock decides whether a code has expired', () => {
  const order = orderIn(open(created + 15 * minute))
  const ahead = at(created + 60 * minute, created + minute)
  expect(checkIn(order, ahead, 0)).toBe(5 * second)
})

test('a virtual account or store code every 10 s for 10 min, then every minute', () => {
  for (const paymentType of ['BankAVA', 'StoreA']) {
    expect(waitAt(0, paymentType)).toBe(10 * second)
    expect(waitAt(10 * minute, paymentType)).toBe(minute)
  }
})

test('an order of hours ago every 15 min, but never past the look at its expiry', () => {
  expect(waitAt(3 * 60 * minute, 'BankAVA')).toBe(15 * minute)
  const order = orderIn(open(created + 3 * 60 * minute), 'BankAVA')
  expect(checkIn(order, at(created + 3 * 60 * minute - minute), 0)).toBe(minute + 5 * second)
})

test('an order that ended unpaid is asked about at +5 s, +60 s, +10 min, then once a day: a payment can still come in', () => {
  const ended = orderIn({ ...openState(), kind: 'expired', since: created })
  const after = (elapsed: number) => checkIn(ended, at(created + elapsed), 0)
  expect(after(0)).toBe(5 * second)
  expect(after(5 * second)).toBe(55 * second)
  expect(after(minute)).toBe(9 * minute)
  expect(after(10 * minute)).toBe(day)
})

test('one that the gateway calls pending past its expiry is asked about every minute for two hours, then every 15 min for a day', () => {
  const expiry = created + 15 * minute
  const after = (elapsed: number) => checkIn(orderIn(open(expiry)), at(expiry + elapsed), 0)
  expect(after(0)).toBe(5 * second)
  expect(after(minute)).toBe(minute)
  expect(after(60 * minute)).toBe(minute)
  expect(after(3 * 60 * minute)).toBe(15 * minute)
  expect(after(day)).toBe(day)
  // Its expiry is written in UTC, which the profile does not say.
  expect(checkIn(orderIn(open(created - 7 * 60 * minute)), at(created), 0)).toBe(10 * second)
})

test('inquiries about an order that the gateway called failed go on for a week', () => {
  const failed = orderIn({ ...openState(), kind: 'failed', since: created })
  expect(checkIn(failed, at(created), 0)).toBe(5 * second)
  expect(checkIn(failed, at(created + day), 0)).toBe(day)
  expect(checkIn(failed, at(created + 8 * day), 0)).toBeNull()
  expect(checkIn(failed, at(created + 8 * day), 9)).toBe(15 * minute)
})

test('inquiries about an unknown outcome begin after 1 s, and slow down to one a minute while no answer comes', () => {
  const unknown = orderIn({ kind: 'unknown', since: created, reason: '', neverArrived: false })
  expect([0, 1, 2, 5, 6, 60].map((misses) => checkIn(unknown, at(created), misses))).toEqual(
    [1, 2, 4, 32, 60, 60].map((seconds) => seconds * second),
  )
})

test('while the gateway does not answer, open orders wait longer too', () => {
  expect(checkIn(orderIn(open(created + day)), at(created), 4)).toBe(16 * second)
})

test('no inquiry follows a final outcome', () => {
  expect(checkIn(orderIn(paidState()), at(created), 0)).toBeNull()
})

test('inquiries about an order in review are slow, and end once no late payment can come', () => {
  const review = orderIn({ kind: 'review', since: created, reason: '', platformTradeNo: null })
  expect(checkIn(review, at(created + second), 0)).toBe(30 * second)
  expect(checkIn(review, at(created + 2 * day), 0)).toBe(60 * minute)
  expect(checkIn(review, at(created + 100 * day), 0)).toBeNull()
  expect(checkIn(review, at(created + 100 * day), 1)).not.toBeNull()
})

test('the plan is the gateway profile’s', () => {
  const { polling } = readProfile({
    polling: { onTheSpot: [{ until: 10, every: 1 }, { every: 30 }], afterTheEnd: [7], longestBackOff: 3 },
  })
  const order = orderIn(open(created + day))
  expect(nextCheckIn(order, polling, at(created), 0)).toBe(second)
  expect(nextCheckIn(order, polling, at(created + 10 * second), 0)).toBe(30 * second)
  expect(nextCheckIn(order, polling, at(created + day), 0)).toBe(7 * second)
  expect(nextCheckIn(order, polling, at(created), 9)).toBe(3 * second)
})
