import { describe, expect, onTestFinished, test } from 'vitest'
import { salesReportOf } from '../../electron/reports/sales-report.ts'
import { openPostgres } from '../../services/office/database/postgres.ts'
import { createSalesBook } from '../../services/office/sales/sales-book.ts'
import { DAY } from '../../shared/durations.ts'
import { type SaleSums, sumsOf, totalOf } from '../../shared/tax/sale-sums.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { TEMPLATE } from './cluster.ts'
import { aDatabase, anAddress, asAdmin, hasServer, kinds, openedAt } from './databases.ts'
import { aCounter, anOfficeWithOwner } from './enrolled-counters.ts'
import { aSellingShop, clock, refund, rowsOf, type Sold, sell, wallet, wib } from './selling-counters.ts'
import { shopForm } from './staffed-office.ts'

describe.each(kinds)('on the %s', (kind) => {
  test('the owner sees a day of all counters: what was sold and refunded, by counter, by way to pay, and each order', async () => {
    const { counter, sales } = await aSellingShop(kind)
    const [one, other] = [await counter('Satu'), await counter('Dua')]
    await sell(one.journal, { number: 'A-1', paidAt: '2026-11-22T00:01:00', amount: 10_000, ...wallet })
    await sell(one.journal, {
      number: 'A-2',
      paidAt: '2026-11-22T23:59:59.999',
      amount: 20_000,
    })
    await sell(one.journal, { number: 'A-3', paidAt: '2026-11-23T00:00:00', amount: 40_000 })
    await sell(other.journal, { number: 'B-1', paidAt: '2026-11-22T12:00:00', amount: 5_000 })
    await sell(other.journal, { number: 'B-0', paidAt: '2026-11-21T23:59:59', amount: 80_000, ...wallet })
    await refund(one.journal, 'A-1', 4_000, '2026-11-22T13:00:00')
    await refund(other.journal, 'B-0', 1_000, '2026-11-22T13:00:00')
    await one.copied()
    await other.copied()
    const page = await sales()
    expect(rowsOf(page, 0)).toEqual([
      '00.00 | 1 | Rp 10.000 | Rp 0 | Rp 10.000',
      '12.00 | 1 | Rp 5.000 | Rp 0 | Rp 5.000',
      '13.00 | 0 | Rp 0 | Rp 5.000 | -Rp 5.000',
      '23.00 | 1 | Rp 20.000 | Rp 0 | Rp 20.000',
    ])
    expect(rowsOf(page, 1)).toEqual([
      'Dua | 1 | Rp 5.000 | Rp 1.000 | Rp 4.000',
      'Satu | 2 | Rp 30.000 | Rp 4.000 | Rp 26.000',
    ])
    expect(rowsOf(page, 2)).toEqual([
      'QRIS | 2 | Rp 25.000 | Rp 0 | Rp 25.000',
      'Wallet A | 1 | Rp 10.000 | Rp 5.000 | Rp 5.000',
    ])
    expect(rowsOf(page, 3).map((row) => row.split(' | ').slice(1).join(' '))).toEqual([
      expect.stringMatching(/^Satu A-2 .* Rp 20\.000 Paid$/),
      expect.stringMatching(/^Dua B-1 .* Rp 5\.000 Paid$/),
      expect.stringMatching(/^Satu A-1 .* Rp 10\.000 Rp 4\.000 refunded Paid$/),
    ])
    expect(page).toMatch(
      /Sold<\/dt><dd>Rp 35\.000[\s\S]*Refunded<\/dt><dd>Rp 5\.000[\s\S]*Net<\/dt><dd>Rp 30\.000/,
    )
    expect(await sales('')).toContain('Rp 40.000')
    const several = await sales('?day=2026-11-21&to=2026-11-23')
    expect(rowsOf(several, 0)).toEqual([
      '21 Nov 2026 | 1 | Rp 80.000 | Rp 0 | Rp 80.000',
      '22 Nov 2026 | 3 | Rp 35.000 | Rp 5.000 | Rp 30.000',
      '23 Nov 2026 | 1 | Rp 40.000 | Rp 0 | Rp 40.000',
    ])
    expect(rowsOf(several, 1)).toEqual([
      'Dua | 2 | Rp 85.000 | Rp 1.000 | Rp 84.000',
      'Satu | 3 | Rp 70.000 | Rp 4.000 | Rp 66.000',
    ])
    expect(several).toContain('Saturday, 21 November 2026 – Monday, 23 November 2026')
  })
})

