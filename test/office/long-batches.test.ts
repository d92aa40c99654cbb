import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createEntries } from '../../electron/journal/feed/entries.ts'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import type { Queries } from '../../services/office/database/database.ts'
import { createPieces } from '../../services/office/feed/pieces.ts'
import { MAX_ENTRIES } from '../../shared/office/feed.ts'
import { aDatabase } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { aFedCounter, anOrder, entry } from './fed-rows.ts'

test('a batch of millions of short entries is not read, though it is a few kilobytes long', async () => {
  const batchOf = (length: number) => {
    const pieces = createPieces()
    pieces.add(gzipSync(`[${Array(length).fill('["a","",null]').join()}]`))
    return pieces.join()
  }
  expect((await batchOf(MAX_ENTRIES))?.length).toBe(MAX_ENTRIES)
  expect(await batchOf(MAX_ENTRIES + 1)).toBeNull()
})

test('a counter sends no more entries at once, also of one transaction', () => {
  const database = openDatabase(':memory:', migrations)
  onTestFinished(() => database.close())
  database.exec(`WITH RECURSIVE each (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM each WHERE n < ${MAX_ENTRIES + 10})
    INSERT INTO feed (position, at, kind, key, row, ends)
    SELECT n, 1, 'products', '[1]', NULL, 0 FROM each`)
  const entries = createEntries(database)
  expect(entries.batchAfter(0)).toHaveLength(MAX_ENTRIES)
  expect(entries.batchAfter(MAX_ENTRIES)).toHaveLength(10)
})

test('a batch that begins and ends a thousand copies costs what one costs, and leaves the same', async () => {
  const database = await aDatabase('embedded')
  await anOfficeWithOwner(database)
  let statements = 0
  const counting = (queries: Queries): Queries => {
    const counted = (ask: Queries['query']): Queries['query'] => {
      return (...asked) => {
        statements += 1
        return ask(...asked)
      }
    }
    return { query: counted(queries.query), queryPlanned: counted(queries.queryPlanned) }
  }
  const recorded = {
    ...database,
    transaction: ((work) =>
      database.transaction((queries) => work(counting(queries)))) as typeof database.transaction,
  }
  const costOf = async (times: number) => {
    const counter = await aFedCounter(recorded, `Kasir ${times}`)
    await counter.feed(anOrder('OLD'), anOrder('KEPT'))
    statements = 0
    const copies = Array.from({ length: times }, () => [
      entry('begin', [], { version: 1 }),
      entry('whole', [], {}),
    ])
    await counter.feed(
      ...copies.flat().slice(0, -1),
      anOrder('KEPT'),
      entry('whole', [], {}),
      entry('begin', [], {}),
    )
    const [feed] = await database.query(
      'SELECT begun - position AS begun, whole - position AS whole FROM feeds WHERE counter = $1',
      counter.id,
    )
    const left = await database.query(
      'SELECT key FROM copies WHERE counter = $1 AND kind = $2 AND row IS NOT NULL',
      counter.id,
      'orders',
    )
    return { statements, feed, left }
  }
  const one = await costOf(1)
  expect(await costOf(1_000)).toEqual(one)
  expect([one.feed, one.left]).toEqual([{ begun: 0, whole: -1 }, [{ key: '["KEPT"]' }]])
})
