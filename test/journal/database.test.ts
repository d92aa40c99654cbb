import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { JournalRefused, openDatabase } from '../../electron/journal/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { schemaDigest } from '../../electron/journal/schema.ts'
import { soundSchema } from '../../electron/journal/sound-schema.ts'
import { refundTransitions } from '../../shared/refund/refund-life.ts'
import { transitions } from '../../shared/sale/order-life.ts'
import { staticAccountTransitions } from '../../shared/static-account/static-account.ts'
import { subscriptionTransitions } from '../../shared/subscription/subscription-life.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const migrationsTo = (version: number) => migrations.filter((migration) => migration.version <= version)

/** A row for every table that a version has, so that the next migration meets data and not an empty shell. */
function fill(database: DatabaseSync, version: number): void {
  if (version >= 10) {
    database.exec(`INSERT INTO orders (merchant_trade_no, sale_id, payment_type, amount, product_name, created_at, state, since)
      VALUES ('TRX-OLD', 'sale-old', 'QRIS', 1000000, 'Toko', 1, 'intent', 1)`)
  }
  if (version >= 20) {
    database.exec(
      "INSERT INTO events (merchant_trade_no, at, kind, detail) VALUES ('TRX-OLD', 1, 'created', '{}')",
    )
  }
  if (version >= 30) {
    database.exec(`INSERT INTO print_jobs (merchant_trade_no, kind, copy, state, document, created_at, updated_at)
      VALUES ('TRX-OLD', 'receipt', 1, 'sent', '{}', 1, 1)`)
  }
  if (version >= 40) {
    database.exec(`UPDATE orders SET state = 'sending'; UPDATE orders SET state = 'paid', payable = 1000000;
      INSERT INTO refunds (merchant_refund_no, refund_id, merchant_trade_no, platform_refund_no, amount, created_at, state, since)
      VALUES ('RF-OLD', 'refund-old', 'TRX-OLD', 'P-1', 400000, 1, 'intent', 1)`)
  }
}