test('days, hours and ways to pay are the shop’s: in WITA a day begins an hour earlier, and a wallet has the name it was given', async () => {
  const { counter, sales, get, post } = await aSellingShop('embedded')
  const { journal, copied } = await counter('Satu')
  await sell(journal, { number: 'A-0', paidAt: '2026-11-21T22:59:59', amount: 1_000 })
  await sell(journal, { number: 'A-1', paidAt: '2026-11-21T23:00:00', amount: 10_000, ...wallet })
  await sell(journal, { number: 'A-2', paidAt: '2026-11-22T23:00:00', amount: 20_000 })
  await sell(journal, { number: 'A-3', paidAt: '2026-11-22T23:30:00', amount: 40_000 })
  await copied()
  expect(await sales()).not.toContain('A-1')
  await post('/shop', { ...shopForm, timeZone: 'WITA', name_WALLETABALANCE: 'Dompet Kita' })
  const page = await sales()
  expect(rowsOf(page, 2)).toEqual(['Dompet Kita | 1 | Rp 10.000 | Rp 0 | Rp 10.000'])
  expect(rowsOf(page, 3)).toEqual(['00:00 | Satu | A-1 | Dompet Kita | Rp 10.000 | Paid'])
  expect(page).toContain('>00.00: Rp 10.000<')
  // At 08.00 in Jakarta it is the 23rd in both.
  expect(await sales('')).toContain('A-2')
  expect(await get('/orders')).toContain('When (WITA)')
  // Lists go by when an order was begun, a minute before it was paid.
  const file = await get('/orders.csv?from=2026-11-22&to=2026-11-22')
  expect(file).toContain('2026-11-22 23:59:00')
  expect(file).not.toContain('A-3')
  expect(await get('/orders.csv')).toContain('Dompet Kita')
  expect(await get('/sales?day=2026-11-22')).not.toContain('Wallet A')
})

test('the sales of several days are a file of each day and counter, with amounts that a spreadsheet adds up, and the audit log has who saved it', async () => {
  const { counter, get } = await aSellingShop('embedded')
  const { journal, copied } = await counter('Satu')
  await sell(journal, { number: 'A-1', paidAt: '2026-11-20T10:00:00', amount: 10_000, ...wallet })
  await refund(journal, 'A-1', 10_000, '2026-11-22T13:00:00')
  await sell(journal, { number: 'A-2', paidAt: '2026-11-23T07:00:00', amount: 7_000 })
  await copied()
  const lines = (text: string) => text.split('\r\n').slice(1, -1)
  // The last day is today at the latest; an end before the beginning is ignored.
  const all = await get('/sales.csv?day=2026-11-20&to=2026-12-24&mode=training')
  expect(lines(all)).toEqual([
    '2026-11-20;;Satu;1;10000;0;10000;0;0;0',
    '2026-11-22;;Satu;0;0;10000;-10000;0;0;0',
    '2026-11-23;;Satu;1;7000;0;7000;0;0;0',
  ])
  expect(lines(await get('/sales.csv?day=2026-11-22&to=2026-11-20'))).toHaveLength(1)
  expect(await get('/sales?day=2020-01-01&to=2026-11-23')).toContain('value="2020-04-01" max="2026-11-23"')
  expect(await get('/audit')).toContain('saved Sales as a file')
})

