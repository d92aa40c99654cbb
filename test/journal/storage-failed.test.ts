import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { reasonOf, StorageFailed } from '../../electron/journal/storage-failed.ts'
import { inTransaction } from '../../electron/journal/transaction.ts'
import { anAttempt } from '../helpers/orders.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** A journal whose disk holds nothing more. */
function onFullDisk() {
  const file = join(temporaryFolder(), 'journal.db')
  const database = openDatabase(file, migrations)
  const { page_count: pages } = database.prepare('PRAGMA page_count').get() as { page_count: number }
  database.exec(`PRAGMA max_page_count = ${pages}`)
  return journalOn(database, file)
}

describe('a journal that can not write', () => {
  test('says why, and nothing above it needs to know what SQLite calls it', async () => {
    const journal = onFullDisk()
    const sold = async () => {
      for (let sales = 0; sales < 1_000; sales += 1) await journal.openAttempt(anAttempt())
    }
    const error = await sold().then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(StorageFailed)
    expect(error).toMatchObject({ reason: 'full', message: 'database or disk is full' })
    expect(error).not.toHaveProperty('errcode')
    await journal.close()
  })

  test('because that would break one of its rules says so too', async () => {
    const database = openDatabase(':memory:', migrations)
    const journal = journalOn(database)
    await journal.openAttempt(anAttempt({ merchantTradeNo: 'TRX-1' }))
    await expect(journal.openAttempt(anAttempt({ merchantTradeNo: 'TRX-1' }))).rejects.toMatchObject({
      name: 'StorageFailed',
      reason: 'ruleBroken',
    })
    await journal.close()
  })

  test.each([
    ['readOnly', (file: string) => new DatabaseSync(file, { readOnly: true }).exec('CREATE TABLE b (c)')],
    ['unreachable', (file: string) => new DatabaseSync(`${file}/nowhere`)],
    [
      'locked',
      (file: string) => {
        const holder = new DatabaseSync(file)
        inTransaction(holder, () => new DatabaseSync(file, { timeout: 0 }).exec('BEGIN IMMEDIATE'))
      },
    ],
    [
      'damaged',
      (file: string) => {
        writeFileSync(file, 'not a database'.repeat(1_000))
        new DatabaseSync(file).prepare('SELECT * FROM a')
      },
    ],
    [
      'damaged',
      (file: string) => {
        const database = new DatabaseSync(file)
        database.exec('INSERT INTO a VALUES (1 << 60)')
        database.prepare('SELECT * FROM a').all()
      },
    ],
  ] as const)('%s is told from the others', (reason, fail) => {
    const file = join(temporaryFolder(), 'a.db')
    const made = new DatabaseSync(file)
    made.exec('CREATE TABLE a (b)')
    made.close()
    let found: unknown = null
    try {
      fail(file)
    } catch (error) {
      found = reasonOf(error)
    }
    expect(found).toBe(reason)
  })

  test('leaves every other error as it is', () => {
    expect(reasonOf(new Error('not of the storage'))).toBeNull()
  })
})
