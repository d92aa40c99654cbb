import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import type { OrderFilter } from '../../electron/journal/orders/order-queries.ts'
import { amountWord, MARK } from '../../electron/journal/search.ts'
import type { Order } from '../../shared/sale/order.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { type Comparison, compare, timed } from './measure.ts'

const ORDERS = 1_000_000
const LOOKS = 200
const PAGE = 30

/**
 * Searches, filters and pages among a million orders, through the journal as the order list does, against the bare
 * indexed SQLite query that finds and reads the very same rows, on copies of the same files.
 */
export async function benchOrders(orders = ORDERS): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loket-bench-orders-'))
  const file = join(folder, 'journal.db')
  fillMillion(file, orders)
  const journal = openJournal(file)
  while (await journal.fillIndex());
  const copy = join(folder, 'copy.db')
  await journal.copyTo(copy)
  const bare = new DatabaseSync(copy)
  bare.function('amount_word', (amount) => wordOf(Number(amount)))
  bare.exec(`
    CREATE INDEX bare_by_channel ON orders (payment_type, created_at);
    CREATE INDEX bare_by_state ON orders (state, created_at);
    CREATE VIRTUAL TABLE bare_texts USING fts5 (text, tokenize = 'trigram', content = '');
    INSERT INTO bare_texts (rowid, text) SELECT id, merchant_trade_no || ' ' || payer || ' ' || platform_trade_no
      || ' ' || code || ' ' || amount_word(amount) FROM orders;`)

  const comparisons: Comparison[] = []
  for (const [name, lookOf] of Object.entries(looks)) {
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let look = 0; look < LOOKS; look += 1) {
      const { filter, sql, values } = lookOf(look, orders)
      const query = bare.prepare(`${sql} LIMIT ${PAGE}`)
      let rows: { merchant_trade_no?: unknown }[] = []
      theirs.push(
        await timed(() => {
          rows = query.all(...values)
        }),
      )
      let found: readonly Order[] = []
      ours.push(
        await timed(async () => {
          found = (await journal.listOrders({ ...filter, limit: PAGE })).orders
        }),
      )
      if (found.some(({ merchantTradeNo }, row) => merchantTradeNo !== rows[row]?.merchant_trade_no))
        throw new Error(`${name}: not the rows of the bare query`)
      if (found.length !== rows.length)
        throw new Error(`${name}: ${found.length} rows and ${rows.length} bare`)
    }
    comparisons.push(
      compare(
        `${name} among ${orders} orders / a bare indexed query of the same rows`,
        ours,
        theirs,
        '≤ 3 at p95',
      ),
    )
  }
  await journal.close()
  bare.close()
  rmSync(folder, { recursive: true, force: true })
  return comparisons
}

interface Look {
  readonly filter: OrderFilter & { readonly before?: string }
  /** The bare query, but for its limit. */
  readonly sql: string
  readonly values: readonly (string | number)[]
}

const DAY = 86_400_000
const FIRST = Date.UTC(2024, 0, 1)
const STEP = 60_000

const byText = (search: string, words = [search]): Look => ({
  filter: { search },
  sql: `SELECT o.* FROM bare_texts t JOIN orders o ON o.id = t.rowid WHERE bare_texts MATCH ? ORDER BY t.rowid DESC`,
  values: [words.map((word) => `"${word}"`).join(' OR ')],
})

/** Different every time, as people are. */
const looks: Readonly<Record<string, (look: number, orders: number) => Look>> = {
  page: (look, orders) => ({
    filter: { search: '', before: numberOf(orders - look * 30) },
    sql: 'SELECT * FROM orders WHERE id < ? ORDER BY id DESC',
    values: [orders - look * 30],
  }),
  'search for a number': (look, orders) => byText(numberOf((look * 4_987) % orders || 1)),
  'search for a part of a number': (look, orders) =>
    byText(numberOf((look * 4_987) % orders || 1).slice(3, 10)),
  'search for a payer': (look) => byText(`Budi ${look % 97}`),
  'search for an amount': (look) => {
    const amount = 10_000 + (look % 500) * 500
    return byText(String(amount), [String(amount), wordOf(amount * 100)])
  },
  'filter by channel and days': (look) => {
    const [from, to] = [FIRST + look * DAY, FIRST + (look + 3) * DAY]
    return {
      filter: { search: '', paymentTypes: ['BankAVA'], from, to },
      sql: `SELECT * FROM orders WHERE payment_type = 'BankAVA' AND created_at >= ? AND created_at < ?
        ORDER BY created_at DESC, id DESC`,
      values: [from, to],
    }
  },
  'filter by state': (look) => ({
    filter: { search: '', states: ['failed'], to: FIRST + (look + 5) * DAY },
    sql: "SELECT * FROM orders WHERE state = 'failed' AND created_at < ? ORDER BY created_at DESC, id DESC",
    values: [FIRST + (look + 5) * DAY],
  }),
}

/** An amount as the index keeps it, so that the bare query finds the same rows: 57.500 must not match 157.500. */
const wordOf = (amount: number) => `${MARK}${amountWord(amount)}${MARK}`

const numberOf = (nth: number) => `LK-${String(nth).padStart(7, '0')}-${((nth * 7_919) % 99_991) + 100_000}`

function fillMillion(file: string, orders: number): void {
  const database = openDatabase(file, migrations)
  database.function('number_of', (nth) => numberOf(Number(nth)))
  database.exec(`
    BEGIN;
    WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < ${orders})
    INSERT INTO orders (merchant_trade_no, sale_id, payment_type, amount, product_name, payer, created_at, state,
        since, platform_trade_no, payable, code_kind, code, expires_at, paid_at)
      SELECT number_of(n), 'sale-' || n, CASE n % 5 WHEN 0 THEN 'QRIS' WHEN 1 THEN 'BankAVA' WHEN 2 THEN 'BankBVA'
          WHEN 3 THEN 'StoreA' ELSE 'BankCVA' END,
        (10000 + (n % 5000) * 500) * 100, 'Toko', 'Budi ' || (n % 9973), ${FIRST} + n * ${STEP},
        CASE WHEN n % 101 = 0 THEN 'failed' WHEN n % 211 = 0 THEN 'expired' ELSE 'paid' END, ${FIRST} + n * ${STEP},
        'P' || (n * 13), (10000 + (n % 5000) * 500) * 100, 'virtualAccount', '8801' || (1000000000 + n), NULL, NULL
      FROM nth;
    COMMIT;`)
  database.close()
}
