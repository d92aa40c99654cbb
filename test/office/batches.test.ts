import { describe, expect, test } from 'vitest'
import { after } from '../../platform/office/feed-chain.ts'
import type { Database } from '../../services/office/database/database.ts'
import { createFeedStore } from '../../services/office/feed/feed-store.ts'
import { MAX_EVENTS } from '../../services/office/feed/page-tables.ts'
import { readOrder } from '../../services/office/lists/one-order.ts'
import { aDatabase, kinds } from './databases.ts'
import { aFedCounter, anEvent, anOrder } from './fed-rows.ts'

const event = (sequence: number, of = 'LK-1') => anEvent(sequence, of)

describe.each(kinds)('on the %s', (kind) => {
  test('a batch whose entries do not lead to the place that it names leaves nothing', async () => {
    const database = await aDatabase(kind)
    const { id, feed } = await aFedCounter(database, 'Satu')
    await feed(anOrder('BEFORE'))
    const store = createFeedStore(database, () => 2)
    const from = await store.placeOf(id)
    const entries = [anOrder('LK-1', { payer: 'Siti' })]
    const delivery = { counterId: id, turn: 'a-turn-of-this-counter', from, entries }
    const to = { ...entries.reduce(after, from), hash: 'f'.repeat(64) }
    expect(await store.take({ ...delivery, to })).toEqual(from)
    expect(await store.placeOf(id)).toEqual(from)
    expect(await numbers(database)).toEqual([['orders BEFORE'], ['BEFORE']])
    await store.take({ ...delivery, to: entries.reduce(after, from) })
    expect(await numbers(database)).toEqual([
      ['orders BEFORE', 'orders LK-1'],
      ['BEFORE', 'LK-1'],
    ])
  })

  test('a row that the pages can’t read leaves nothing either, and the next batch is taken', async () => {
    const database = await aDatabase(kind)
    const { feed } = await aFedCounter(database, 'Satu')
    await expect(feed(anOrder('GOOD'), ['orders', '["BAD"]', '{'])).rejects.toThrow()
    expect(await numbers(database)).toEqual([[], []])
    await feed(anOrder('GOOD'))
    expect(await numbers(database)).toEqual([['orders GOOD'], ['GOOD']])
  })

  test('each event of an order is in its timeline once, in whatever batches they come and come again', async () => {
    const database = await aDatabase(kind)
    const { id, feed } = await aFedCounter(database, 'Satu')
    const timeline = async () => (await readOrder(database, id, 'LK-1'))?.timeline.map(({ at }) => at)
    await feed(anOrder('LK-1'), event(1), event(2, 'LK-2'), event(3), event(4))
    expect(await timeline()).toEqual([1, 3, 4])
    await feed(event(5))
    await feed(event(1), event(3))
    await feed(event(4), event(5), event(6))
    expect(await timeline()).toEqual([1, 3, 4, 5, 6])
  })

  test('of thousands of events that a stolen key sends of one order its page reads the first, and no row has more', async () => {
    const database = await aDatabase(kind)
    const { id, feed } = await aFedCounter(database, 'Satu')
    const events = (from: number) => Array.from({ length: 2 * MAX_EVENTS }, (_, at) => event(from + at))
    await feed(anOrder('LK-1'), ...events(5_000))
    await feed(...events(1))
    const rows = await database.query<{ most: number }>('SELECT cardinality(more) AS most FROM order_events')
    expect(rows).toEqual([{ most: MAX_EVENTS }, { most: MAX_EVENTS }])
    const timeline = (await readOrder(database, id, 'LK-1'))?.timeline.map(({ at }) => at)
    expect(timeline).toEqual(Array.from({ length: MAX_EVENTS }, (_, at) => 1 + at))
  })
})

/** The rows of the copies, and the orders of the pages. */
async function numbers({ query }: Database) {
  const copies = await query<{ name: string }>(
    "SELECT kind || ' ' || (key::json ->> 0) AS name FROM copies ORDER BY 1",
  )
  const orders = await query<{ name: string }>('SELECT number AS name FROM orders ORDER BY 1')
  return [copies, orders].map((rows) => rows.map(({ name }) => name))
}
