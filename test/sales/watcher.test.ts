import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWatcher } from '../../electron/sales/watcher.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { openState, paidState } from '../helpers/orders.ts'

// Only timers and the clock are played; what is waited for is the watcher's own plan.
beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

const orderNamed = (
  merchantTradeNo: string,
  state: Order['state'] = openState({ expiresAt: null }),
): Order => ({
  merchantTradeNo,
  saleId: merchantTradeNo,
  paymentType: 'QRIS',
  amount: rupiah(10_000),
  productName: 'Toko',
  payer: null,
  createdAt: Date.now(),
  superseded: false,
  paidTwice: false,
  lastCheckedAt: null,
  state,
})

function watcherThat(answer: (order: Order) => Promise<{ order: Order; answered: boolean }>) {
  const orders = new Map<string, Order>()
  const trouble: unknown[] = []
  const asked: { merchantTradeNo: string; at: number }[] = []
  const watcher = createWatcher({
    ask: async (merchantTradeNo) => {
      asked.push({ merchantTradeNo, at: Date.now() })
      return answer(orders.get(merchantTradeNo) as Order)
    },
    polling: documentDefault.polling,
    now: Date.now,
    gatewayNow: Date.now,
    onTrouble: (error) => trouble.push(error),
    random: () => 0.5,
  })
  const watch = (order: Order) => {
    orders.set(order.merchantTradeNo, order)
    watcher.watch(order)
  }
  return { watch, asked, trouble, watcher }
}

test('an open order is asked about again and again, a paid one never', async () => {
  const { watch, asked } = watcherThat(async (order) => ({ order, answered: true }))
  watch(orderNamed('open'))
  watch(orderNamed('paid', paidState()))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked.map(({ merchantTradeNo }) => merchantTradeNo)).toEqual(Array(5).fill('open'))
})

test('a clock put back by an hour does not stop the questions', async () => {
  const { watch, asked } = watcherThat(async (order) => ({ order, answered: true }))
  watch(orderNamed('open'))
  await vi.advanceTimersByTimeAsync(3_000)
  vi.setSystemTime(Date.now() - 3_600_000)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(asked).toHaveLength(5)
})

test('an order that is paid is left alone from then on', async () => {
  const { watch, asked } = watcherThat(async (order) => ({
    order: { ...order, state: paidState() },
    answered: true,
  }))
  watch(orderNamed('open'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
})

test('hundreds of open orders never make more than five questions a second', async () => {
  const { watch, asked } = watcherThat(async (order) => ({ order, answered: true }))
  for (let index = 0; index < 300; index += 1) watch(orderNamed(`order-${index}`))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked.length).toBeGreaterThan(100)
  for (const { at } of asked) {
    expect(asked.filter((other) => other.at >= at && other.at < at + 1_000).length).toBeLessThanOrEqual(5)
  }
})

test('every order gets its turn, however many there are', async () => {
  const { watch, asked } = watcherThat(async (order) => ({ order, answered: true }))
  for (let index = 0; index < 50; index += 1) watch(orderNamed(`order-${index}`))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(new Set(asked.map(({ merchantTradeNo }) => merchantTradeNo)).size).toBe(50)
})

test('a gateway that never answers holds up four questions, not all of them', async () => {
  const { watch, asked } = watcherThat(() => new Promise(() => {}))
  for (let index = 0; index < 20; index += 1) watch(orderNamed(`order-${index}`))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(4)
})

test('a journal that fails for a moment is told of and does not end the watch', async () => {
  let broken = true
  const { watch, asked, trouble } = watcherThat(async (order) => {
    if (broken) throw new Error('disk I/O error')
    return { order, answered: true }
  })
  watch(orderNamed('open'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(trouble).toHaveLength(1)
  broken = false
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked.length).toBeGreaterThan(2)
})
