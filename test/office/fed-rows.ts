import { randomUUID } from 'node:crypto'
import { after } from '../../platform/office/feed-chain.ts'
import type { Database } from '../../services/office/database/database.ts'
import { createFeedStore } from '../../services/office/feed/feed-store.ts'
import type { FeedEntry } from '../../shared/office/feed.ts'

/** Rows of a journal, as the entries of a feed. */
export const entry = (kind: string, key: readonly unknown[], row: object): FeedEntry => [
  kind,
  JSON.stringify(key),
  JSON.stringify(row),
]

export function anOrder(number: string, change: object = {}): FeedEntry {
  const row = { merchant_trade_no: number, sale_id: `S-${number}`, payment_type: 'QRIS', state: 'paid' }
  const rest = { amount: 1_000_000, created_at: 1_000, superseded: 0, looked_after: 0 }
  return entry('orders', [number], { ...row, ...rest, ...change })
}

/** A refund of one; done, unless told otherwise. */
export function aRefund(number: string, of: string, change: object = {}): FeedEntry {
  const row = { merchant_refund_no: number, merchant_trade_no: of, state: 'done' }
  return entry('refunds', [number], { ...row, amount: 400_000, created_at: 5, ...change })
}

/** A line of an order's timeline. */
export function anEvent(sequence: number, of: string, change: object = {}): FeedEntry {
  const row = { sequence, merchant_trade_no: of, at: sequence, kind: 'sent', detail: '{}', raw: null }
  return entry('events', [sequence], { ...row, ...change })
}

/** A counter without a link, whose feed is written by hand. */
export async function aFedCounter(database: Database, name: string, mode: 'training' | 'live' = 'training') {
  const id = randomUUID()
  const turn = 'a-turn-of-this-counter'
  await database.query(
    `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at, seen_at)
      VALUES ($1, $2, $3, 'key', 1, $4, '1', (SELECT count(*) FROM counters), 1)`,
    id,
    name,
    mode,
    turn,
  )
  const store = createFeedStore(database, () => 1)
  return {
    id,
    async feed(...entries: readonly FeedEntry[]): Promise<void> {
      const from = await store.placeOf(id)
      const taken = await store.take({ counterId: id, turn, from, to: entries.reduce(after, from), entries })
      if ('refused' in taken || taken.position === from.position) throw new Error('the batch was not taken')
    },
  }
}
