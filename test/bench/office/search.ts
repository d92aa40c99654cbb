import type pg from 'pg'
import { everything, type Filters } from '../../../services/office/lists/list.ts'
import { createListBook } from '../../../services/office/lists/list-book.ts'
import { lists } from '../../../services/office/lists/lists.ts'
import { type Comparison, compare, timed } from '../measure.ts'
import type { OfficeServer } from './server.ts'

const ORDERS = Number(process.env.LOKET_BENCH_ORDERS ?? 5_000_000)
const COUNTERS = 200
const ROUNDS = 60
const PAGE = 51
const FIRST = Date.parse('2020-01-01T00:00:00Z')
const EVERY_MS = 40_000

const filters = everything('live')
const newest = `ORDER BY created_at DESC, counter DESC, number DESC LIMIT ${PAGE}`
const newestNames = `ORDER BY w.created_at DESC, w.counter DESC, w.number DESC LIMIT ${PAGE}`
const numberOf = (order: number) => `LK${String(order).padStart(10, '0')}`
/** All as long, so that none begins another. */
const familyOf = (order: number) => `keluarga${String(order % 5_000).padStart(4, '0')}`
const amountOf = (order: number) => 100_000 + ((order * 7_919) % 100_000) * 100

/** One kind of search: what an owner types, and the one statement that would answer just that. */
interface Kind {
  readonly name: string
  readonly ours: (order: number) => Filters
  readonly bare: (order: number) => readonly [sql: string, ...values: (string | number)[]]
}

const kinds: readonly Kind[] = [
  {
    name: 'a number',
    ours: (order) => ({ ...filters, search: numberOf(order) }),
    bare: (order) => [`SELECT * FROM orders WHERE number = $1 ${newest}`, numberOf(order)],
  },
  {
    name: 'a name of two words',
    ours: (order) => ({ ...filters, search: `siti ${familyOf(order)}` }),
    bare: (order) => [
      `SELECT o.* FROM order_names w JOIN orders o USING (counter, number) WHERE w.word = $1
        ORDER BY o.created_at DESC, o.counter DESC, o.number DESC LIMIT ${PAGE}`,
      familyOf(order),
    ],
  },
  {
    name: 'goods in a tenth of the orders',
    ours: () => ({ ...filters, search: 'telur' }),
    bare: () => [
      `SELECT o.* FROM order_names w JOIN orders o USING (counter, number) WHERE w.word = 'telur' ${newestNames}`,
    ],
  },
  {
    name: 'such goods of one cashier among four',
    ours: () => ({ ...filters, search: 'telur budi' }),
    bare: () => [
      `SELECT o.* FROM order_names w JOIN orders o USING (counter, number) WHERE w.word = 'telur' AND o.cashier = 'Budi' ${newestNames}`,
    ],
  },
  {
    name: 'an amount',
    ours: (order) => ({ ...filters, search: String(amountOf(order) / 100) }),
    bare: (order) => [`SELECT * FROM orders WHERE mode = 'live' AND amount = $1 ${newest}`, amountOf(order)],
  },
  {
    name: 'a rare state',
    ours: () => ({ ...filters, chosen: { state: 'review' } }),
    bare: () => [`SELECT * FROM orders WHERE mode = 'live' AND state = 'review' ${newest}`],
  },
  {
    name: 'a page far down',
    ours: (order) => {
      const at = FIRST + order * EVERY_MS
      return {
        ...filters,
        after: { at, counter: '00000000-0000-0000-0000-000000000001', key: numberOf(order) },
      }
    },
    bare: (order) => [
      `SELECT * FROM orders WHERE mode = 'live' AND created_at < $1 ${newest}`,
      FIRST + order * EVERY_MS,
    ],
  },
]

