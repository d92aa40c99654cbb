import { expect, test } from 'vitest'
import { paidBackOutside } from '../../services/office/database/steps/0180-paid-back-outside.ts'
import { PAGES_VERSION } from '../../services/office/feed/page-tables.ts'
import { aDatabase } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { everything } from './every-row.ts'
import { aFedCounter, anOrder, entry } from './fed-rows.ts'
import { aShop } from './fed-shop.ts'

test('a copy that an older office has read into other tables is read again at the next start', async () => {
  const database = await aDatabase('embedded')
  const counter = await aFedCounter(database, 'Satu')
  const sums = { merchant_trade_no: 'A-1', service: 50_000, tax: 105_000 }
  await counter.feed(
    ...everything,
    anOrder('A-1', { payer: 'Siti', state: 'open' }),
    entry('order_sums', ['A-1'], sums),
  )
  // Its state comes later than its tax.
  await counter.feed(anOrder('A-1', { payer: 'Siti' }))
  await database.query('UPDATE feeds SET pages = 0')
  await database.query("UPDATE orders SET payer = NULL, state = 'open', service = NULL, tax = NULL")
  const { get } = await anOfficeWithOwner(database)
  await expect.poll(() => get('/orders?q=A-1&state=paid')).toContain('Siti')
  expect(await get('/orders.csv?q=A-1')).toMatch(/;Satu;;500;1050\r\n$/)
  expect(await database.query('SELECT pages FROM feeds')).toEqual([{ pages: PAGES_VERSION }])
})

test('a copy that can’t be read again keeps none of the others from it', async () => {
  const database = await aDatabase('embedded')
  for (const name of ['Satu', 'Dua'])
    await (await aFedCounter(database, name)).feed(anOrder(name, { payer: 'Siti' }))
  await database.query('UPDATE feeds SET pages = 0')
  await database.query('UPDATE orders SET payer = NULL')
  // As a stolen key sends it while the office does not yet read this kind.
  const [{ counter } = { counter: '' }] = await database.query<{ counter: string }>(
    'SELECT counter FROM feeds WHERE pages < 1',
  )
  await database.query("UPDATE copies SET row = 'no JSON' WHERE counter = $1", counter)
  const { troubles } = await anOfficeWithOwner(database)
  const payers = () => database.query('SELECT payer FROM orders WHERE counter <> $1', counter)
  await expect.poll(payers).toEqual([{ payer: 'Siti' }])
  expect(troubles).toHaveLength(1)
})

test('refunds that came before the office knew the way money was paid back get it from their copies', async () => {
  const { database, get } = await aShop('embedded')
  const counter = await aFedCounter(database, 'Satu')
  await counter.feed(...everything)
  const [, fill = ''] = paidBackOutside.sql.split(';')
  await database.query('UPDATE refunds SET outside = NULL')
  expect(await get('/refunds.csv')).not.toContain('Cash from the drawer')
  await database.query(`${fill}`)
  expect(await get('/refunds.csv')).toContain(';Cash from the drawer')
})