test.each(kinds)(
  'the page and the file of the sales have service charge and tax, less what refunds gave back; on the %s',
  async (kind) => {
    const { counter, sales, get } = await aSellingShop(kind)
    const [one, other] = [await counter('Satu'), await counter('Dua')]
    const terms = { name: 'PB1', rate: 1_000, base: 'whole', service: 500, included: false } as const
    const sold = async ({ journal }: typeof one, number: string, goods: number, more: Partial<Sold> = {}) => {
      const sums = sumsOf(goods * 100, 0, terms) as SaleSums
      await sell(journal, {
        ...wallet,
        number,
        paidAt: '2026-11-22T10:00:00',
        amount: totalOf(sums) / 100,
        sums,
        ...more,
      })
    }
    await one.copied()
    expect(await sales()).not.toContain('Tax (net)')
    await sold(one, 'A-1', 100_000)
    await sold(one, 'A-2', 20_000)
    await sold(one, 'A-3', 40_000, { paidAt: '2026-11-23T00:00:00' })
    await sell(other.journal, { number: 'B-1', paidAt: '2026-11-22T12:00:00', amount: 5_000 })
    await refund(one.journal, 'A-1', 57_750, '2026-11-22T13:00:00')
    await one.copied()
    await other.copied()
    const page = await sales()
    expect(rowsOf(page, 0)).toEqual([
      '10.00 | 2 | Rp 138.600 | Rp 0 | Rp 138.600 | Rp 6.000 | Rp 12.600',
      '12.00 | 1 | Rp 5.000 | Rp 0 | Rp 5.000 | Rp 0 | Rp 0',
      '13.00 | 0 | Rp 0 | Rp 57.750 | -Rp 57.750 | -Rp 2.500 | -Rp 5.250',
    ])
    expect(rowsOf(page, 1)).toEqual([
      'Dua | 1 | Rp 5.000 | Rp 0 | Rp 5.000 | Rp 0 | Rp 0',
      'Satu | 2 | Rp 138.600 | Rp 57.750 | Rp 80.850 | Rp 3.500 | Rp 7.350',
    ])
    expect(page).toMatch(/Service charge \(net\)<\/dt><dd>Rp 3\.500[\s\S]*Tax \(net\)<\/dt><dd>Rp 7\.350/)
    const file = await get('/sales.csv?day=2026-11-22')
    expect(file).toContain('Net;Service charge (net);Tax (net);Received without a sale\r\n')
    expect(file).toContain('Satu;2;138600;57750;80850;3500;7350;0\r\n')
    const row = /A-1;.*/.exec(await get('/orders.csv?from=2026-11-22&to=2026-11-22'))?.[0]
    expect(row).toMatch(/;115500;.*;57750;Satu;;5000;10500$/)
    expect(await get('/refunds.csv')).toMatch(/;A-1;57750;.*;Satu;;2500;5250;\r\n$/)
    // The counter's own report of that day has the same.
    const day = { from: wib('2026-11-22T00:00:00'), to: wib('2026-11-23T00:00:00'), zone: 'WIB' } as const
    const { parts, refundedParts } = (await salesReportOf(one.journal, day)).totals
    expect(parts.tax.amount - refundedParts.tax.amount).toBe(735_000)
    expect(parts.service.amount - refundedParts.service.amount).toBe(350_000)
  },
)

test('what was paid while its counter was off counts on the day of the payment, and the page says why the counter’s own report has it on another', async () => {
  const { counter, sales } = await aSellingShop('embedded')
  const { journal, copied } = await counter('Satu')
  const [paidAt, learnedAt] = ['2026-11-22T22:30:00', '2026-11-23T07:00:00']
  await copied()
  expect(await sales()).not.toContain('Counted when the customer paid.')
  await sell(journal, { number: 'A-1', paidAt, learnedAt, amount: 10_000 })
  await copied()
  const page = await sales()
  expect(rowsOf(page, 1)).toEqual(['Satu | 1 | Rp 10.000 | Rp 0 | Rp 10.000'])
  expect(page).toContain('Counted when the customer paid.')
  const day = { from: wib('2026-11-22T00:00:00'), to: wib('2026-11-23T00:00:00'), zone: 'WIB' } as const
  expect((await salesReportOf(journal, day)).totals.paid.count).toBe(0)
})

test.each([
  ['an hour', '2026-11-23T09:00:00'],
  ['a day', '2026-11-24T08:00:00'],
])(
  'a counter whose clock is %s ahead is named, as its sales count at a time that has not come',
  async (_, paidAt) => {
    const { counter, sales } = await aSellingShop('embedded')
    const [right, ahead] = [await counter('Benar'), await counter('Terlalu maju')]
    await sell(right.journal, { number: 'A-1', paidAt: '2026-11-23T08:10:00', amount: 10_000 })
    await right.copied()
    expect(await sales('')).not.toContain('is ahead')
    await sell(ahead.journal, { number: 'B-1', paidAt, amount: 20_000 })
    await ahead.copied()
    expect(await sales('')).toContain('The clock of this computer is ahead: Terlalu maju.')
  },
)

test('an invalid day shows today; strangers see nothing', async () => {
  const { counter, sales, here } = await aSellingShop('embedded')
  await counter('Satu')
  for (const day of ['2026-02-31', "2026-11-22'--", '9999-99-99', '2027-01-01', ''])
    expect(await sales(`?day=${day}&day=x`)).toContain('Sales of Monday, 23 November 2026')
  expect(await sales('?day=2026-11-22')).toContain('Sales of Sunday, 22 November 2026')
  expect((await fetch(`${here}/sales`)).status).toBe(401)
})

