import { expect, test } from 'vitest'
import {
  receiveOrder,
  receiveOrders,
  receivePrint,
  useOrders,
  waitingOrders,
} from '../../../renderer/state/orders/orders.ts'
import { rupiah } from '../../../shared/money.ts'
import { isNowhere } from '../../../shared/sale/came-to-nothing.ts'
import type { Order, OrderState } from '../../../shared/sale/order.ts'
import { anOrder } from '../../helpers/orders.ts'

const placed = { platformTradeNo: null, payable: rupiah(57_500), code: null, expiresAt: null }
const open = (since: number): OrderState => ({ kind: 'open', since, ...placed })
const paid = (since: number): OrderState => ({
  kind: 'paid',
  since,
  ...placed,
  paidAt: null,
  rrn: null,
  issuer: null,
  payer: null,
  accountNo: null,
})
const order = (change: Partial<Order> = {}) =>
  anOrder({
    merchantTradeNo: 'LK-1',
    saleId: 'sale-1',
    paymentType: 'QRIS',
    amount: rupiah(57_500),
    createdAt: 1,
    state: open(10),
    ...change,
  })

test('an answer that an event has overtaken never turns a paid order back to open', () => {
  receiveOrder(order({ revision: 4, state: paid(20) }))
  receiveOrder(order({ revision: 3, state: open(10), lastCheckedAt: 19 }))
  expect(useOrders.getState().orders['LK-1']?.state.kind).toBe('paid')
})

test('after a clock was put back the newer answer still wins, by its revision and never by its time', () => {
  receiveOrder(order({ merchantTradeNo: 'LK-2', revision: 7, state: open(90), lastCheckedAt: 95 }))
  receiveOrder(order({ merchantTradeNo: 'LK-2', revision: 8, state: paid(90), lastCheckedAt: 30 }))
  expect(useOrders.getState().orders['LK-2']?.state.kind).toBe('paid')
  receiveOrder(order({ merchantTradeNo: 'LK-2', revision: 7, state: open(90), lastCheckedAt: 95 }))
  expect(useOrders.getState().orders['LK-2']?.state.kind).toBe('paid')
})

test('of orders that come together, each keeps its newest revision, whether known before or among them', () => {
  receiveOrder(order({ merchantTradeNo: 'LK-3', revision: 8, state: paid(90) }))
  receiveOrders([
    order({ merchantTradeNo: 'LK-3', revision: 7 }),
    order({ merchantTradeNo: 'LK-4', revision: 2, state: paid(20) }),
    order({ merchantTradeNo: 'LK-4', revision: 1 }),
  ])
  const { orders } = useOrders.getState()
  expect([orders['LK-3'], orders['LK-4']].map((each) => each?.state.kind)).toEqual(['paid', 'paid'])
  // An event without a change draws nothing.
  receiveOrders([order({ merchantTradeNo: 'LK-4', revision: 1 })])
  expect(useOrders.getState().orders).toBe(orders)
})

test('only live attempts wait, newest first', () => {
  const orders = {
    a: order({ merchantTradeNo: 'a', createdAt: 1 }),
    b: order({ merchantTradeNo: 'b', createdAt: 2 }),
    superseded: order({ merchantTradeNo: 'superseded', superseded: true }),
    paid: order({ merchantTradeNo: 'paid', state: paid(20) }),
  }
  expect(waitingOrders(orders).map(({ merchantTradeNo }) => merchantTradeNo)).toEqual(['b', 'a'])
})

test('a window that stays open for weeks keeps every order that waits, and of those that ended the newest', () => {
  for (let number = 1; number <= 2_000; number += 1) {
    const merchantTradeNo = `LONG-${number}`
    receiveOrder(
      order({ merchantTradeNo, createdAt: number, state: number % 100 === 1 ? open(10) : paid(20) }),
    )
  }
  const kept = Object.values(useOrders.getState().orders)
  expect(kept.length).toBeLessThanOrEqual(700)
  expect(
    kept.filter(({ merchantTradeNo, state }) => merchantTradeNo.startsWith('LONG') && state.kind === 'open'),
  ).toHaveLength(20)
  expect(useOrders.getState().orders['LONG-2000']).toBeDefined()
  expect(useOrders.getState().orders['LONG-2']).toBeUndefined()
  useOrders.setState({ orders: {}, prints: {} })
})

test('the latest print job of an order is kept, even if the news comes in another order', () => {
  const job = {
    merchantTradeNo: 'LK-1',
    printer: 'main',
    subject: 'LK-1',
    kind: 'receipt',
    copy: 1,
    state: 'sent',
    failure: null,
    retriesUntil: null,
    createdAt: 1,
    updatedAt: 1,
  } as const
  receivePrint({ ...job, id: 2, revision: 3 })
  receivePrint({ ...job, id: 2, revision: 2, state: 'sending' })
  receivePrint({ ...job, id: 1, revision: 9, state: 'failed' })
  expect(useOrders.getState().prints['LK-1 receipt']).toMatchObject({ id: 2, state: 'sent' })
})

const told = (change: object) => ({ merchantTradeNo: 'LK-1', ...change }) as unknown as Order
const unknown = (neverArrived: boolean) => ({ kind: 'unknown', since: 1, reason: '', neverArrived })
test('only an order that never arrived has nothing to pay: not one that is unknown, nor a rest whose cash is in the drawer', () => {
  expect(isNowhere(told({ state: unknown(true) }))).toBe(true)
  expect(isNowhere(told({ state: unknown(false) }))).toBe(false)
  expect(isNowhere(told({ state: { kind: 'open', since: 1 } }))).toBe(false)
  const part = { kind: 'rest', cash: { merchantTradeNo: 'LK-0' } }
  expect(isNowhere(told({ state: unknown(true), part }))).toBe(false)
})
