import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { JournalRefused } from '../../electron/journal/file/journal-refused.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { schemaDigest } from '../../electron/journal/schema/schema.ts'
import { soundSchema } from '../../electron/journal/schema/sound-schema.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { newOrder, newRefund } from './rows.ts'

const migrationsTo = (version: number) => migrations.filter((migration) => migration.version <= version)

/** Rows for tables that a version has, so that the next migrations meet data and not an empty shell. */
function fill(database: DatabaseSync, version: number): void {
  const number = `TRX-${version}`
  if (version >= 10) database.exec(newOrder({ merchant_trade_no: number, sale_id: `sale-${version}` }))
  if (version >= 20) {
    database.exec(
      `INSERT INTO events (merchant_trade_no, at, kind, detail) VALUES ('${number}', 1, 'created', '{}')`,
    )
  }
  if (version >= 30) {
    database.exec(`INSERT INTO print_jobs (merchant_trade_no, kind, copy, state, document, created_at, updated_at)
      VALUES ('${number}', 'receipt', 1, 'sent', '{}', 1, 1)`)
  }
  if (version >= 40) {
    const ofOrder = `WHERE merchant_trade_no = '${number}'`
    database.exec(`UPDATE orders SET state = 'sending' ${ofOrder};
      UPDATE orders SET state = 'paid', payable = 1000000 ${ofOrder}`)
    const ids = { merchant_refund_no: `RF-${version}`, refund_id: `refund-${version}` }
    database.exec(newRefund({ ...ids, merchant_trade_no: number }))
  }
}

/** A journal of an earlier version with what `put` puts there, taken to a later one. */
function migrated(from: number, to: number, put: (database: DatabaseSync) => void): DatabaseSync {
  const file = join(temporaryFolder(), 'journal.db')
  const before = openDatabase(file, migrationsTo(from))
  put(before)
  before.close()
  const after = openDatabase(file, migrationsTo(to))
  onTestFinished(() => after.close())
  return after
}

describe('migrations', () => {
  test('each keeps what is there, whichever version wrote it', () => {
    using database = new DatabaseSync(':memory:')
    const tables = { orders: 10, events: 20, print_jobs: 30, refunds: 40 }
    const rowsOf = (table: string) => database.prepare(`SELECT * FROM ${table}`).all().length
    for (const [index, { version, sql }] of migrations.entries()) {
      database.exec(`BEGIN; ${sql}; COMMIT`)
      const earlier = migrations.slice(0, index)
      for (const [table, since] of Object.entries(tables)) {
        const wrote = earlier.filter((each) => each.version >= since)
        if (wrote.length > 0) expect([version, table, rowsOf(table)]).toEqual([version, table, wrote.length])
      }
      expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
      fill(database, version)
    }
    expect(schemaDigest(database)).toBe(soundSchema.sha256)
  })

  test('134 → 136 records that customers of earlier subscriptions do not bear the fee', () => {
    const after = migrated(134, 136, (database) =>
      database.exec(`INSERT INTO subscriptions (number, subscription_id, payment_type, amount, interval_type,
        interval_value, title, created_at, state, since)
        VALUES ('SB-OLD', 'old', 'StaticWalletASub', 5000000, 'MONTHLY', 1, 'Kopi', 1, 'intent', 1)`),
    )
    const row = after.prepare('SELECT number, amount, fee_type FROM subscriptions').get()
    expect(row).toEqual({ number: 'SB-OLD', amount: 5_000_000, fee_type: 'BEN' })
    expect(() => after.exec("UPDATE subscriptions SET fee_type = 'OUR'")).toThrow(/never changes/)
    // A charge without its amount counts as what the customer is charged, with the fee.
    after.exec(`UPDATE subscriptions SET state = 'sending'; UPDATE subscriptions SET state = 'active', payable = 5035000;
      UPDATE subscriptions SET last_charge = '{"status":"paid","platformTradeNo":"C-1","amount":null}'`)
    expect(after.prepare('SELECT fact, amount FROM tally').all()).toEqual([
      { fact: 'charged', amount: 5_035_000 },
    ])
  })

  test('160 → 162 keeps the sales of before as they were: without sums, and lines without anything off', () => {
    const after = migrated(158, 162, (database) =>
      database.exec(`${newOrder({ amount: 5_000_000, fee_type: 'BEN' })}
        INSERT INTO order_lines VALUES ('TRX-OLD', 0, 'product', 'A', 'Kopi', 'Umum', 5000000, 1);
        UPDATE orders SET state = 'sending'; UPDATE orders SET state = 'open', payable = 5000000`),
    )
    after.exec("UPDATE orders SET state = 'paid', since = 2")
    expect(after.prepare('SELECT fact, amount, discount, tax FROM tally ORDER BY sequence').all()).toEqual([
      { fact: 'made', amount: 5_000_000, discount: null, tax: null },
      { fact: 'paid', amount: 5_000_000, discount: null, tax: null },
    ])
    expect(after.prepare('SELECT off, percent, net FROM order_lines').all()).toEqual([
      { off: 0, percent: null, net: null },
    ])
    expect(() => after.exec('UPDATE order_lines SET off = 1')).toThrow(/never changes/)
  })

  test('versions rise, so that none is ever passed over', () => {
    const versions = migrations.map(({ version }) => version)
    expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other))
  })

  test('the digest by which a start knows its tables is that of the newest migration', () => {
    const database = openDatabase(':memory:', migrations)
    const newest = { version: migrations.at(-1)?.version, sha256: schemaDigest(database) }
    expect(soundSchema, 'after a new migration: put these values into sound-schema.ts').toEqual(newest)
  })

  test('a migration that fails leaves the version before it', () => {
    const file = join(temporaryFolder(), 'journal.db')
    openDatabase(file, migrations).close()
    const broken = { version: 9_000, sql: 'CREATE TABLE half (a); CREATE NONSENSE' }
    expect(() => openDatabase(file, [...migrations, broken])).toThrow()
    const database = openDatabase(file, migrations)
    expect(database.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'half'").get()).toEqual({
      n: 0,
    })
    database.close()
  })
})

