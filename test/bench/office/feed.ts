import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { after } from '../../../platform/office/feed-chain.ts'
import { createFeedStore } from '../../../services/office/feed/feed-store.ts'
import type { FeedEntry } from '../../../shared/office/feed.ts'
import { type Comparison, compare, timed } from '../measure.ts'
import type { OfficeServer } from './server.ts'

const BATCHES = 60
const SALES = 40

/** What a counter sends of so many sales, against a bare insert of the same rows by the same driver. */
export async function benchOfficeFeed({ database, bare }: OfficeServer): Promise<Comparison[]> {
  await bare.query(
    `CREATE TABLE public.bare_rows (counter uuid, kind text, key text, row text, position bigint, PRIMARY KEY (counter, kind, key))`,
  )
  const counter = randomUUID()
  const turn = 'a-turn-of-the-bench'
  await database.query(
    `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at)
      VALUES ($1, 'Fed', 'live', '', 1, $2, '1', 0)`,
    counter,
    turn,
  )
  const store = createFeedStore(database, Date.now)
  const ours: number[] = []
  const theirs: number[] = []
  let from = await store.placeOf(counter)
  for (let batch = -5; batch < BATCHES; batch += 1) {
    const entries = Array.from({ length: SALES }, () => aSale(batch)).flat()
    const to = entries.reduce(after, from)
    const start = from
    const one = await timed(() => store.take({ counterId: counter, turn, from: start, to, entries }))
    const other = await timed(() => insertBare(bare, counter, start.position, entries))
    from = to
    if (batch < 0) continue
    ours.push(one)
    theirs.push(other)
  }
  const name = `office: a batch of ${SALES} sales (${SALES * 9} entries) taken in / its rows inserted bare`
  return [compare(name, ours, theirs, '≤ 2')]
}

async function insertBare(
  pool: pg.Pool,
  counter: string,
  from: number,
  entries: readonly FeedEntry[],
): Promise<void> {
  // A row that changes twice in a batch is written once, as ours is.
  const newest = new Map(
    entries.map(([kind, key, row], at) => [`${kind} ${key}`, { kind, key, row, position: from + at }]),
  )
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO public.bare_rows SELECT $1, c.kind, c.key, c.row, c.position
        FROM json_to_recordset($2::json) AS c (kind text, key text, row text, position bigint)`,
      [counter, JSON.stringify([...newest.values()])],
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

let sequence = 0

/** An order with the states that it goes through, its timeline with the gateway's bytes, and its line of the tally. */
function aSale(batch: number): readonly FeedEntry[] {
  const number = `LK${randomUUID()}`
  const order = (state: string): FeedEntry => [
    'orders',
    JSON.stringify([number]),
    JSON.stringify({
      merchant_trade_no: number,
      sale_id: randomUUID(),
      payment_type: 'QRIS',
      state,
      amount: 2_500_000,
      created_at: batch,
      superseded: 0,
      looked_after: 0,
      payer: 'Siti Rahma',
      code: '0'.repeat(200),
      product_name: 'Toko Saya',
      platform_trade_no: `P${number}`,
      rrn: null,
      cashier: 'Dewi',
    }),
  ]
  const event = (kind: string): FeedEntry => {
    sequence += 1
    const row = {
      sequence,
      merchant_trade_no: number,
      at: batch,
      kind,
      detail: '{"operation":"createQrOrder"}',
    }
    return ['events', JSON.stringify([sequence]), JSON.stringify({ ...row, raw: 'ab'.repeat(400) })]
  }
  const tally: FeedEntry = ['tally', JSON.stringify([sequence]), JSON.stringify({ sequence, number })]
  return [
    order('intent'),
    event('created'),
    order('sending'),
    event('sent'),
    order('open'),
    event('answered'),
    order('paid'),
    event('stateChanged'),
    tally,
  ]
}
