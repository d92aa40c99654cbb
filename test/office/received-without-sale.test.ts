import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY } from '../../shared/durations.ts'
import { formatRupiah, rupiah } from '../../shared/money.ts'
import { receiveWithoutSale } from '../helpers/received-without-sale.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { rowsOf } from './selling-counters.ts'
import { enrolAt } from './two-counters.ts'

test('Sales says what static accounts and subscriptions brought as the counter’s own reports do, beside what was sold', async () => {
  const office = await anOfficeWithOwner()
  const counter = await windowlessCounter()
  const { call } = counter
  await enrolAt(office, counter, 'Depan')
  expect(await office.get('/sales')).not.toContain('Received without a sale')
  await receiveWithoutSale(counter)
  const reported = async () =>
    (await call('report.read', { from: Date.now() - DAY, to: Date.now() + DAY })).received
  await expect.poll(async () => (await reported()).map(({ count }) => count)).toEqual([2, 1])
  const sold = { saleId: randomUUID(), amount: rupiah(9_000), tendered: rupiah(9_000) }
  await call('sale.payCash', sold)
  const shown = async () => {
    const page = await office.get('/sales')
    expect(page).toMatch(/Sold<\/dt><dd>Rp 9\.000<[\s\S]*Rp 150\.000<[^>]*> <[^>]*>Not among the figures/)
    return rowsOf(page, 3)
  }
  await expect.poll(() => office.get('/sales')).toContain('Subscription')
  await expect.poll(() => office.get('/sales')).toMatch(/Sold<\/dt><dd>Rp 9\.000</)
  const names = { account: 'Static account', subscription: 'Subscription' }
  const channels: Record<string, string> = { StaticBankLVA: 'Bank L', StaticWalletASub: 'Wallet A' }
  expect(await shown()).toEqual(
    (await reported()).map(
      ({ from, paymentType, count, amount }) =>
        `${names[from]} · ${channels[paymentType]} | Depan | ${count} | ${formatRupiah(amount)}`,
    ),
  )
  // The counter leaves and comes back under a new name: its journal is here twice, and counts once.
  await call('office.leave', {})
  await enrolAt(office, counter, 'Depan lagi')
  await expect
    .poll(async () => (await shown()).map((row) => row.split(' | ')[1]))
    .toEqual(['Depan lagi', 'Depan lagi'])
  const [head, ...rows] = (await office.get('/sales.csv')).split('\r\n')
  expect(head).toMatch(/;Tax \(net\);Received without a sale$/)
  expect(rows.slice(0, -1)).toEqual([expect.stringMatching(/;Depan lagi;1;9000;0;9000;0;0;150000$/)])
})