describe('migrations', () => {
  for (const [index, { version }] of migrations.entries()) {
    const previous = migrations[index - 1]?.version ?? 0
    test(`${previous} → ${version} keeps what is there`, () => {
      const file = join(temporaryFolder(), 'journal.db')
      const before = openDatabase(file, migrationsTo(previous))
      fill(before, previous)
      before.close()

      const after = openDatabase(file, migrationsTo(version))
      expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: version })
      if (previous >= 10) expect(after.prepare('SELECT count(*) AS n FROM orders').get()).toEqual({ n: 1 })
      if (previous >= 20) expect(after.prepare('SELECT count(*) AS n FROM events').get()).toEqual({ n: 1 })
      if (previous >= 30) {
        expect(after.prepare('SELECT kind, copy FROM print_jobs').all()).toEqual([
          { kind: 'receipt', copy: 1 },
        ])
      }
      if (previous >= 40) expect(after.prepare('SELECT count(*) AS n FROM refunds').get()).toEqual({ n: 1 })
      expect(after.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
      after.close()
    })
  }

  test('134 → 136 records that customers of earlier subscriptions do not bear the fee', () => {
    const file = join(temporaryFolder(), 'journal.db')
    const before = openDatabase(file, migrationsTo(134))
    before.exec(`INSERT INTO subscriptions (number, subscription_id, payment_type, amount, interval_type,
      interval_value, title, created_at, state, since)
      VALUES ('SB-OLD', 'old', 'StaticWalletASub', 5000000, 'MONTHLY', 1, 'Kopi', 1, 'intent', 1)`)
    before.close()
    const after = openDatabase(file, migrationsTo(136))
    const row = after.prepare('SELECT number, amount, fee_type FROM subscriptions').get()
    expect(row).toEqual({ number: 'SB-OLD', amount: 5_000_000, fee_type: 'BEN' })
    expect(() => after.exec("UPDATE subscriptions SET fee_type = 'OUR'")).toThrow(/never changes/)
    // A charge without its amount counts as what the customer is charged, with the fee.
    after.exec(`UPDATE subscriptions SET state = 'sending'; UPDATE subscriptions SET state = 'active', payable = 5035000;
      UPDATE subscriptions SET last_charge = '{"status":"paid","platformTradeNo":"C-1","amount":null}'`)
    expect(after.prepare('SELECT fact, amount FROM tally').all()).toEqual([
      { fact: 'charged', amount: 5_035_000 },
    ])
    after.close()
  })

  test('160 → 162 keeps the sales of before as they were: without sums, and lines without anything off', () => {
    const file = join(temporaryFolder(), 'journal.db')
    const before = openDatabase(file, migrationsTo(158))
    before.exec(`INSERT INTO orders (merchant_trade_no, sale_id, payment_type, amount, product_name, fee_type,
        created_at, state, since) VALUES ('LK-OLD', 'sale', 'QRIS', 5000000, 'Toko', 'BEN', 1, 'intent', 1);
      INSERT INTO order_lines VALUES ('LK-OLD', 0, 'product', 'A', 'Kopi', 'Umum', 5000000, 1);
      UPDATE orders SET state = 'sending'; UPDATE orders SET state = 'open', payable = 5000000`)
    before.close()
    const after = openDatabase(file, migrationsTo(162))
    after.exec("UPDATE orders SET state = 'paid', since = 2")
    expect(after.prepare('SELECT fact, amount, discount, tax FROM tally ORDER BY sequence').all()).toEqual([
      { fact: 'made', amount: 5_000_000, discount: null, tax: null },
      { fact: 'paid', amount: 5_000_000, discount: null, tax: null },
    ])
    expect(after.prepare('SELECT off, percent, net FROM order_lines').all()).toEqual([
      { off: 0, percent: null, net: null },
    ])
    expect(() => after.exec('UPDATE order_lines SET off = 1')).toThrow(/never changes/)
    after.close()
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
    .get() as {
    page: number
  }
  database.close()
  const bytes = readFileSync(file)
  bytes.fill(0x5a, (page - 1) * 4096, page * 4096)
  writeFileSync(file, bytes)
  const opened = () => openJournal(file).resume(1)
  return expect((async () => opened())()).rejects.toThrow(/is damaged/)
})

for (const [title, sql] of [
  ['without one of its triggers', 'DROP TRIGGER events_stay'],
  ['with a lawful step too many', "INSERT INTO order_steps VALUES ('expired', 'open')"],
  ['with the mark of something else', 'PRAGMA application_id = 7'],
  [
    'with a number that Loket could never have written',
    "INSERT INTO audit (sequence, at, kind, detail, code) VALUES (1, 1 << 60, 'locked', '{}', zeroblob(32))",
  ],
] as const) {
  test(`a journal ${title} is refused as damaged`, () => {
    const file = join(temporaryFolder(), 'journal.db')
    openDatabase(file, migrations).close()
    const database = new DatabaseSync(file)
    database.exec(sql)
    database.close()
    expect(() => openJournal(file)).toThrow(/is damaged/)
  })
}

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

describe('the database itself', () => {
  const opened = () => {
    const database = openDatabase(':memory:', migrations)
    fill(database, 30)
    return database
  }

  const lives: [string, string, Readonly<Record<string, readonly string[]>>][] = [
    ['order', 'order_steps', transitions],
    ['refund', 'refund_steps', refundTransitions],
    ['subscription', 'subscription_steps', subscriptionTransitions],
    ['static account', 'static_account_steps', staticAccountTransitions],
  ]
  test.each(lives)('allows exactly the steps of the %s’s life', (_, table, lawful) => {
    const rows = opened().prepare(`SELECT from_state, to_state FROM ${table}`).all() as {
      from_state: string
      to_state: string
    }[]
    const inDatabase = rows.map(({ from_state, to_state }) => `${from_state} → ${to_state}`)
    const inCode = Object.entries(lawful).flatMap(([from, targets]) => targets.map((to) => `${from} → ${to}`))
    expect(inDatabase.sort()).toEqual(inCode.sort())
  })

  test('refuses a step that the order’s life does not have', () => {
    const database = opened()
    expect(() => database.exec("UPDATE orders SET state = 'open'")).toThrow(/no such step/)
    database.exec("UPDATE orders SET state = 'sending'")
    database.exec("UPDATE orders SET state = 'paid'")
    expect(() => database.exec("UPDATE orders SET state = 'open'")).toThrow(/no such step/)
  })

  test('lets one attempt of a sale wait at most, beside any number that was left or has ended', () => {
    const database = opened()
    const insert = (number: string) =>
      database.exec(`INSERT INTO orders (merchant_trade_no, sale_id, payment_type, amount, product_name, created_at, state, since)
        VALUES ('${number}', 'sale-old', 'QRIS', 1000000, 'Toko', 1, 'intent', 1)`)
    expect(() => insert('TRX-2')).toThrow(/UNIQUE/)
    database.exec("UPDATE orders SET superseded = 1 WHERE merchant_trade_no = 'TRX-OLD'")
    insert('TRX-2')
    expect(() => insert('TRX-3')).toThrow(/UNIQUE/)
    expect(() => database.exec('UPDATE orders SET superseded = 0')).toThrow(/UNIQUE/)
    database.exec("UPDATE orders SET state = 'rejected' WHERE merchant_trade_no = 'TRX-2'")
    insert('TRX-3')
    expect(database.prepare('SELECT count(*) AS n FROM orders').get()).toEqual({ n: 3 })
  })

  test('never lets what was asked change, nor an order or event go', () => {
    const database = opened()
    expect(() => database.exec('UPDATE orders SET amount = 1')).toThrow(/never changes/)
    expect(() => database.exec('DELETE FROM orders')).toThrow(/never deleted/)
    expect(() => database.exec("UPDATE events SET detail = '{}'")).toThrow(/append-only/)
    expect(() => database.exec('DELETE FROM events')).toThrow(/append-only/)
  })

  describe('a cash payment', () => {
    const withCash = () => {
      const database = opened()
      database.exec(`INSERT INTO orders (merchant_trade_no, sale_id, payment_type, amount, product_name, created_at, state, since)
        VALUES ('LK-CASH', 'sale-cash', 'Cash', 1000000, 'Toko', 1, 'intent', 1)`)
      return database
    }
    const pay = (tendered: number | null, number = 'LK-CASH') =>
      `UPDATE orders SET state = 'paid', payable = amount, tendered = ${tendered} WHERE merchant_trade_no = '${number}'`

    test('alone is paid without the gateway', () => {
      const database = withCash()
      expect(() => database.exec(pay(null, 'TRX-OLD'))).toThrow(/only cash is paid without/)
      database.exec(pay(1_000_000))
    })

    test('never takes a step of the gateway’s', () => {
      const database = withCash()
      for (const state of ['sending', 'rejected']) {
        expect(() =>
          database.exec(`UPDATE orders SET state = '${state}' WHERE merchant_trade_no = 'LK-CASH'`),
        ).toThrow(/never goes through the gateway/)
      }
      expect(() =>
        database.exec(`INSERT INTO orders (merchant_trade_no, sale_id, payment_type, amount, product_name, created_at, state, since)
          VALUES ('LK-LATER', 'sale-later', 'Cash', 1, 'Toko', 1, 'sending', 1)`),
      ).toThrow(/never goes through the gateway/)
    })

    test('covers the price, and what was handed over never changes', () => {
      const database = withCash()
      for (const tendered of [null, 999_999])
        expect(() => database.exec(pay(tendered))).toThrow(/covers the price/)
      database.exec(pay(5_000_000))
      expect(() =>
        database.exec("UPDATE orders SET tendered = 1000000 WHERE merchant_trade_no = 'LK-CASH'"),
      ).toThrow(/never changes/)
    })

    test('alone is rounded, by less than Rp 1.000, not as the first part of a sale, and once for all', () => {
      const database = opened()
      let made = 0
      const insert = (paymentType: string, rounding: number, saleAmount: number | null = null) => {
        made += 1
        database.exec(`INSERT INTO orders (merchant_trade_no, sale_id, payment_type, amount, product_name, created_at, state,
          since, rounding, sale_amount) VALUES ('LK-${made}', 'sale-${made}', '${paymentType}', 1000000, 'Toko', 1, 'intent', 1,
          ${rounding}, ${saleAmount})`)
      }
      insert('Cash', -99_900)
      expect(() => insert('QRIS', 100)).toThrow(/CHECK/)
      expect(() => insert('Cash', 100_000)).toThrow(/CHECK/)
      expect(() => insert('Cash', 100, 2_000_000)).toThrow(/CHECK/)
      expect(() => database.exec("UPDATE orders SET rounding = 0 WHERE merchant_trade_no = 'LK-1'")).toThrow(
        /never changes/,
      )
    })

    test('is refunded at once and never through the gateway, and nothing else is refunded so', () => {
      const database = withCash()
      database.exec(pay(1_000_000))
      database.exec("UPDATE orders SET state = 'sending' WHERE merchant_trade_no = 'TRX-OLD'")
      database.exec("UPDATE orders SET state = 'paid', payable = amount WHERE merchant_trade_no = 'TRX-OLD'")
      for (const order of ['LK-CASH', 'TRX-OLD']) {
        database.exec(`INSERT INTO refunds
          (merchant_refund_no, refund_id, merchant_trade_no, platform_refund_no, amount, created_at, state, since)
          VALUES ('RF-${order}', 'refund-${order}', '${order}', 'P', 400000, 1, 'intent', 1)`)
      }
      const step = (order: string, state: string) =>
        database.exec(`UPDATE refunds SET state = '${state}' WHERE merchant_refund_no = 'RF-${order}'`)
      for (const state of ['sending', 'rejected'])
        expect(() => step('LK-CASH', state)).toThrow(/never through it/)
      expect(() => step('TRX-OLD', 'done')).toThrow(/only cash is refunded without/)
      step('LK-CASH', 'done')
      step('TRX-OLD', 'sending')
    })
  })

  test('lets a payment be paid back outside the gateway: never for cash, never sent, never changed', () => {
    const database = openDatabase(':memory:', migrations)
    fill(database, 30)
    database.exec(`UPDATE orders SET state = 'sending'; UPDATE orders SET state = 'paid', payable = 1000000;
      INSERT INTO orders (merchant_trade_no, sale_id, payment_type, amount, product_name, created_at, state, since)
        VALUES ('LK-CASH', 'sale-cash', 'Cash', 1000000, 'Toko', 1, 'intent', 1);
      UPDATE orders SET state = 'paid', payable = amount, tendered = amount WHERE merchant_trade_no = 'LK-CASH'`)
    const insert = (order: string, outside: string, amount = 400_000) =>
      database.exec(`INSERT INTO refunds (merchant_refund_no, refund_id, merchant_trade_no, platform_refund_no, amount,
        created_at, state, since, outside)
        VALUES ('RF-${amount}', 'refund-${amount}', '${order}', 'P', ${amount}, 1, 'intent', 1, '${outside}')`)
    expect(() => insert('LK-CASH', 'drawer')).toThrow(/only a payment of this counter at the gateway/)
    expect(() => insert('TRX-OLD', 'pocket')).toThrow(/CHECK/)
    insert('TRX-OLD', 'drawer')
    for (const state of ['sending', 'rejected'])
      expect(() => database.exec(`UPDATE refunds SET state = '${state}'`)).toThrow(/never through it/)
    database.exec("UPDATE refunds SET state = 'done'")
    expect(() => database.exec('UPDATE refunds SET outside = NULL')).toThrow(/never changes/)
    expect(() => insert('TRX-OLD', 'transfer', 600_001)).toThrow(/more than was paid/)
    expect(database.prepare("SELECT amount, outside FROM tally WHERE fact = 'refunded'").all()).toEqual([
      { amount: 400_000, outside: 'drawer' },
    ])
  })

  describe('refuses a refund', () => {
    const withRefund = () => {
      const database = openDatabase(':memory:', migrations)
      fill(database, 40)
      return database
    }
    const insert = (amount: number, state = 'intent') => `INSERT INTO refunds
      (merchant_refund_no, refund_id, merchant_trade_no, platform_refund_no, amount, created_at, state, since)
      VALUES ('RF-${amount}', 'refund-${amount}', 'TRX-OLD', 'P-1', ${amount}, 1, '${state}', 1)`
    const set = (state: string) => `UPDATE refunds SET state = '${state}'`

    test('while the outcome of another of its order is not known', () => {
      const database = withRefund()
      for (const state of ['sending', 'unknown', 'review']) {
        database.exec(set(state))
        expect(() => database.exec(insert(1)), state).toThrow(/is not known/)
      }
      database.exec(set('inProgress'))
      database.exec(insert(1))
    })

    test('that would make refunds come to more than was paid, new or once more', () => {
      const database = withRefund()
      const take = (no: string, ...states: string[]) => {
        for (const state of states) database.exec(`${set(state)} WHERE merchant_refund_no = '${no}'`)
      }
      take('RF-OLD', 'sending', 'done')
      expect(() => database.exec(insert(600_001))).toThrow(/more than was paid/)
      database.exec(insert(500_000))
      take('RF-500000', 'sending', 'rejected')
      database.exec(insert(100_000))
      expect(() => take('RF-500000', 'sending')).toThrow(/is not known/)
      take('RF-100000', 'sending', 'inProgress')
      database.exec(insert(1))
      take('RF-1', 'sending', 'inProgress')
      expect(() => take('RF-500000', 'sending')).toThrow(/more than was paid/)
      take('RF-1', 'failed')
      take('RF-500000', 'sending')
    })

    test('of an order that is not paid', () => {
      expect(() => opened().exec(insert(1))).toThrow(/more than was paid/)
    })

    test('a beginning or a step that its life does not have, other terms, and to be deleted', () => {
      const database = withRefund()
      expect(() => database.exec(set('failed'))).toThrow(/no such step/)
      expect(() => database.exec('UPDATE refunds SET amount = 1')).toThrow(/never changes/)
      expect(() => database.exec('DELETE FROM refunds')).toThrow(/never deleted/)
      database.exec(set('rejected'))
      expect(() => database.exec(insert(1, 'done'))).toThrow(/begins as an intent/)
    })
  })
})
