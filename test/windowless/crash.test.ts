import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { SandboxOrder } from '../helpers/running-sandbox.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { type Call, killableCounter } from '../helpers/windowless-counter.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'

const ROUNDS = 20
const SALES_A_ROUND = 6
/** From before the first intent is on disk to after the last payment is. */
const LONGEST_LIFE_MS = 450

/** Charges and pays until it is killed; `shown` takes what a cashier has seen on the screen. */
async function work(
  call: Call,
  play: (merchantTradeNo: string) => Promise<unknown>,
  shown: Map<string, Order>,
) {
  const sale = async (index: number) => {
    await pause(index * 25)
    const order = await call('sale.charge', {
      saleId: randomUUID(),
      paymentType: index % 2 ? 'QRIS' : 'BankAVA',
      amount: rupiah(10_000 + index),
      payer: 'Budi',
    })
    shown.set(order.merchantTradeNo, order)
    if (index % 3 === 0) return
    await play(order.merchantTradeNo)
    const { merchantTradeNo } = order
    shown.set(merchantTradeNo, await call('sale.check', { merchantTradeNo }))
  }
  await Promise.all(Array.from({ length: SALES_A_ROUND }, (_, index) => sale(index)))
}

async function journalOf(call: Call): Promise<Map<string, Order>> {
  const all: Order[] = []
  for (let more = true; more; ) {
    const before = all.at(-1)?.merchantTradeNo
    const page = await call('order.list', { search: '', limit: 100, ...(before ? { before } : {}) })
    all.push(...page.orders)
    more = page.more
  }
  return new Map(all.map((order) => [order.merchantTradeNo, order]))
}

/** What must hold at every start: nothing that the gateway or a cashier knows is missing, and nothing is invented. */
function compare(
  journal: ReadonlyMap<string, Order>,
  gateway: readonly SandboxOrder[],
  shown: Iterable<Order>,
) {
  const status = new Map(gateway.map((order) => [order.merchantTradeNo, order.status]))
  expect(gateway.filter(({ merchantTradeNo }) => !journal.has(merchantTradeNo))).toEqual([])
  for (const { merchantTradeNo, state } of journal.values()) {
    expect(['intent', 'sending']).not.toContain(state.kind)
    if (state.kind === 'paid') expect(status.get(merchantTradeNo)).toBe('02')
    if (state.kind === 'open' || state.kind === 'paid') expect(status.has(merchantTradeNo)).toBe(true)
    if (state.kind === 'rejected') expect(status.has(merchantTradeNo)).toBe(false)
  }
  for (const { merchantTradeNo, state } of shown) {
    const kept = journal.get(merchantTradeNo)?.state
    if (state.kind === 'paid') expect(kept).toEqual(state)
    if (state.kind === 'open') expect(kept).toMatchObject({ code: state.code })
  }
}

test('killed at any moment, the next start has every order that anybody knows of, and invents no outcome', async () => {
  const gateway = await startedSandbox()
  const dataDir = temporaryFolder()
  const sandbox = { url: gateway.url, merchantId: merchant.id, secret: merchant.secret }
  const known = async () => (await (await fetch(`${gateway.url}/sandbox/orders`)).json()) as SandboxOrder[]
  const pay = (merchantTradeNo: string) => gateway.play('pay', { merchantTradeNo })
  const shown = new Map<string, Order>()

  for (let round = 0; round < ROUNDS; round += 1) {
    const counter = await killableCounter({ dataDir, sandbox })
    compare(await journalOf(counter.call), await known(), shown.values())
    // The services are opened first, so that what is killed is a sale and not a start.
    await counter.call('print.preview', { of: { kind: 'test' } })
    void work(counter.call, pay, shown)
    await pause(Math.random() * LONGEST_LIFE_MS)
    await counter.kill()
  }

  const { call } = await killableCounter({ dataDir, sandbox })
  for (const merchantTradeNo of (await journalOf(call)).keys()) await call('sale.check', { merchantTradeNo })
  const orders = await known()
  const journal = await journalOf(call)
  compare(journal, orders, shown.values())
  for (const { merchantTradeNo, status } of orders) {
    expect(journal.get(merchantTradeNo)?.state.kind).toBe(status === '02' ? 'paid' : 'open')
  }
  expect(orders.filter(({ status }) => status === '02').length).toBeGreaterThan(0)
  expect(journal.size).toBeGreaterThan(ROUNDS)
}, 240_000)
