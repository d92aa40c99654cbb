import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import type { Journal } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { openOrderIndex } from '../../electron/journal/orders/order-index.ts'
import { type OrderFilter, queryOf } from '../../electron/journal/orders/order-queries.ts'
import type { CartLine } from '../../shared/cart/cart-schema.ts'
import { rupiah } from '../../shared/money.ts'
import type { OrderState } from '../../shared/sale/order.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { anAttempt, openState, paidState } from '../helpers/orders.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

function openedJournal(file: string): Journal {
  const journal = openJournal(file)
  onTestFinished(() => journal.close())
  return journal
}

const newFile = () => join(temporaryFolder(), 'journal.db')

async function sold(journal: Journal, attempt: Parameters<typeof anAttempt>[0], ...steps: OrderState[]) {
  let order = await journal.openAttempt(anAttempt(attempt))
  for (const to of [{ kind: 'sending', since: 1_500 } as const, ...steps]) {
    const { merchantTradeNo, state } = order
    order = await journal.takeStep({ merchantTradeNo, from: state.kind, to, evidence: [] })
  }
  return order
}

async function numbers(journal: Journal, filter: Partial<OrderFilter>): Promise<string[]> {
  const { orders } = await journal.listOrders({ search: '', limit: 50, ...filter })
  return orders.map(({ merchantTradeNo }) => merchantTradeNo)
}

/** Some orders of different days, channels and states: A is the oldest. */
async function aShop(file = newFile()): Promise<Journal> {
  const journal = openedJournal(file)
  await sold(journal, { merchantTradeNo: 'A', at: 1_000, paymentType: 'QRIS' }, openState(), paidState())
  await sold(journal, { merchantTradeNo: 'B', at: 2_000, paymentType: 'BankAVA' }, openState())
  await sold(journal, { merchantTradeNo: 'C', at: 3_000, paymentType: 'QRIS' }, openState())
  await sold(journal, { merchantTradeNo: 'D', at: 4_000, paymentType: 'StoreA' }, openState(), paidState())
  return journal
}

describe('a filter', () => {
  test.each<[Partial<OrderFilter>, string[]]>([
    [{ from: 2_000 }, ['D', 'C', 'B']],
    [{ to: 2_000 }, ['A']],
    [{ from: 2_000, to: 4_000 }, ['C', 'B']],
    [{ paymentTypes: ['QRIS'] }, ['C', 'A']],
    [{ paymentTypes: ['QRIS', 'StoreA'] }, ['D', 'C', 'A']],
    [{ states: ['paid'] }, ['D', 'A']],
    [{ states: ['paid', 'open'], paymentTypes: ['QRIS', 'BankAVA'] }, ['C', 'B', 'A']],
    [{ states: ['paid'], paymentTypes: ['QRIS'], from: 1_001 }, []],
    [{ search: 'budi', states: ['open'], paymentTypes: ['QRIS'] }, ['C']],
  ])('%j keeps what it says, newest first', async (filter, found) => {
    expect(await numbers(await aShop(), filter)).toEqual(found)
  })

  test.each<Partial<OrderFilter>>([{ states: ['open', 'paid'] }, { search: 'budi' }, { search: 'bu' }])(
    '%j comes page after page, without gap or repetition',
    async (filter) => {
      const journal = await aShop()
      const seen: string[] = []
      for (let more = true; more; ) {
        const before = seen.at(-1)
        const page = await journal.listOrders({ search: '', limit: 1, before, ...filter })
        seen.push(...page.orders.map(({ merchantTradeNo }) => merchantTradeNo))
        more = page.more
      }
      expect(seen).toEqual(['D', 'C', 'B', 'A'])
    },
  )
})

test('what happened since the last look is found at the next one', async () => {
  const journal = await aShop()
  expect(await numbers(journal, { states: ['paid'] })).toEqual(['D', 'A'])
  await journal.takeStep({ merchantTradeNo: 'B', from: 'open', to: paidState(), evidence: [] })
  await journal.openAttempt(anAttempt({ merchantTradeNo: 'E', payer: 'Wati' }))
  expect(await numbers(journal, { states: ['paid'] })).toEqual(['D', 'B', 'A'])
  expect(await numbers(journal, { search: 'wati' })).toEqual(['E'])
  expect(await numbers(journal, { search: 'BUDI S***' })).toEqual(['D', 'B', 'A'])
})

