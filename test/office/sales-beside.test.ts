import { expect, test } from 'vitest'
import { daysBefore } from '../../services/office/sales/days-before.ts'
import { createSalesBook } from '../../services/office/sales/sales-book.ts'
import { DAY } from '../../shared/durations.ts'
import { rupiah } from '../../shared/money.ts'
import { advance, anAttempt, openState, orderIn, paidState } from '../helpers/orders.ts'
import { aDatabase, kinds } from './databases.ts'
import { aCounter, anOfficeWithOwner } from './enrolled-counters.ts'
import { aCounterAt, anOrderOf, aRefundOf, SECOND } from './lent-counters.ts'
import { aSellingShop, clock, rowsOf, sell, wallet, wib } from './selling-counters.ts'

const kind = kinds.at(-1) ?? 'embedded'

test('a refund counts by the way to pay of its order, also where another counter made it, and with the others where the order is not here', async () => {
  const database = await aDatabase()
  const [home, other] = [
    await aCounterAt(database, 'Kasir 1'),
    await aCounterAt(database, 'Kasir 2', { journal: SECOND }),
  ]
  await anOrderOf(database, home, 'LK-1')
  await aRefundOf(database, other, 'RF-1', 'done', 4_000)
  await aRefundOf(database, other, 'RF-2', 'failed', 500)
  await database.query(
    `INSERT INTO refunds (counter, mode, number, order_number, state, amount, created_at)
      VALUES ($1, 'training', 'RF-3', 'LK-gone', 'done', 300, 1)`,
    other,
  )
  const span = { mode: 'training', from: 0, to: DAY, branch: null } as const
  const { channels } = await createSalesBook(database).read(span, { from: 0, to: 1 }, 1)
  expect(
    channels.map(({ channel, payments, sold, refunded }) => [channel, payments, sold, refunded]),
  ).toEqual([
    ['Cash', 1, 10_000, 4_000],
    ['', 0, 0, 300],
  ])
})

test('Sales stand beside the same weekdays before, for the shop, each branch and each counter; a day that is not over beside that day up to the same time', async () => {
  const { counter, sales, post, page } = await aSellingShop(kind)
  const [one, other] = [await counter('Satu'), await counter('Dua')]
  await sell(one.journal, { number: 'A-1', paidAt: '2026-11-22T10:00:00', amount: 12_000 })
  await sell(other.journal, { number: 'B-1', paidAt: '2026-11-22T10:00:00', amount: 6_000 })
  expect(await sales()).not.toContain('Compared with')
  await sell(one.journal, { number: 'A-0', paidAt: '2026-11-15T23:00:00', amount: 10_000 })
  await sell(one.journal, { number: 'A-2', paidAt: '2026-11-16T07:30:00', amount: 5_000 })
  await sell(one.journal, { number: 'A-3', paidAt: '2026-11-16T08:30:00', amount: 90_000 })
  await one.copied()
  await other.copied()
  const id = /value="([0-9a-f-]{36})"/.exec(await page())?.[1] ?? ''
  await post('/counters/place', { id, branch: 'Menteng' })
  const day = await sales()
  expect(day).toContain('Compared with Sunday, 15 November 2026: Rp 10.000 sold (+80%).')
  const rows = [...rowsOf(day, 1), ...rowsOf(day, 2)].map((row) => row.split(' | ')[2])
  expect(rows.toSorted()).toEqual([
    'Rp 12.000 Rp 10.000 before (+20%)',
    'Rp 12.000 Rp 10.000 before (+20%)',
    'Rp 6.000',
    'Rp 6.000',
  ])
  // At eight in the morning.
  expect(await sales('')).toContain(
    'Compared with Monday, 16 November 2026 until 08:00: Rp 5.000 sold (-100%).',
  )
  expect(await sales('?day=2026-11-20&to=2026-11-22')).toContain(
    'Compared with Friday, 13 November 2026 – Sunday, 15 November 2026:',
  )
  // More than a week goes back by two, so that no day is compared with itself.
  expect(daysBefore({ from: 0, to: 8 * DAY }, 99 * DAY)).toEqual({ from: -14 * DAY, to: -6 * DAY })
})

test('a payment of another amount than was asked leaves the sums, also if it was paid before, and Sales says how many there are and where', async () => {
  const { counter, sales } = await aSellingShop(kind)
  const { journal, copied } = await counter('Satu')
  await sell(journal, { number: 'A-1', paidAt: '2026-11-22T10:00:00', amount: 12_000 })
  const at = wib('2026-11-22T11:00:00')
  const placed = { platformTradeNo: 'P-2', since: at }
  const attempt = anAttempt({ merchantTradeNo: 'A-2', ...wallet, at })
  const order = await orderIn(journal, attempt, openState(placed), paidState({ ...placed, paidAt: at }))
  await copied()
  expect(await sales()).toMatch(/Sold<\/dt><dd>Rp 37\.000</)
  expect(await sales()).not.toContain('Not counted here')
  const other = { amount: rupiah(2_500), at }
  await advance(journal, order, { kind: 'review', reason: 'amount', ...placed, paid: other })
  await copied()
  await expect.poll(() => sales()).toContain('Not counted here: payments of Rp 2.500 (1).')
  expect(await sales()).toMatch(/Sold<\/dt><dd>Rp 12\.000</)
  expect(await sales()).toContain('href="/cases?mode=training&amp;attention=mismatch"')
  expect(await sales('?day=2026-11-21')).not.toContain('Not counted here')
})

test('Sales says that it is not complete where a counter was away before its days were over, and says nothing of days that have all arrived', async () => {
  const database = await aDatabase()
  const office = await anOfficeWithOwner(database, { clock })
  const counter = aCounter()
  await counter.enrol(await office.code('Satu'))
  await expect.poll(counter.copy).toBe('upToDate')
  const missing = 'Not complete yet. The latest has not come from: Satu.'
  expect(await office.get('/sales?day=2026-11-22')).not.toContain(missing)
  counter.office.stop()
  await expect
    .poll(async () => {
      await database.query('UPDATE counters SET seen_at = $1', wib('2026-11-22T12:00:00'))
      return office.get('/sales?day=2026-11-22')
    })
    .toContain(missing)
  expect(await office.get('/sales?day=2026-11-22')).toContain('counted until 22 Nov 2026')
  const before = await office.get('/sales?day=2026-11-21')
  expect([before.includes('Satu'), before.includes('complete'), before.includes('counted until')]).toEqual([
    true,
    false,
    false,
  ])
})