/** A page of orders among millions, as the owner's browser asks for it, against the bare statement of one index. */
export async function benchOfficeSearch({ database, bare }: OfficeServer): Promise<Comparison[]> {
  await fill(bare)
  const [orders] = lists
  if (!orders) return []
  const book = createListBook(database, () => performance.now())
  const comparisons: Comparison[] = []
  for (const kind of kinds) {
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = -5; round < ROUNDS; round += 1) {
      const order = Math.floor(Math.random() * ORDERS)
      const [sql, ...values] = kind.bare(order)
      const readOurs = () => timed(() => book.read(orders, kind.ours(order)))
      const readBare = () => timed(() => bare.query(sql, values))
      // The first search finds the pages cold.
      const first = round % 2 === 0 ? await readOurs() : await readBare()
      const second = round % 2 === 0 ? await readBare() : await readOurs()
      const [one, other] = round % 2 === 0 ? [first, second] : [second, first]
      if (round < 0) continue
      ours.push(one)
      theirs.push(other)
    }
    const name = `office: ${kind.name} among ${ORDERS} orders / the bare indexed query`
    comparisons.push(compare(name, ours, theirs, '≤ 2'))
  }
  return comparisons
}

/** Made in SQL, with the indexes made after the rows. */
async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("SELECT set_config('loket.company', (SELECT id::text FROM company), false)")
    const { rows: indexes } = await client.query<{ name: string; sql: string }>(
      `SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE schemaname = 'loket' AND tablename IN ('orders', 'order_names')
        AND indexname NOT LIKE '%_pkey'`,
    )
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
    await client.query(
      `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at, seen_at)
        SELECT lpad(to_hex(n), 32, '0')::uuid, 'Counter ' || n, 'live', '', 1, '', '1', n, n FROM generate_series(1, $1) n`,
      [COUNTERS],
    )
    await client.query(
      `INSERT INTO orders (counter, mode, number, sale, channel, state, amount, payable, created_at, paid_at, superseded, payer, phone, cashier)
        SELECT lpad(to_hex(1 + n % ${COUNTERS}), 32, '0')::uuid, 'live', 'LK' || lpad(n::text, 10, '0'), 'S' || n,
          (ARRAY['QRIS', 'BankAVA', 'WALLETABALANCE', 'Cash'])[1 + n % 4],
          CASE WHEN n % 100000 = 0 THEN 'review' WHEN n % 20 = 0 THEN 'expired' ELSE 'paid' END,
          100000 + (n * 7919 % 100000) * 100, NULL, ${FIRST} + n * ${EVERY_MS}, ${FIRST} + n * ${EVERY_MS} + 9000, false,
          CASE WHEN n % 5 = 0 THEN 'Siti Keluarga' || lpad((n % 5000)::text, 4, '0') END, CASE WHEN n % 5 = 0 THEN '08' || n END,
          (ARRAY['Budi', 'Sri', 'Wati', 'Tono'])[1 + n / 1000 % 4]
        FROM generate_series(1, $1::bigint) n`,
      [ORDERS],
    )
    await client.query(
      `INSERT INTO order_names (counter, mode, number, word, created_at)
        SELECT counter, mode, number, word, created_at FROM orders, regexp_split_to_table(lower(payer), ' ') word
        WHERE payer IS NOT NULL AND created_at >= $1`,
      // The orders of other parts of the run have theirs.
      [FIRST],
    )
    // A cashier, and three of three hundred kinds of goods, of which some are sold often.
    await client.query(
      `INSERT INTO order_names (counter, mode, number, word, created_at)
        SELECT counter, mode, number, word, created_at FROM (SELECT *, (created_at - ${FIRST}) / ${EVERY_MS} AS n FROM orders) o
        CROSS JOIN LATERAL (VALUES (lower(cashier)), (CASE WHEN n % 10 = 3 THEN 'telur' ELSE 'barang' || n % 9 END),
          ('merek' || n % 30), ('rasa' || n % 300)) w (word) WHERE created_at >= $1`,
      [FIRST],
    )
    for (const { sql } of indexes) await client.query(sql)
    await client.query('VACUUM ANALYZE orders')
    await client.query('VACUUM ANALYZE order_names')
    await client.query('ANALYZE counters')
  } finally {
    client.release()
  }
}