test('an amount is found by itself and not as a part of a larger one', async () => {
  const journal = openedJournal(newFile())
  await journal.openAttempt(anAttempt({ merchantTradeNo: 'A', amount: rupiah(57_500) }))
  await journal.openAttempt(anAttempt({ merchantTradeNo: 'B', amount: rupiah(157_500) }))
  expect(await numbers(journal, { search: 'Rp 57.500' })).toEqual(['A'])
  expect(await numbers(journal, { search: '57500' })).toEqual(['A'])
  // Two digits are rather the beginning of a number than Rp 57.
  await journal.openAttempt(anAttempt({ merchantTradeNo: 'C57', amount: rupiah(1_000) }))
  expect(await numbers(journal, { search: '57' })).toEqual(['C57'])
})

test.each(['57.500', 'Rp57500', 'rp. 57.500', '57,5rb', '57.5 ribu', '57,5K', '57,50 rb'])(
  'an amount is found however it is typed: %s',
  async (search) => {
    const journal = openedJournal(newFile())
    for (const [merchantTradeNo, amount] of [
      ['A', 57_500],
      ['B', 575_000],
      ['C', 5_000],
      ['D', 1_500_000],
    ] as const)
      await journal.openAttempt(anAttempt({ merchantTradeNo, amount: rupiah(amount) }))
    expect(await numbers(journal, { search })).toEqual(['A'])
    expect(await numbers(journal, { search: '5k' })).toEqual(['C'])
    expect(await numbers(journal, { search: '1,5jt' })).toEqual(['D'])
  },
)

test('an order is found by what was sold and by who sold it, in any order of the words', async () => {
  const journal = openedJournal(newFile())
  const goods = (...names: string[]) =>
    names.map(
      (name): CartLine => ({
        kind: 'product',
        id: 'X',
        type: 'Umum',
        price: rupiah(12_500),
        quantity: 1,
        name,
      }),
    )
  const sale = (merchantTradeNo: string, cashier: string, ...names: string[]) =>
    journal.openAttempt(anAttempt({ merchantTradeNo, cashier, cart: goods(...names) }))
  await sale('A', 'Rina', 'Telur Ayam Negeri 1 kg', 'Minyak Goreng Sania 2 L')
  await sale('B', 'Dewi', 'Telur Ayam Negeri 1 kg', 'Telur Ayam Negeri 1 kg')
  await sale('C', 'Rina', 'Minyak Tanah')
  for (const [search, found] of [
    ['telur', ['B', 'A']],
    ['rina', ['C', 'A']],
    ['sania minyak', ['A']],
    ['telur dewi', ['B']],
    ['negeri 1', ['B', 'A']],
    ['2 L', ['A']],
    ['kg Minyak', []],
  ] as const)
    expect([search, await numbers(journal, { search })]).toEqual([search, found])
})

test.each(['"', "'", 'a" OR "b', 'x*', 'NEAR(', 'a\u001fb', 'ékleř', '%_\\'])(
  'a query-like text, such as %j, is only searched for',
  async (search) => {
    expect(await numbers(await aShop(), { search })).toEqual([])
  },
)

describe('the file of the index', () => {
  test('continues where it was, follows what happened meanwhile, and may be lost', async () => {
    const file = newFile()
    const first = await aShop(file)
    expect(await numbers(first, { states: ['open'] })).toEqual(['C', 'B'])
    await first.close()
    expect(existsSync(`${file}.index`)).toBe(true)

    const second = openedJournal(file)
    await second.takeStep({ merchantTradeNo: 'B', from: 'open', to: paidState(), evidence: [] })
    expect(await numbers(second, { states: ['open'] })).toEqual(['C'])
    await second.close()

    for (const damage of ['', 'no database at all', readFileSync(`${file}.index`).subarray(0, 5_000)]) {
      writeFileSync(`${file}.index`, damage)
      const journal = openedJournal(file)
      expect(await numbers(journal, { states: ['open'] })).toEqual(['C'])
      await journal.close()
    }
  })

  test('of a Loket that searched less is rebuilt', async () => {
    const file = newFile()
    const journal = openedJournal(file)
    await sold(journal, { merchantTradeNo: 'A', cartName: 'Meja 12' })
    await sold(journal, { merchantTradeNo: 'B', cartName: 'Meja 1' })
    expect(await numbers(journal, { search: 'meja 12' })).toEqual(['A'])
    await journal.close()
    const older = new DatabaseSync(`${file}.index`)
    older.exec("DELETE FROM texts; UPDATE listed SET text = ''; PRAGMA user_version = 2")
    older.close()
    expect(await numbers(openedJournal(file), { search: 'meja 12' })).toEqual(['A'])
  })

  test('of another journal is not used for this one', async () => {
    const [file, other] = [newFile(), newFile()]
    const journal = await aShop(file)
    await numbers(journal, { search: 'budi' })
    await journal.close()
    const restored = openedJournal(other)
    await sold(restored, { merchantTradeNo: 'Z', payer: 'Siti', at: 9_000 })
    await restored.close()
    writeFileSync(`${other}.index`, readFileSync(`${file}.index`))
    const again = openedJournal(other)
    expect(await numbers(again, { search: 'budi' })).toEqual([])
    expect(await numbers(again, { search: 'siti' })).toEqual(['Z'])
  })
})

