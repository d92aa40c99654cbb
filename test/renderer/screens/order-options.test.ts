import '../page.ts'
import { expect, test } from 'vitest'
import { optionsOf } from '../../../renderer/screens/code/order-options.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { anOrder } from '../../helpers/orders.ts'

const expired = { kind: 'expired', since: 3_000, platformTradeNo: 'P-1' } as Order['state']
const unknown = (neverArrived: boolean): Order['state'] => ({
  kind: 'unknown',
  since: 3_000,
  reason: 'time-out',
  neverArrived,
})

test('an order that waits can be checked, cancelled and moved to another way to pay, but gets no second code', () => {
  expect(optionsOf(anOrder())).toMatchObject({
    waits: true,
    checks: true,
    cancels: true,
    changesChannel: true,
    renews: false,
    retry: null,
  })
})

test('an expired order gets a new code, unless its sale goes on elsewhere', () => {
  expect(optionsOf(anOrder({ state: expired }))).toMatchObject({
    renews: true,
    waits: false,
    stepsOver: true,
  })
  expect(optionsOf(anOrder({ state: expired, superseded: true }))).toMatchObject({
    renews: false,
    changesChannel: false,
  })
})

test('an unknown order is sent again only once it is known never to have arrived, and never given up for another way to pay', () => {
  expect(optionsOf(anOrder({ state: unknown(false) }))).toMatchObject({ retry: null, changesChannel: false })
  expect(optionsOf(anOrder({ state: unknown(true) })).retry).toBeTypeOf('function')
})

test('a code that its sale has left is neither cancelled nor waited for', () => {
  expect(optionsOf(anOrder({ superseded: true }))).toMatchObject({
    waits: false,
    cancels: false,
    checks: true,
  })
})

test('a sale goes on in cash from an order that nobody can pay or that nobody knows of, but not from a code that still waits', () => {
  const rejected: Order['state'] = {
    kind: 'rejected',
    since: 3_000,
    errCode: null,
    reason: '',
    cause: 'notSent',
  }
  const takesCash = (order: Partial<Order>) => optionsOf(anOrder(order)).takesCash
  expect(takesCash({ state: rejected })).toBe(true)
  expect(takesCash({ state: unknown(false) })).toBe(true)
  expect(takesCash({ state: rejected, superseded: true })).toBe(false)
  expect(takesCash({})).toBe(false)
})
