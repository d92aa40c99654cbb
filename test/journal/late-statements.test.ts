/** A journal prepares its statements when they are first used, and they are as they would have been. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { prepareLate } from '../../electron/journal/file/late-statements.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

function preparedFromNowOn(): string[] {
  const prepared: string[] = []
  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (sql, ...more) {
    prepared.push(sql)
    return prepare.call(this, sql, ...more)
  }
  onTestFinished(() => {
    DatabaseSync.prototype.prepare = prepare
  })
  return prepared
}

function lateDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  database.exec('CREATE TABLE sums (id INTEGER PRIMARY KEY, amount INTEGER) STRICT')
  prepareLate(database, () => {})
  return database
}

test('a journal that is opened a second time prepares few statements, and each that it uses only once', async () => {
  const file = join(temporaryFolder(), 'journal.db')
  await openJournal(file).close()
  const prepared = preparedFromNowOn()
  const journal = openJournal(file)
  onTestFinished(() => journal.close())
  // What looks at each table and pragma, not the books' own two hundred.
  expect(prepared.filter((sql) => !/PRAGMA|LIMIT 1$/.test(sql)).length).toBeLessThanOrEqual(20)
  const before = prepared.length
  await journal.knowsLink('https://one')
  await journal.knowsLink('https://two')
  expect(prepared.slice(before)).toHaveLength(1)
})

test('what is set before a statement is used holds for it, and what is set after it, too', () => {
  const database = lateDatabase()
  const select = database.prepare('SELECT amount FROM sums WHERE id = ?')
  select.setReturnArrays(true)
  select.setReadBigInts(true)
  expect(database.prepare('INSERT INTO sums VALUES (?, :amount)').run({ amount: 5 }, 1).changes).toBe(1)
  expect(select.get(1)).toEqual([5n])
  select.setReturnArrays(false)
  expect(select.all(1)).toEqual([{ amount: 5n }])
  expect([...select.iterate(1)]).toEqual([{ amount: 5n }])
})

test('a statement that SQLite does not take says so where it is used', () => {
  const wrong = lateDatabase().prepare('SELECT missing FROM sums')
  expect(() => wrong.get()).toThrow('no such column: missing')
})
