/** Counters, orders, rights and refunds as the office's database has them, without links. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../services/office/database/database.ts'
import { createLendingBook } from '../../services/office/lending/lending-book.ts'
import { writeRights } from '../../services/office/lending/rights-from-feed.ts'
import { aDatabase, type kinds } from './databases.ts'

/** The time at the office. */
export const NOW = 1_000_000
/** The turn of every counter here. */
export const TURN = 'turn-of-the-newest-link'

/** A link that began before anything was lent. */
export const NONE_LENT = { told: { lent: '', counters: [] }, putBackAt: null }

/** A counter that has sent everything, of a merchant and a mode. */
export async function aCounterAt(
  { query }: Database,
  name: string,
  {
    serves = 'shop' as string | null,
    mode = 'training',
    enrolledAt = 1,
    /** Of one name, the same. */
    journal = `journal of ${name}`,
  } = {},
) {
  const id = randomUUID()
  await query(
    `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at, seen_at, serves)
      VALUES ($1, $2, $3, 'key', 1, $4, '1', $7, $5, $6)`,
    id,
    name,
    mode,
    TURN,
    NOW,
    serves,
    enrolledAt,
  )
  await query("INSERT INTO feeds (counter, position, hash, written_at, whole) VALUES ($1, 1, '', 1, 1)", id)
  await query(
    "INSERT INTO copies (counter, kind, key, row, position) VALUES ($1, 'identity', $2, '{}', 1)",
    id,
    JSON.stringify([journal]),
  )
  return id
}

/** The identity of the second counter's journal. */
export const SECOND = 'journal of the second'

/** An order of 100 rupiah whose right is with the office, unless it is still at its counter. */
export async function anOrderOf(
  { query }: Database,
  counter: string,
  number: string,
  { isGiven } = { isGiven: true },
) {
  await query(
    `INSERT INTO orders (counter, mode, number, id, sale, channel, state, amount, created_at, superseded)
      SELECT id, mode, $2, 1, 'sale', 'Cash', 'paid', 10000, 1, false FROM counters WHERE id = $1`,
    counter,
    number,
  )
  await query(
    `INSERT INTO copies (counter, kind, key, row, position) VALUES ($1, 'orders', '[1]', '{}', 1)
      ON CONFLICT DO NOTHING`,
    counter,
  )
  if (isGiven)
    await query(
      'INSERT INTO refund_rights (number, home, loan, since) VALUES ($1, $2, 0, 1)',
      number,
      counter,
    )
}

/** A refund of the order LK-1 that a counter's feed has brought. */
export const aRefundOf = (
  { query }: Database,
  counter: string,
  number: string,
  state: string,
  amount: number,
) =>
  query(
    `INSERT INTO refunds (counter, mode, number, order_number, state, amount, created_at)
      SELECT id, mode, $2, 'LK-1', $3, $4, 1 FROM counters WHERE id = $1`,
    counter,
    number,
    state,
    amount,
  )

/** What the counter's feed brings when it has given a right back, or away. */
export const gaveBack = (database: Database, counter: string, number: string, loan: number) =>
  database.transaction((queries) =>
    writeRights(
      queries,
      counter,
      [{ kind: 'refund_rights', row: JSON.stringify({ merchant_trade_no: number, loan, state: 'away' }) }],
      NOW,
    ),
  )

/** A shop's lending, by what its counters and its owner do. */
export async function aLendingShop(kind?: (typeof kinds)[number]) {
  const database = await aDatabase(kind)
  const book = createLendingBook(database, () => NOW)
  /** The owner ends a counter at the office, or the counter leaves by itself. */
  const ends = (counterId: string, by: 'office' | 'counter') =>
    database.query('UPDATE counters SET ended_at = $2, ended_by = $3 WHERE id = $1', counterId, NOW, by)
  const takeOver = (counterId: string) => database.transaction((queries) => book.takeOver(queries, counterId))
  return {
    database,
    book,
    ends,
    takeOver,
    /** The owner says that a counter is dead. */
    async dies(counterId: string) {
      await ends(counterId, 'office')
      await takeOver(counterId)
    },
    /** A counter asks for the right to refund so much of an order. */
    borrow: (counterId: string, refund: string, amount: number, number = 'LK-1', turn = TURN) =>
      book.borrow({ counterId, turn, number, refund, amount }),
    /** It has stored the loan. */
    take: (counterId: string, loan: number, number = 'LK-1', turn = TURN) =>
      book.take(counterId, turn, number, loan),
  }
}

/** Two counters, and an order of the first whose right is with the office. */
export async function twoCounters(kind?: (typeof kinds)[number]) {
  const shop = await aLendingShop(kind)
  const [home, other] = [
    await aCounterAt(shop.database, 'Kasir 1'),
    await aCounterAt(shop.database, 'Kasir 2', { journal: SECOND }),
  ]
  await anOrderOf(shop.database, home, 'LK-1')
  return { ...shop, home, other }
}

/** The second counter refunds the first one's order, and does not know the outcome. */
export async function aRefundInDoubt(kind?: (typeof kinds)[number]) {
  const { other: left, ...shop } = await twoCounters(kind)
  await shop.borrow(left, 'RF-1', 4_000)
  await shop.take(left, 1)
  await aRefundOf(shop.database, left, 'RF-1', 'unknown', 4_000)
  return { ...shop, left }
}
