import type { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { fedTables } from '../../electron/journal/feed/fed-tables.ts'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { type Journal, journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { inTransaction } from '../../electron/journal/transaction.ts'
import { feedStart } from '../../shared/office/feed.ts'
import { anAttempt } from '../helpers/orders.ts'

function aJournal(): { journal: Journal; database: DatabaseSync } {
  const database = openDatabase(':memory:', migrations)
  const journal = journalOn(database)
  onTestFinished(() => journal.close())
  return { journal, database }
}

/** Begins a feed and lets the office have all of it. */
function feedAll(journal: Journal): void {
  expect(journal.feed().goOnFrom('counter', feedStart)).toBeNull()
  for (let batch = journal.feed().nextBatch(); batch; batch = journal.feed().nextBatch())
    journal.feed().acknowledge(batch.to)
}

test('every table of the journal is fed, or said here not to be', () => {
  const { database } = aJournal()
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const notFed = tables
    .map(({ name }) => String(name))
    .filter((name) => !fedTables.some((fed) => fed === name))
  expect(notFed.sort()).toEqual(
    [
      // What is lawful is part of the program, and so is how tables are made.
      'order_steps',
      'refund_steps',
      'static_account_steps',
      'static_payment_steps',
      'subscription_steps',
      // Paper that is still to come out belongs to this counter's printer.
      'print_jobs',
      // Belongs to a backup.
      'seal',
      'feed',
      'feed_state',
      // Where this counter connects is a setting of its computer.
      'gateway',
    ].sort(),
  )
})

test('without an office nothing is written for one', async () => {
  const { journal, database } = aJournal()
  await journal.openAttempt(anAttempt())
  expect(database.prepare('SELECT count(*) AS n FROM feed').get()).toEqual({ n: 0 })
  expect(database.prepare('SELECT name FROM sqlite_temp_schema').all()).toEqual([])
})

test('what a transaction did not commit is not in the feed, and leaves no gap in it', async () => {
  const { journal, database } = aJournal()
  feedAll(journal)
  await journal.openAttempt(anAttempt({ merchantTradeNo: 'A', saleId: 's' }))
  await expect(journal.openAttempt(anAttempt({ merchantTradeNo: 'A', saleId: 't' }))).rejects.toThrow()
  expect(() =>
    inTransaction(database, () => {
      database.exec("UPDATE orders SET last_checked_at = 7 WHERE merchant_trade_no = 'A'")
      throw new Error('something else fails')
    }),
  ).toThrow('something else fails')
  await journal.openAttempt(anAttempt({ merchantTradeNo: 'B' }))
  const positions = database.prepare('SELECT position FROM feed ORDER BY position').all()
  const first = Number(positions[0]?.position)
  expect(positions.map(({ position }) => position)).toEqual(positions.map((_, at) => first + at))
  const sent = JSON.stringify(journal.feed().nextBatch()?.entries)
  expect(sent).toContain('\\"B\\"')
  expect(sent).not.toMatch(/"t\\"|last_checked_at\\":7/)
})

test('how far the copy is behind is known by the first and the last entry that wait, however many lie between', async () => {
  const { journal, database } = aJournal()
  feedAll(journal)
  const behind = () => journal.feed().behind()
  expect(behind()).toEqual({ entries: 0, since: null, isFilling: false })
  await journal.openAttempt(anAttempt())
  const waiting = database
    .prepare('SELECT at FROM feed WHERE position > (SELECT acknowledged FROM feed_state) ORDER BY position')
    .all()
  expect(waiting.length).toBeGreaterThan(1)
  expect(behind()).toEqual({ entries: waiting.length, since: waiting[0]?.at, isFilling: false })
  // The clock was put back since.
  database.exec('UPDATE feed SET at = 5 WHERE position = (SELECT max(position) FROM feed)')
  expect(behind()).toEqual({ entries: waiting.length, since: waiting[0]?.at, isFilling: false })
})

test('a batch ends where a transaction ended', async () => {
  const { journal, database } = aJournal()
  feedAll(journal)
  for (let at = 0; at < 400; at += 1) await journal.openAttempt(anAttempt({ productName: 'x'.repeat(1_000) }))
  const first = journal.feed().nextBatch()
  const [kind, , row] = first?.entries.at(-1) ?? []
  const order = JSON.parse(row ?? '{}')
  expect([kind, order.kind]).toEqual(['events', 'created'])
  expect(first?.entries.length).toBeLessThan(
    Number(database.prepare('SELECT count(*) AS n FROM feed').get()?.n),
  )
})

test('an answer that was lost is not a journal that went back', async () => {
  const { journal } = aJournal()
  feedAll(journal)
  await journal.openAttempt(anAttempt())
  const batch = journal.feed().nextBatch()
  await journal.openAttempt(anAttempt())
  expect(journal.feed().goOnFrom('counter', batch?.to ?? feedStart)).toBeNull()
  expect(journal.feed().nextBatch()?.from).toEqual(batch?.to)
})

test('tables that have changed since are sent again, as they are now', async () => {
  const { journal, database } = aJournal()
  await journal.openAttempt(anAttempt())
  feedAll(journal)
  const { acknowledged: position, hash } = database.prepare('SELECT * FROM feed_state').get() as {
    acknowledged: number
    hash: string
  }
  database.exec('UPDATE feed_state SET version = version - 2')
  expect(journal.feed().goOnFrom('counter', { position, hash })).toBeNull()
  const again = journal
    .feed()
    .nextBatch()
    ?.entries.map(([kind]) => kind)
  expect(again?.[0]).toBe('begin')
  expect(again).toContain('identity')
})
