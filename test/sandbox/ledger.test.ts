import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { LedgerRefused, openDatabase, steps } from '../../services/sandbox/ledger/database.ts'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { unusedCode } from '../../services/sandbox/orders/codes.ts'
import type { Order } from '../../services/sandbox/orders/order.ts'
import { sen } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { errCodeOf, startedSandbox } from './started-sandbox.ts'

test('orders, their ends and the spent requestIds survive a restart', async () => {
  const file = join(temporaryFolder(), 'sandbox.db')
  const before = await startedSandbox({ file })
  const paid = (await before.create('qr', { requestId: 'R1' })).body
  const open = (await before.create('virtualAccount', { storeId: 'S', amount: '12345.67' })).body
  await before.play('pay', { merchantTradeNo: paid.merchantTradeNo })
  const told = (await before.query('qr', paid.merchantTradeNo, { requestId: 'Q' })).body
  await before.close()

  const after = await startedSandbox({ file })
  const asked = (await after.query('qr', paid.merchantTradeNo, { requestId: 'Q2' })).body
  expect(asked).toEqual({ ...told, requestId: 'Q2', qrisUrl: told.qrisUrl.replace(before.url, after.url) })
  expect((await after.query('virtualAccount', open.merchantTradeNo, { requestId: 'Q3' })).body).toEqual({
    ...open,
    requestId: 'Q3',
  })
  expect(errCodeOf(await after.create('qr', { requestId: 'R1' }))).toBe('duplicateRequestId')
  expect(errCodeOf(await after.create('qr', { merchantTradeNo: open.merchantTradeNo }))).toBe(
    'duplicateMerchantTradeNo',
  )
})

