import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { lists } from '../../services/office/lists/lists.ts'
import { auditLine, everything } from './every-row.ts'
import { aFedCounter, anEvent, anOrder, aRefund, entry } from './fed-rows.ts'
import { aShop } from './fed-shop.ts'

const wib = (moment: string) => Date.parse(`${moment}+07:00`)

test('what a counter with a stolen key, or a damaged one, sends stops no list, file or page of the others', async () => {
  const { database, get, troubles } = await aShop('embedded')
  const now = Date.now()
  const [good, evil] = [await aFedCounter(database, 'Baik'), await aFedCounter(database, 'Jahat')]
  await good.feed(anOrder('A-1', { created_at: wib('2026-11-25T09:00:00') }), ...everything)
  const beyond = 9_000_000_000_000_000
  const payment = {
    merchant_trade_no: 'BAD',
    account_id: 'acc',
    state: 'heard',
    heard_at: beyond,
    paid_at: beyond,
  }
  await evil.feed(
    anOrder('BAD', { created_at: beyond, paid_at: beyond }),
    anEvent(1, 'BAD', { at: beyond, kind: 'x', detail: 'none' }),
    aRefund('BAD', 'A-1', { state: 'failed', amount: 5, created_at: beyond }),
    entry('static_payments', ['BAD'], payment),
    entry('subscriptions', ['BAD'], {
      number: 'BAD',
      payment_type: 'x',
      title: 'x',
      customer: 'x',
      amount: 1,
      state: 'x',
      created_at: beyond,
    }),
    entry('static_accounts', ['BAD'], {
      account_id: 'BAD',
      payment_type: 'x',
      payer: 'x',
      used_for: 'x',
      va_code: 'x',
      state: 'x',
      created_at: -beyond,
    }),
    entry('shifts', [9], { number: 9, closed_at: beyond, report: '{}' }),
    anEvent(2, 'BAD', { raw: 0 }),
    // Together more than a bigint holds.
    ...['1', '2'].flatMap((at) => [
      anOrder(`HUGE-${at}`, { amount: 9e18, created_at: now, paid_at: now }),
      aRefund(`HUGE-${at}`, 'HUGE-1', { amount: 9e18, created_at: now, refunded_at: now }),
    ]),
    ...['no JSON', 'null', '{"a":{"toString":1}}'].map((detail, at) =>
      entry('audit', [at], { ...auditLine, sequence: at, at: beyond, detail, code: `b${at}` }),
    ),
  )
  for (const { name } of lists) {
    const [page, file] = [await get(`/${name}`), await get(`/${name}.csv`)]
    const told = [
      page.includes('Baik'),
      page.includes('Jahat'),
      file.includes(';Baik'),
      file.includes(';Jahat'),
    ]
    expect([name, told]).toEqual([name, [true, true, true, true]])
  }
  expect(await get('/log')).toContain('no JSON')
  const sales = await get('/sales')
  for (const told of ['Baik', 'Jahat', 'HUGE-1']) expect(sales).toContain(told)
  expect(await get(`/orders/${good.id}/A-1`)).toContain(String(beyond))
  expect(await get(`/orders/${evil.id}/BAD`)).toContain(String(beyond))
  expect(troubles).toEqual([])
})

test('a file is safe for a spreadsheet: what would be a formula is text, and the office’s audit log tells who saved it', async () => {
  const { database, get } = await aShop('embedded')
  const counter = await aFedCounter(database, '=Kasir')
  await counter.feed(anOrder('A-1', { payer: '=HYPERLINK("x")', cashier: '@SUM(1)' }))
  const file = await get('/orders.csv')
  expect(file).toContain(`;"'=HYPERLINK(""x"")";10000;Paid;'@SUM(1);`)
  expect(file).toContain(";'=Kasir;")
  expect(await get('/audit')).toContain('saved Orders as a file')
  expect(await get('/orders')).toContain('=HYPERLINK(&quot;x&quot;)')
})

test('names and numbers that fit into no index neither hold up the copy nor make pages huge', async () => {
  const { database, get } = await aShop()
  const counter = await aFedCounter(database, 'Depan')
  const long = randomBytes(50_000).toString('hex')
  const words = Array.from({ length: 50_000 }, (_, at) => `n${at}`).join(' ')
  const [, , row] = anOrder(long, { payer: words })
  await counter.feed(anOrder('AB-1', { payer: long, rrn: long, phone: long }), ['orders', '[2]', row])
  expect((await get('/orders')).length).toBeLessThan(50_000)
})