test('a long journal is indexed slice by slice, newest first, and shows the progress', async () => {
  const file = newFile()
  const journal = openedJournal(file)
  for (let nth = 1; nth <= 1_500; nth += 1) {
    await journal.openAttempt(anAttempt({ merchantTradeNo: `N-${nth}`, payer: nth === 2 ? 'Wati' : 'Budi' }))
  }
  const first = await journal.listOrders({ search: 'Wati', limit: 1 })
  expect(first.orders).toEqual([])
  expect(first.looked).toBeGreaterThan(0.5)
  expect(first.looked).toBeLessThan(1)
  expect((await journal.listOrders({ search: 'N-1499', limit: 1 })).orders).toHaveLength(1)
  while (await journal.fillIndex());
  const last = await journal.listOrders({ search: 'Wati', limit: 1 })
  expect(last).toMatchObject({ looked: 1, orders: [{ merchantTradeNo: 'N-2' }] })
})

test('once a long journal is indexed, its words are merged, and every order is found as before', async () => {
  const file = newFile()
  const database = openDatabase(file, migrations)
  // 63 slices: FTS5 puts each four of a size together, so that nine remain.
  database.exec(`WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < 12600)
    INSERT INTO orders (merchant_trade_no, sale_id, payment_type, amount, product_name, payer, created_at, state, since)
    SELECT printf('N-%05d', n), 'S-' || n, 'QRIS', 100, 'Kopi', 'Budi ' || n, n, 'rejected', n FROM nth`)
  database.close()
  const places = () => {
    const index = new DatabaseSync(`${file}.index`)
    const { count } = index.prepare('SELECT count(DISTINCT segid) AS count FROM texts_idx').get() as {
      count: number
    }
    index.close()
    return count
  }
  const first = openedJournal(file)
  for (let slice = 0; slice < 63; slice += 1) await first.fillIndex()
  await first.close()
  expect(places()).toBeGreaterThan(8)

  const second = openedJournal(file)
  while (await second.fillIndex());
  for (const number of ['N-00001', 'N-06300', 'N-12600']) {
    expect(await numbers(second, { search: number })).toEqual([number])
  }
  await second.close()
  expect(places()).toBe(1)
})

test.each<OrderFilter>([
  { search: '', from: 1, to: 2 },
  { search: '', paymentTypes: ['QRIS'] },
  { search: '', paymentTypes: ['QRIS', 'StoreA'], states: ['paid', 'open'], from: 1 },
  { search: '', states: ['failed', 'expired'] },
  { search: 'budi', states: ['paid'] },
  { search: 'budi telur' },
])('no page of %j is found by reading every order, nor by sorting them', (filter) => {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE events (sequence INTEGER PRIMARY KEY, merchant_trade_no, at)')
  database.exec(`CREATE TABLE orders (id INTEGER PRIMARY KEY, merchant_trade_no, created_at, payment_type, state, amount,
    payer, phone, paid_by, platform_trade_no, rrn, account_no, cart_name, cashier, code_kind, code, home)`)
  database.exec('CREATE TABLE order_lines (merchant_trade_no, position, kind, name)')
  const indexFile = newFile()
  openOrderIndex(indexFile, database).close()
  const index = new DatabaseSync(indexFile)
  onTestFinished(() => index.close())
  const { sql, values } = queryOf(filter, 5, 30)
  const plan = index.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]
  const steps = plan.map(({ detail }) => detail)
  expect(steps.filter((step) => /^SCAN (l|listed)$/.test(step))).toEqual([])
  // Only the few rows that every walk brought home may be put in order.
  const walks = steps.findIndex((step) => step.startsWith('SCAN (subquery') || step.startsWith('SCAN sub'))
  expect(steps.slice(0, Math.max(walks, 0)).filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
})
