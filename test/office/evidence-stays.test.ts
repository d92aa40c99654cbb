import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFeedBook, type FeedBatch } from '../../electron/journal/feed/feed-book.ts'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import type { Database, Queries } from '../../services/office/database/database.ts'
import { rupiah } from '../../shared/money.ts'
import { feedStart } from '../../shared/office/feed.ts'
import { openOrderIn } from '../helpers/orders.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { aDatabase } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { copyOf, type Running } from './two-counters.ts'

const isUpToDate = (counter: Running) => expect.poll(() => copyOf(counter)).toBe('upToDate')
const keep = (counter: Running, evidenceStays: boolean) =>
  counter.call('settings.change', { office: { evidenceStays } })

/** A sale whose code came from the gateway, in an answer that is evidence. */
async function sell(counter: Running): Promise<string> {
  const saleId = crypto.randomUUID()
  const { merchantTradeNo } = await counter.call('sale.charge', {
    saleId,
    paymentType: 'QRIS',
    amount: rupiah(10_000),
  })
  return merchantTradeNo
}

/** Lines of timelines as the office has them, those with the gateway's bytes apart. */
async function linesAt(database: Database) {
  const rows = await database.query<{ row: string }>(
    "SELECT row FROM copies WHERE kind = 'events' ORDER BY key",
  )
  const lines = rows.map(({ row }) => JSON.parse(row) as { raw: string | null; detail: string })
  return { all: lines.length, withBytes: lines.filter(({ raw }) => raw !== null).length }
}

/** What the gateway answered about an order, as its counter shows it. */
const evidenceOf = async (counter: Running, merchantTradeNo: string) =>
  (await counter.call('order.read', { merchantTradeNo })).timeline.map(({ members }) => members)

test('if the owner wants it, the gateway’s bytes stay at their counter: the office gets none and deletes those it had; when the owner changes that, it gets all again', async () => {
  const database = await aDatabase('embedded')
  const office = await anOfficeWithOwner(database)
  const counter = await windowlessCounter()
  const number = await sell(counter)
  await counter.call('office.enrol', { code: await office.code('Kasir') })
  await isUpToDate(counter)
  const before = await linesAt(database)
  expect(before.withBytes).toBeGreaterThan(0)

  await keep(counter, true)
  await expect.poll(async () => (await linesAt(database)).withBytes).toBe(0)
  await sell(counter)
  await expect.poll(async () => (await linesAt(database)).all).toBeGreaterThan(before.all)
  await isUpToDate(counter)
  expect((await linesAt(database)).withBytes).toBe(0)
  const [{ counter: id } = { counter: '' }] = await database.query<{ counter: string }>(
    'SELECT counter FROM orders',
  )
  expect(await office.get(`/orders/${id}/${number}`)).toContain('raw answers stay at the counter')
  expect(Object.keys(Object.assign({}, ...(await evidenceOf(counter, number))))).not.toEqual([])

  await keep(counter, false)
  await expect.poll(async () => (await linesAt(database)).withBytes).toBeGreaterThan(before.withBytes)
  expect(await office.get(`/orders/${id}/${number}`)).not.toContain('raw answers stay at the counter')
  expect([office.troubles, counter.trouble]).toEqual([[], []])
})

test('if the owner chooses this before the office is there, no byte of the gateway ever gets to the office', async () => {
  const database = await aDatabase('embedded')
  let written = ''
  const office = await anOfficeWithOwner({
    ...database,
    transaction: (work) =>
      database.transaction((queries) => {
        const query: Queries['query'] = (sql, ...values) => {
          written += JSON.stringify(values)
          return queries.query(sql, ...values)
        }
        return work({ query, queryPlanned: query })
      }),
  })
  const counter = await windowlessCounter()
  await keep(counter, true)
  const number = await sell(counter)
  await counter.call('office.enrol', { code: await office.code('Kasir') })
  await isUpToDate(counter)
  await sell(counter)
  await expect.poll(async () => (await linesAt(database)).all).toBeGreaterThan(2)
  await isUpToDate(counter)
  expect(written).toContain(number)
  expect(written).not.toContain(Buffer.from(`"merchantTradeNo":"${number}"`).toString('hex'))
})

test('a counter that dies between its owner’s choice and the next batch, or before the office has that batch, begins again without a byte', async () => {
  const file = join(temporaryFolder(), 'journal.db')
  const counter = crypto.randomUUID()
  /** The process's life on this file; what it has committed outlives it. */
  const live = (evidenceStays: boolean) => {
    const database = openDatabase(file, migrations)
    return { feed: createFeedBook(database, () => evidenceStays), database, dies: () => database.close() }
  }
  const bytesIn = (batch: FeedBatch | null) =>
    (batch?.entries ?? []).flatMap(([kind, , row]) =>
      kind === 'events' && row !== null && JSON.parse(row).raw !== null ? [row] : [],
    ).length

  const before = live(false)
  await openOrderIn(journalOn(before.database, file), 'SOLD')
  expect(before.feed.goOnFrom(counter, feedStart)).toBeNull()
  let place = feedStart
  let bytes = 0
  for (let batch = before.feed.nextBatch(); batch; batch = before.feed.nextBatch()) {
    bytes += bytesIn(batch)
    place = batch.to
    before.feed.acknowledge(place)
  }
  expect(bytes).toBeGreaterThan(0)
  before.dies()

  for (const death of ['after the choice', 'before the answer']) {
    const chosen = live(true)
    expect(chosen.feed.goOnFrom(counter, place), death).toBeNull()
    if (death === 'before the answer') {
      const batch = chosen.feed.nextBatch()
      expect([batch?.from, batch?.entries[0]?.[0], bytesIn(batch)]).toEqual([place, 'begin', 0])
    }
    chosen.dies()
  }
  const after = live(true)
  expect(after.feed.goOnFrom(counter, place)).toBeNull()
  const kinds: string[] = []
  for (let batch = after.feed.nextBatch(); batch; batch = after.feed.nextBatch()) {
    expect(bytesIn(batch)).toBe(0)
    kinds.push(...batch.entries.map(([kind]) => kind))
    after.feed.acknowledge(batch.to)
  }
  expect([kinds[0], kinds.at(-1)]).toEqual(['begin', 'whole'])
  expect(kinds).toContain('events')
  after.dies()
})

test('a new computer in its place works without the bytes, as the office has none', async () => {
  const office = await anOfficeWithOwner()
  const till = await windowlessCounter()
  await keep(till, true)
  const number = await sell(till)
  await till.call('office.enrol', { code: await office.code('Kasir') })
  await isUpToDate(till)
  const known = (await till.call('order.read', { merchantTradeNo: number })).timeline
  await till.close()

  const machine = await windowlessCounter()
  await machine.call('office.enrol', { code: await office.replacementCode() })
  await expect.poll(() => copyOf(machine)).toBe('wentBack')
  await machine.call('office.takeBack', {})
  const { timeline } = await machine.call('order.read', { merchantTradeNo: number })
  const withoutBytes = known.map((line) => ({ ...line, members: {} }))
  expect(timeline.slice(0, known.length)).toEqual(withoutBytes)
  await sell(machine)
  await isUpToDate(machine)
  expect([office.troubles, machine.trouble]).toEqual([[], []])
})
