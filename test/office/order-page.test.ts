import { expect, test } from 'vitest'
import { kinds } from './databases.ts'
import { aFedCounter, anEvent, anOrder, aRefund, entry } from './fed-rows.ts'
import { aShop } from './fed-shop.ts'

test.each(kinds)(
  'an order has its page even if its times and numbers are larger than a number holds exactly (%s)',
  async (kind) => {
    const { database, get, troubles } = await aShop(kind)
    const evil = await aFedCounter(database, 'Jahat')
    const most = '9223372036854775807'
    await evil.feed(
      anOrder('BAD', { created_at: most, paid_at: most, payable: most, amount: most, state: '__proto__' }),
      aRefund('R', 'BAD', { state: 'constructor', amount: most, created_at: most }),
    )
    const page = await get(`/orders/${evil.id}/BAD`)
    expect(page).toContain('Rp 92.233.720.368.547.')
    expect(page).not.toMatch(/\[object|function/)
    expect(troubles).toEqual([])
  },
)

test('an order’s page has its goods, refunds and timeline, and hides what is private in the evidence', async () => {
  const { database, get, here } = await aShop('embedded')
  const counter = await aFedCounter(database, 'Satu')
  const raw = Buffer.from(JSON.stringify({ status: '02', amount: '10000.00', customerName: 'Rahasia' }))
  const event = (sequence: number, kind: string, detail: object, bytes: Buffer | null = null) =>
    anEvent(sequence, 'A/1', {
      kind,
      detail: JSON.stringify(detail),
      raw: bytes?.toString('hex') ?? null,
    })
  const [, , order] = anOrder('A/1', { payer: '<b>Siti</b>', id: 1, cart_name: 'Meja <4>' })
  await counter.feed(
    // As a counter keys it.
    ['orders', '[1]', order],
    entry('order_lines', ['A/1', 0], { position: 0, name: 'Kopi', quantity: 2, price: 500_000 }),
    event(1, 'created', {}),
    event(2, 'answered', { operation: 'inquiry' }, raw),
    event(3, 'stateChanged', { to: 'paid' }),
    event(4, 'refundChanged', { before: 'sending', after: 'done' }),
    aRefund('R-1', 'A/1', { outside: 'transfer', amount: 300_000 }),
    aRefund('R-2', 'A/1', { state: 'failed', amount: 200_000 }),
  )
  const page = await get(`/orders/${counter.id}/A%2F1`)
  const told = [
    'Order A/1',
    '&lt;b&gt;Siti&lt;/b&gt;',
    'Meja &lt;4&gt;',
    'Kopi',
    'Order created',
    'The gateway answered',
    'Status changed</strong> · Paid',
    'Refund status changed</strong> · Refunded',
    '<strong>Refunded: Rp 3.000</strong>',
    'Paid back by transfer.',
  ]
  for (const text of [...told, 'Technical details', '10000.00', '•••']) expect(page).toContain(text)
  expect(page).not.toContain('Rahasia')
  for (const wrong of [`/orders/${counter.id}/B`, '/orders/x/A', `/shifts/${counter.id}/1`]) {
    expect(await get(wrong)).toContain('There is no such thing here')
  }
  expect((await fetch(`${here}/orders/${counter.id}/A%2F1`)).status).toBe(401)
})

test('a refund at another counter, and its case, lead to the order at the counter that sold it', async () => {
  const { database, get } = await aShop('embedded')
  const [seller, other] = [await aFedCounter(database, 'Penjual'), await aFedCounter(database, 'Lain')]
  await seller.feed(
    anOrder('A-1', { payer: 'Siti' }),
    entry('order_lines', ['A-1', 0], { position: 0, name: 'Kopi', quantity: 2, price: 500_000 }),
  )
  await seller.feed(anOrder('A-2'))
  await other.feed(anOrder('A-1', { home: seller.id }), aRefund('R-1', 'A-1', { state: 'failed' }))
  for (const list of ['/refunds', '/cases']) {
    const link = /href="(\/orders\/[^"]+A-1)"/.exec(await get(list))?.[1] ?? ''
    const page = await get(link)
    for (const text of ['Order A-1', 'Siti', 'Penjual', 'Kopi', 'R-1'])
      expect([list, page]).toEqual([list, expect.stringContaining(text)])
  }
  // Not of an order with which that counter had nothing to do.
  expect(await get(`/orders/${other.id}/A-2`)).toContain('There is no such thing here')
})

test('an order has its page even if its counter has sent something that is not a row of a journal', async () => {
  const { database, get, troubles } = await aShop('embedded')
  const evil = await aFedCounter(database, 'Jahat')
  const line = { merchant_trade_no: 'BAD', kind: 'product', price: 1, quantity: 1, net: 100 }
  await evil.feed(
    anOrder('BAD'),
    entry('order_lines', ['BAD', 0], { ...line, position: 0, name: { toString: 1 } }),
    entry('order_lines', ['BAD', 1], { ...line, position: 1, name: 'Kopi' }),
    ['order_lines', '["BAD",2]', 'no JSON'],
    ['order_lines', '["BAD",3]', 'null'],
  )
  const page = await get(`/orders/${evil.id}/BAD`)
  expect(page).toContain('Kopi')
  expect(page).toContain('{&quot;toString&quot;:1}')
  expect(troubles).toEqual([])
})