test('a ledger of a newer sandbox is refused and not a byte of it changes', () => {
  const file = join(temporaryFolder(), 'sandbox.db')
  openLedger(file).close()
  const database = new DatabaseSync(file)
  database.exec('PRAGMA user_version = 999')
  database.close()
  const bytes = readFileSync(file)
  expect(() => openLedger(file)).toThrow(LedgerRefused)
  expect(() => openLedger(file)).toThrow(/newer sandbox/)
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

test('a file that is not a ledger is refused and left as it is', () => {
  const file = join(temporaryFolder(), 'sandbox.db')
  writeFileSync(file, 'dear diary '.repeat(500))
  expect(() => openLedger(file)).toThrow(/is not a ledger/)
  expect(readFileSync(file, 'utf8')).toBe('dear diary '.repeat(500))
})

test('a database that is not a ledger is refused when it is opened, and not a byte of it changes', () => {
  const file = join(temporaryFolder(), 'sandbox.db')
  const diary = new DatabaseSync(file)
  diary.exec(`CREATE TABLE diary (dear TEXT); PRAGMA user_version = ${steps.length}`)
  diary.close()
  const bytes = readFileSync(file)
  expect(() => openDatabase(file)).toThrow(/is not a ledger/)
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

test('two sandboxes never share a ledger', () => {
  const file = join(temporaryFolder(), 'sandbox.db')
  const first = openLedger(file)
  expect(() => openLedger(file)).toThrow(/in use by another sandbox/)
  first.close()
  openLedger(file).close()
})

test('on disk the ledger has a write-ahead log that is synced in full', () => {
  const file = join(temporaryFolder(), 'sandbox.db')
  openLedger(file).close()
  const database = new DatabaseSync(file)
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  const tables = database.prepare(
    "SELECT name, strict FROM pragma_table_list WHERE name IN ('orders', 'spent_request_ids')",
  )
  expect(tables.all().map(({ strict }) => strict)).toEqual([1, 1])
  database.close()
})

test('what a transaction that breaks down wrote is gone', () => {
  const ledger = openLedger(':memory:')
  const breakDown = () =>
    ledger.transaction(() => {
      ledger.spendRequestId('R')
      throw new Error('broken')
    })
  expect(breakDown).toThrow('broken')
  expect(ledger.spendRequestId('R')).toBe(true)
  expect(ledger.spendRequestId('R')).toBe(false)
  ledger.close()
})

test('a code of an open order is drawn again', () => {
  const drawn = ['8801', '8801', '8802']
  const ledger = { isOpenCode: (code: string) => code === '8801' }
  expect(unusedCode(ledger, () => drawn.shift() ?? '')).toBe('8802')
})

test('a ledger of every version before is brought up to date, and its orders are still there', () => {
  for (let version = 1; version < steps.length; version += 1) {
    const file = join(temporaryFolder(), 'sandbox.db')
    const old = new DatabaseSync(file)
    for (const sql of steps.slice(0, version)) old.exec(sql)
    old.exec(`PRAGMA user_version = ${version};
      INSERT INTO orders (merchant_trade_no, platform_trade_no, payment_type, request_amount, amount, fee_type,
        fee_amount, fee_total, vat, product_name, code, created_at, expires_at, status)
      VALUES ('T-1', 'P-1', 'BankAVA', 1000000, 1000000, 'BEN', 400000, 400000, 44000, 'Kopi', '8801', 0, 1, '01')`)
    old.close()
    const ledger = openLedger(file)
    expect(ledger.findOrder('T-1')).toMatchObject({
      code: '8801',
      status: '01',
      hosted: false,
      customer: null,
    })
    ledger.expireDue(2)
    ledger.closeOrder('T-1', {
      status: '02',
      expiresAt: 1,
      payment: { paidAt: 3, rrn: '1', issuerId: '1', payer: 'SITI', accountNo: '1' },
    })
    expect(ledger.findOrder('T-1')?.payment?.payer).toBe('SITI')
    ledger.close()
  }
})

test('an order is found by its code, and an open one of it stays the only one, through one index', () => {
  const file = join(temporaryFolder(), 'sandbox.db')
  openLedger(file).close()
  const database = new DatabaseSync(file)
  for (const query of ['WHERE code = ? ORDER BY id DESC LIMIT 1', "WHERE code = ? AND status = '01'"]) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN SELECT * FROM orders ${query}`).all('C')
    expect(plan[0]?.detail).toMatch(/^SEARCH orders USING INDEX one_open_order_a_code/)
  }
  database.close()
})

function anOrder(members: Pick<Order, 'merchantTradeNo' | 'expiresAt'>): Order {
  const nothing = sen(0)
  return {
    platformTradeNo: `P-${members.merchantTradeNo}`,
    paymentType: 'BankAVA',
    storeId: null,
    requestAmount: sen(1_000_000),
    amount: sen(1_000_000),
    feeType: 'BEN',
    fee: { rate: null, amount: nothing, total: nothing, vat: nothing },
    productName: 'Kopi',
    productInfo: null,
    code: `8801-${members.merchantTradeNo}`,
    createdAt: 0,
    status: '01',
    payment: null,
    notifyUrl: null,
    returnUrl: null,
    lang: 'id',
    customer: 'SITI',
    phoneNumber: null,
    hosted: false,
    ...members,
  }
}

test('what falls due first, in any way, is not overlooked', () => {
  const ledger = openLedger(':memory:')
  expect(ledger.anyDue(1_000)).toBe(false)
  const later = anOrder({ merchantTradeNo: 'T-2', expiresAt: 9_000 })
  ledger.addOrder(later)
  expect(ledger.anyDue(8_999)).toBe(false)
  expect(() =>
    ledger.transaction(() => {
      ledger.addOrder(anOrder({ merchantTradeNo: 'T-1', expiresAt: 5_000 }))
      ledger.expireDue(9_000)
      // Looked at before it was taken back, the ledger had nothing due any more.
      ledger.anyDue(9_000)
      throw new Error('broken')
    }),
  ).toThrow('broken')
  expect(ledger.anyDue(9_000)).toBe(true)
  ledger.expireDue(9_000)
  expect(ledger.findOrder('T-2')?.status).toBe('09')
  expect(ledger.anyDue(9_000)).toBe(false)
})

test('subscriptions of the version before keep their charges as paid ones, at the fee of the catalogue', () => {
  const file = join(temporaryFolder(), 'sandbox.db')
  const old = new DatabaseSync(file)
  for (const sql of steps.slice(0, 3)) old.exec(sql)
  old.exec(`PRAGMA user_version = 3;
    INSERT INTO spent_request_ids VALUES ('R');
    INSERT INTO subscriptions (kind, number, platform_no, payment_type, request_amount, amount, fee_type, title,
      interval_type, interval_value, product, created_at, expires_at, status, confirmed_at, scheduled_charges)
    VALUES ('card', 'A-1', 'P-1', 'StaticCcSub', 5000000, 5000000, 'BEN', 'Kopi', 'DAILY', 1, '{}', 0, 1, 'active', 0, 0);
    INSERT INTO subscription_charges (platform_no, platform_trade_no, charged_at) VALUES ('P-1', 'C-1', 0)`)
  old.close()
  const ledger = openLedger(file)
  expect(ledger.subscriptions.find('card', 'A-1')).toMatchObject({
    nextChargeStatus: '02',
    fee: { rate: '0.029000', amount: 345_000 },
  })
  expect(ledger.subscriptions.findCharge('C-1')?.charge.status).toBe('02')
  expect(ledger.spendRequestId('R')).toBe(false)
  ledger.close()
})
