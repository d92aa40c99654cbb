/** A gateway under maintenance, behind a redirect, or with a path of its own: told of, never green, found out by itself. */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { otherCounter } from './other-counter.ts'

const html =
  (status: number, headers = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end('<h1>Maintenance</h1>')
    return true
  }

async function withOrder(paymentType: 'QRIS' | 'BankFVA' = 'QRIS') {
  const counter = await otherCounter(undefined, { polling: { onTheSpot: [{ every: 0.2 }] } })
  const { gateway, call } = counter
  const order = await call('sale.charge', {
    saleId: randomUUID(),
    paymentType,
    amount: rupiah(25_000),
    ...(paymentType === 'QRIS' ? {} : { payer: 'Siti' }),
  })
  const { merchantTradeNo } = order
  const read = async () => (await call('order.read', { merchantTradeNo })).order
  const line = async () => (await call('app.start', {})).gateway.state
  const tell = () => {
    const known = gateway.ledger.order(merchantTradeNo)
    return gateway.notify(String(known.request.notifyUrl), known)
  }
  return { ...counter, merchantTradeNo, read, line, tell }
}

test.each<[string, (response: ServerResponse) => boolean]>([
  ['a maintenance page', html(503)],
  ['a page that says all is well', html(200)],
  ['a redirect', html(302, { Location: 'https://login.example/' })],
])(
  '%s is told by a banner, never green, and over by itself',
  async (_title, answer) => {
    const shop = await withOrder()
    shop.gateway.interrupt((_path, response) => answer(response))
    await expect.poll(shop.line).toBe('troubled')
    shop.gateway.ledger.pay(shop.merchantTradeNo)
    await shop.tell()
    await expect.poll(async () => (await shop.read()).reportedPaid).toMatchObject({ lasts: false })
    expect((await shop.read()).state.kind).toBe('open')
    shop.gateway.interrupt(undefined)
    await expect.poll(async () => (await shop.read()).state.kind).toBe('paid')
    expect((await shop.read()).reportedPaid ?? null).toBeNull()
    expect(await shop.line()).toBe('reachable')
  },
  60_000,
)

test('a banner reports answers with somebody else’s signature from the second in a row on', async () => {
  const shop = await withOrder()
  let times = 0
  const { gateway } = shop
  const forged = (_path: string, response: ServerResponse) => {
    times += 1
    response.writeHead(200, { 'X-SIGNATURE': 'a'.repeat(64), 'X-TIMESTAMP': new Date().toISOString() })
    response.end('{"errCode":"0","status":"02"}')
    return true
  }
  gateway.interrupt(forged)
  await expect.poll(shop.line).toBe('troubled')
  expect(times).toBeGreaterThan(1)
  expect((await shop.read()).state.kind).toBe('open')
})

test('if the inquiries of one family fail, its reported payments are still shown', async () => {
  const shop = await withOrder('BankFVA')
  const { gateway, merchantTradeNo } = shop
  gateway.interrupt((path, response) => path === '/payment/v2.3/va/query' && html(404)(response))
  gateway.ledger.pay(merchantTradeNo)
  await shop.tell()
  await expect.poll(async () => (await shop.read()).reportedPaid).toBeTruthy()
  expect((await shop.read()).state.kind).toBe('open')
})
