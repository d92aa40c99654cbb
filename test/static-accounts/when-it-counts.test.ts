/** On which day a payment to a static account counts: the one on which it was paid, however late the counter learnt of it. */
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { recover } from '../../electron/journal/recovery/recover.ts'
import { createReportBook } from '../../electron/journal/shifts/sales-report.ts'
import { DAY, HOUR } from '../../shared/durations.ts'

const MADE = Date.UTC(2026, 10, 2)
const PAID = MADE + DAY + 10 * HOUR
const HEARD = PAID + HOUR
const LEARNT = MADE + 5 * DAY

function withAnAccount(database = openDatabase(':memory:', migrations)): DatabaseSync {
  database.exec(`INSERT INTO static_accounts (account_id, payment_type, payer, created_at, state, since)
      VALUES ('a', 'StaticBankLVA', 'Budi', ${MADE}, 'intent', ${MADE});
    UPDATE static_accounts SET state = 'sending';
    UPDATE static_accounts SET state = 'active', va_code = '88a'`)
  return database
}

interface Times {
  readonly paid?: number | null
  readonly told?: number | null
  readonly heard?: number
  readonly learnt?: number
}

const report = (database: DatabaseSync, { told = null, heard = HEARD }: Times = {}) =>
  database
    .prepare(`INSERT INTO static_payments (merchant_trade_no, account_id, heard_at, state, since, ask_by, told_paid_at)
      VALUES ('P-1', 'a', ?, 'heard', ?, 'P-1', ?)`)
    .run(heard, heard, told)
const confirm = (database: DatabaseSync, { paid = null, learnt = LEARNT }: Times) =>
  database
    .prepare("UPDATE static_payments SET state = 'confirmed', since = ?, amount = 7500000, paid_at = ?")
    .run(learnt, paid)
const countedAt = (database: DatabaseSync) => database.prepare('SELECT at FROM tally').all()

describe('a payment to a static account counts', () => {
  test.each<[string, Times, number]>([
    ['when the gateway says that it was paid', { paid: PAID, told: PAID + 5 }, PAID],
    ['when its notification said so, where the answer does not', { told: PAID }, PAID],
    ['when its notification came, where neither does', {}, HEARD],
    [
      'when its notification came, if it was paid after the counter learnt of it',
      { paid: LEARNT + 1 },
      HEARD,
    ],
    ['when its notification came, if it was paid before its account was made', { paid: MADE - HOUR }, HEARD],
    ['never after the counter learnt of it, whatever its clock said before', { heard: LEARNT + DAY }, LEARNT],
    ['also if it was paid in the second in which the account was made', { paid: MADE - 999 }, MADE - 999],
  ])('%s', (_, times, at) => {
    const database = withAnAccount()
    report(database, times)
    confirm(database, times)
    expect(countedAt(database)).toEqual([{ at }])
  })

  test('on its own day, in the list and in the sums of reports', async () => {
    const database = withAnAccount()
    report(database)
    confirm(database, { paid: PAID })
    const book = createReportBook(database)
    const dayOf = (from: number) => ({ from, to: from + DAY, limit: 9 })
    expect(await book.listReceived(dayOf(MADE + DAY))).toMatchObject([{ at: PAID, amount: 7_500_000 }])
    expect(await book.sumReceived(MADE + DAY, MADE + 2 * DAY)).toMatchObject([{ count: 1 }])
    expect(await book.listReceived(dayOf(LEARNT))).toEqual([])
  })

  test('on its own day after a restore without the journal of before, and in the shift that runs then', () => {
    const backup = withAnAccount()
    const numbers = { number: 'P-1', merchantTradeNo: 'P-1', platformTradeNo: null, vaCode: '88a' }
    const line = { ...numbers, name: 'n', accountId: 'a', paymentType: null, amount: null, paidAt: null }
    recover(backup, {
      damaged: null,
      asked: [],
      reported: [{ ...line, at: HEARD }],
      numbers: new Map(),
      at: LEARNT,
    })
    expect(countedAt(backup)).toEqual([])
    confirm(backup, { paid: PAID })
    expect(countedAt(backup)).toEqual([{ at: PAID }])
  })

  test('where an earlier Loket counted it, so that reports saved then stay true', () => {
    const upTo = (version: number) => migrations.filter((migration) => migration.version <= version)
    const database = withAnAccount(openDatabase(':memory:', upTo(282)))
    report(database)
    confirm(database, { paid: PAID })
    for (const { version, sql } of migrations) if (version > 282) database.exec(sql)
    expect(countedAt(database)).toEqual([{ at: LEARNT }])
  })
})
