/** What a gateway told otherwise than it was asked: it goes on being asked about, and no payment stays unknown. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rupiah, sen } from '../../shared/money.ts'
import { otherCounter } from './other-counter.ts'

async function opened(profile: object = {}) {
  const counter = await otherCounter(undefined, profile)
  const { gateway, call } = counter
  const sale = { saleId: randomUUID(), paymentType: 'QRIS', amount: rupiah(25_000) }
  const { merchantTradeNo } = await call('sale.charge', sale)
  const check = () => call('sale.check', { merchantTradeNo })
  const read = async () => (await call('order.read', { merchantTradeNo })).order
  const kind = async () => (await read()).state.kind
  const cases = async () => (await call('unresolved.list', {})).cases
  /** The gateway answers one inquiry, or all from now on, with another amount. */
  const lie = (amount: string, lasts = false) =>
    gateway.spoil((members, path) => {
      if (!path.endsWith('/query')) return members
      if (!lasts) gateway.spoil(undefined)
      return { ...members, amount, requestAmount: amount }
    })
  const tell = () =>
    gateway.notify(
      String(gateway.ledger.order(merchantTradeNo).request.notifyUrl),
      gateway.ledger.order(merchantTradeNo),
    )
  const pay = () => gateway.ledger.pay(merchantTradeNo)
  return { ...counter, merchantTradeNo, sale, check, read, kind, cases, lie, tell, pay }
}

test('after one answer with another amount, a notification triggers the inquiry that turns it green', async () => {
  const shop = await opened()
  shop.lie('20000.00')
  expect((await shop.check()).state).toMatchObject({ kind: 'review', cause: 'amount' })
  expect(await shop.cases()).toMatchObject([{ kind: 'mismatch', nextCheckAt: expect.any(Number) }])
  shop.pay()
  await shop.tell()
  await expect.poll(shop.kind).toBe('paid')
  expect(await shop.cases()).toEqual([])
})

test('and by itself, where no news comes', async () => {
  const polling = { onTheSpot: [{ every: 0.1 }] }
  const shop = await opened({ polling })
  shop.lie('20000.00')
  await expect.poll(shop.kind).toBe('review')
  shop.pay()
  await expect.poll(shop.kind, { interval: 500 }).toBe('paid')
})

test('that was not paid at the gateway is over once an answer that agrees says so', async () => {
  const shop = await opened()
  shop.lie('20000.00')
  await shop.check()
  expect((await shop.check()).state.kind).toBe('review')
  shop.gateway.ledger.fail(shop.merchantTradeNo)
  expect((await shop.check()).state.kind).toBe('failed')
})

test('the case shows a payment of another amount, also after the case was closed', async () => {
  const shop = await opened()
  shop.lie('20000.00', true)
  await shop.check()
  const [{ since } = { since: 0 }] = await shop.cases()
  const { merchantTradeNo } = shop
  const closing = {
    kind: 'mismatch',
    since,
    resolution: 'reported',
    note: 'told support',
    by: 'Rina',
  } as const
  await shop.call('unresolved.close', { merchantTradeNo, ...closing })
  expect(await shop.cases()).toEqual([])
  shop.pay()
  await shop.tell()
  await expect
    .poll(shop.cases)
    .toMatchObject([
      { kind: 'mismatch', order: { state: { kind: 'review', paid: { amount: sen(2_000_000) } } } },
    ])
  const [again] = await shop.cases()
  expect(again?.since).toBeGreaterThan(since)
  shop.gateway.spoil(undefined)
  await shop.check()
  // Nobody waits for it any more.
  expect(await shop.cases()).toMatchObject([{ kind: 'paidAfterChange', order: { state: { kind: 'paid' } } }])
})

describe('an order that the gateway refused and that is paid there all the same', () => {
  async function refused() {
    const counter = await otherCounter()
    const { gateway, call } = counter
    gateway.spoil((members, path) =>
      path.endsWith('/create') ? { requestId: members.requestId, errCode: 'paramError' } : members,
    )
    const order = await call('sale.charge', {
      saleId: randomUUID(),
      paymentType: 'QRIS',
      amount: rupiah(25_000),
    })
    expect(order.state.kind).toBe('rejected')
    const { merchantTradeNo } = order
    gateway.ledger.pay(merchantTradeNo)
    const known = gateway.ledger.order(merchantTradeNo)
    return {
      ...counter,
      tell: () => gateway.notify(String(known.request.notifyUrl), known),
      read: async () => (await call('order.read', { merchantTradeNo })).order,
      cases: async () => (await call('unresolved.list', {})).cases,
    }
  }

  test('is a case', async () => {
    const { tell, cases } = await refused()
    await tell()
    await expect.poll(cases).toMatchObject([{ kind: 'paidLate' }])
  })

  test('is asked about after a restart too, if no inquiry was answered before', async () => {
    const { gateway, call, tell, read, cases } = await refused()
    gateway.interrupt((path, response) => {
      if (!path.endsWith('/query')) return false
      response.destroy()
      return true
    })
    await tell()
    await expect.poll(async () => (await read()).reportedPaid).toMatchObject({ lasts: false })
    expect((await read()).state.kind).toBe('rejected')
    await call('counter.reopen', { mode: 'training' })
    expect((await read()).state.kind).toBe('rejected')
    gateway.interrupt(undefined)
    await expect.poll(cases).toMatchObject([{ kind: 'paidLate' }])
    expect((await read()).reportedPaid ?? null).toBeNull()
  })
})