test('a journal of a newer Loket is refused, and not one byte of it changes', () => {
  const file = join(temporaryFolder(), 'journal.db')
  const database = openDatabase(file, migrations)
  fill(database, 30)
  database.exec('PRAGMA user_version = 9999')
  database.close()
  const bytes = readFileSync(file)
  expect(() => openJournal(file)).toThrow(JournalRefused)
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

test('a second Loket on the same journal is refused while the first runs, and only then', async () => {
  const file = join(temporaryFolder(), 'journal.db')
  const first = openJournal(file)
  expect(() => openJournal(file)).toThrow(/in use by another Loket/)
  await first.close()
  await openJournal(file).close()
})

test('a file that is not a database is refused and left unchanged', () => {
  const file = join(temporaryFolder(), 'journal.db')
  writeFileSync(file, 'not a database at all, but long enough to be taken for one'.repeat(100))
  const bytes = readFileSync(file)
  expect(() => openJournal(file)).toThrow(/damaged/)
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

test('a journal cut to zero bytes is refused: no new one replaces it', () => {
  const file = join(temporaryFolder(), 'journal.db')
  writeFileSync(file, '')
  expect(() => openJournal(file)).toThrow(/damaged/)
  expect(readFileSync(file)).toHaveLength(0)
})

test('a journal with damaged tables is refused with a sentence, and its file is closed', () => {
  const file = join(temporaryFolder(), 'journal.db')
  openDatabase(file, migrations).close()
  const database = new DatabaseSync(file)
  const { page } = database
    .prepare("SELECT rootpage AS page FROM sqlite_schema WHERE name = 'orders'")
    .get() as { page: number }
  database.close()
  const bytes = readFileSync(file)
  bytes.fill(0x5a, (page - 1) * 4096, page * 4096)
  writeFileSync(file, bytes)
  return expect((async () => openJournal(file).resume(1))()).rejects.toThrow(/is damaged/)
})

test.each([
  ['without one of its triggers', 'DROP TRIGGER events_stay'],
  ['with a lawful step too many', "INSERT INTO order_steps VALUES ('expired', 'open')"],
  ['with the mark of something else', 'PRAGMA application_id = 7'],
  [
    'with a number that Loket could never have written',
    "INSERT INTO audit (sequence, at, kind, detail, code) VALUES (1, 1 << 60, 'locked', '{}', zeroblob(32))",
  ],
])('a journal %s is refused as damaged', (_, sql) => {
  const file = join(temporaryFolder(), 'journal.db')
  openDatabase(file, migrations).close()
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
  expect(() => openJournal(file)).toThrow(/is damaged/)
})

test('a journal is created whole or not at all: the next start clears away what a killed one left', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'journal.db')
  mkdirSync(join(folder, 'journal.db.new-killed'))
  writeFileSync(join(folder, 'journal.db.new-killed/journal.db'), '')
  await openJournal(file).close()
  expect(readdirSync(folder)).toEqual(['journal.db'])
})

test('a folder that is not there is named in the refusal', () => {
  expect(() => openJournal(join(temporaryFolder(), 'missing', 'journal.db'))).toThrow(/can't be opened/)
})

test.runIf(process.platform === 'linux')(
  'a statement that changes much writes nothing outside of the folder',
  () => {
    const database = openDatabase(join(temporaryFolder(), 'journal.db'), migrations)
    database.exec(`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000)
    INSERT INTO orders (merchant_trade_no, sale_id, payment_type, amount, product_name, created_at, state, since)
      SELECT 'TRX-' || n, 'sale-' || n, 'QRIS', 1000000, 'Toko', 1, 'intent', 1 FROM n;
    BEGIN; UPDATE orders SET superseded = 1; COMMIT`)
    const targets = readdirSync('/proc/self/fd').map((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`)
      } catch {
        return '' // It was that of the folder which lists them.
      }
    })
    // So SQLite calls its temporary files. This connection would keep one until its end.
    expect(targets.filter((target) => target.includes('etilqs'))).toEqual([])
    expect(targets.filter((target) => target.endsWith('journal.db'))).toHaveLength(1)
    database.close()
  },
)

test('a commit waits until the disk has it, also on macOS, where an ordinary sync ends in the memory of the disk', () => {
  const database = openDatabase(join(temporaryFolder(), 'journal.db'), migrations)
  onTestFinished(() => database.close())
  for (const [pragma, wanted] of [
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['fullfsync', 1],
    ['checkpoint_fullfsync', 1],
  ] as const)
    expect(database.prepare(`PRAGMA ${pragma}`).get()).toEqual({ [pragma]: wanted })
})