test('the counters of several shops are added up by the branch that the owner gave them', async () => {
  const database = await aDatabase('embedded')
  const office = await anOfficeWithOwner(database, { clock })
  const shops = [
    ['Depan', 'Dago', 10_000],
    ['Belakang', 'Dago', 20_000],
    ['Kasir', 'Braga', 30_000],
  ] as const
  for (const [name, , amount] of shops) {
    const journal = openJournal(':memory:')
    await sell(journal, { number: `N-${name}`, paidAt: '2026-11-23T07:00:00', amount })
    const counter = aCounter(temporaryFolder(), journal)
    await counter.enrol(await office.code(name))
    await expect.poll(counter.copy).toBe('upToDate')
  }
  expect(await office.get('/sales')).not.toContain('Branch')
  const known = await database.query<{ id: string; name: string }>('SELECT id, name FROM counters')
  for (const { id, name } of known) {
    const branch = shops.find(([each]) => each === name)?.[1] ?? ''
    await office.post('/counters/place', { id, branch })
  }
  await office.post('/counters/place', { id: known[0]?.id ?? '', branch: 'x'.repeat(41) })
  const page = await office.get('/sales')
  expect(rowsOf(page, 1)).toEqual([
    'Braga | 1 | Rp 30.000 | Rp 0 | Rp 30.000',
    'Dago | 2 | Rp 30.000 | Rp 0 | Rp 30.000',
  ])
  expect(rowsOf(page, 2)).toHaveLength(3)
  expect(await office.get('/audit')).toContain('set the branch of counter Kasir')
  // Also of one that has ended: what it sold stays in a branch.
  await office.post('/counters/end', { id: known[0]?.id ?? '' })
  expect((await office.get('/')).match(/action="\/counters\/place"/g)).toHaveLength(3)
})

test('a database that fails while the sales are read does not end the office', async () => {
  const unheard: unknown[] = []
  const note = (error: unknown) => unheard.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const database = await aDatabase('embedded')
  const { get } = await anOfficeWithOwner({
    ...database,
    async query(sql, ...values) {
      if (sql.includes('sum(')) throw Object.assign(new Error('ended by an administrator'), { code: '57P01' })
      return database.query(sql, ...values)
    },
  })
  expect(await get('/sales')).toContain('database')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(unheard).toEqual([])
})

test.runIf(hasServer)(
  'the orders of three months are added up in one pass: the server sorts none on its disk, however little memory it has',
  async () => {
    const address = await anAddress(TEMPLATE)
    const filling = await openPostgres(address)
    await filling.query(
      `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at)
        SELECT lpad(n::text, 32, '0')::uuid, 'Kasir ' || n, 'live', '', 1, '', '1', n FROM generate_series(1, 3) n`,
    )
    await filling.query(
      `INSERT INTO orders (counter, mode, number, sale, channel, state, amount, created_at, superseded)
        SELECT lpad((1 + n % 3)::text, 32, '0')::uuid, 'live', 'LK-' || n, 'S', 'QRIS', 'paid', 100, n * $1::bigint, false
        FROM generate_series(0, 29999) n`,
      Math.floor((92 * DAY) / 30_000),
    )
    await filling.close()
    await asAdmin('ANALYZE', address)
    const before = await filesOf(address)
    await asAdmin(`ALTER DATABASE ${new URL(address).pathname.slice(1)} SET work_mem TO '128kB'`)
    const database = await openPostgres(address)
    const { counters, parts, orders } = await createSalesBook(database).read(
      {
        mode: 'live',
        from: 0,
        to: 92 * DAY,
        branch: null,
      },
      { from: 0, to: 0 },
      93 * DAY,
    )
    expect(counters.map(({ payments }) => payments)).toEqual([10_000, 10_000, 10_000])
    expect([parts.length, orders.length]).toEqual([92, 100])
    await database.close()
    expect(await filesOf(address)).toEqual(before)
  },
)

/** How many files the server has made for what did not fit into memory. It counts a connection's when that ends, at the latest. */
async function filesOf(address: string): Promise<unknown> {
  const database = await openedAt(address)
  return database.query('SELECT temp_files AS files FROM pg_stat_database WHERE datname = current_database()')
}
