import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'

const amount = rupiah(25_000)

/** A shop that sold, refunded and more since it was opened, as its power cut leaves it: all of that is in the WAL alone. */
async function aShop() {
  const gateway = await startedSandbox()
  const sandbox = gateway.elsewhere
  const first = temporaryFolder()
  const { call, close } = await windowlessCounter({ dataDir: first, sandbox })
  const charge = (paymentType = 'BankAVA', saleId: string = randomUUID()) =>
    call('sale.charge', { saleId, paymentType, amount, payer: 'Budi' })
  const open = await charge()
  const paid = await charge('WALLETABALANCE')
  await gateway.play('pay', { merchantTradeNo: paid.merchantTradeNo })
  expect(await call('sale.check', { merchantTradeNo: paid.merchantTradeNo })).toMatchObject({
    state: { kind: 'paid' },
  })
  const dataDir = temporaryFolder()
  const powerCut = () => cpSync(first, dataDir, { recursive: true })
  const at = (name: string) => join(dataDir, 'training', name)
  const start = (of = dataDir) => windowlessCounter({ dataDir: of, sandbox })
  const stop = async () => {
    powerCut()
    await close()
  }
  return { gateway, call, open, paid, stop, at, start, dataDir }
}

const damages: Record<string, (wal: string) => void> = {
  gone: (wal) => rmSync(wal),
  empty: (wal) => writeFileSync(wal, ''),
  zeroed: (wal) => writeFileSync(wal, Buffer.alloc(statSync(wal).size)),
  'without its head': (wal) => writeFileSync(wal, readFileSync(wal).fill(0, 0, 32)),
  'cut in the middle': (wal) => writeFileSync(wal, readFileSync(wal).subarray(0, 100_000)),
}

test('with its WAL gone, empty, zeroed or cut, the journal gets back as unknown what was asked of the gateway', async () => {
  const shop = await aShop()
  await shop.stop()
  for (const [how, spoil] of Object.entries(damages)) {
    const dataDir = temporaryFolder()
    cpSync(shop.dataDir, dataDir, { recursive: true })
    spoil(join(dataDir, 'training', 'journal.db-wal'))
    const { call, close } = await shop.start(dataDir)
    const { orders } = await call('order.list', { search: '', limit: 10 })
    const asked = orders.map((order) => order.merchantTradeNo).sort()
    expect(asked, how).toEqual([shop.open.merchantTradeNo, shop.paid.merchantTradeNo].sort())
    for (const { state, ...order } of orders) {
      expect(['unknown', 'open', 'paid'], how).toContain(state.kind)
      expect(order.amount, how).toBe(amount)
    }
    for (const [end, { merchantTradeNo, saleId }] of [
      ['open', shop.open],
      ['paid', shop.paid],
    ] as const) {
      const checked = await call('sale.check', { merchantTradeNo })
      expect(checked, how).toMatchObject({ saleId, state: { kind: end } })
    }
    await close()
  }
})

test('what came back is on the work list and in the audit log, and its sale is not sold again', async () => {
  const shop = await aShop()
  await shop.stop()
  // So that nothing is settled before it is looked at.
  await shop.gateway.close()
  rmSync(shop.at('journal.db-wal'))
  const { call } = await shop.start()
  const { cases } = await call('unresolved.list', {})
  expect(cases.map(({ kind }) => kind)).toEqual(['unknown', 'unknown'])
  expect(cases[0]?.order.state).toMatchObject({ kind: 'unknown', cause: 'forgotten', neverArrived: false })
  const { timeline } = await call('order.read', { merchantTradeNo: shop.paid.merchantTradeNo })
  expect(timeline.find(({ kind }) => kind === 'restored')?.detail).toMatchObject({ source: 'requestJournal' })
  const { entries } = await call('audit.list', { limit: 10 })
  expect(entries.find(({ kind }) => kind === 'restored')?.detail).toMatchObject({
    from: 'requestJournal',
    count: '2',
    perhapsLost: 'sinceThen',
  })

  const { saleId, merchantTradeNo } = shop.paid
  const again = call('sale.charge', { saleId, paymentType: 'BankAVA', amount, payer: 'Budi' })
  await expect(again).rejects.toThrow(`this sale goes on with ${merchantTradeNo}`)
  expect((await call('order.list', { search: '', limit: 10 })).orders).toHaveLength(2)
})

test('refunds, subscriptions and static accounts come back too', async () => {
  const shop = await aShop()
  const { call } = shop
  const refund = await call('refund.create', {
    refundId: randomUUID(),
    merchantTradeNo: shop.paid.merchantTradeNo,
    amount,
  })
  const interval = { type: 'MONTHLY', value: 2 } as const
  const subscription = await call('subscription.create', {
    subscriptionId: randomUUID(),
    paymentType: 'StaticWalletASub',
    amount,
    title: 'Kopi Budi',
    interval,
  })
  const account = await call('staticAccount.create', {
    accountId: randomUUID(),
    paymentType: 'StaticBankEVA',
    payer: 'Budi',
  })
  await shop.stop()
  rmSync(shop.at('journal.db-wal'))
  expect(readFileSync(shop.at('exchanges.log'), 'utf8')).not.toMatch(/Budi|Kopi/)

  const after = await shop.start()
  const { refunds } = await after.call('refund.list', { limit: 10 })
  expect(refunds).toMatchObject([
    {
      merchantRefundNo: refund.merchantRefundNo,
      refundId: refund.refundId,
      amount,
      state: { kind: 'unknown' },
    },
  ])
  const { subscriptions } = await after.call('subscription.list', { search: '', limit: 10 })
  expect(subscriptions).toMatchObject([
    {
      number: subscription.number,
      amount,
      interval,
      feeType: subscription.feeType,
      state: { kind: 'unknown' },
    },
  ])
  const { accounts } = await after.call('staticAccount.list', { search: '', limit: 10 })
  // With its number, which customers go on paying to.
  expect(accounts).toMatchObject([{ accountId: account.accountId, payer: '–' }])
  expect(accounts[0]?.state).toMatchObject({ ...account.state, since: expect.any(Number) })
  const once = await after
    .call('staticAccount.create', {
      accountId: account.accountId,
      paymentType: 'StaticBankEVA',
      payer: 'Budi',
    })
    .catch((error) => error)
  expect(once).not.toMatchObject({ state: { kind: 'active' } })
})

test('an order that the journal takes for never sent although it was, is unknown', async () => {
  const shop = await aShop()
  await shop.stop()
  const number = shop.open.merchantTradeNo
  // As the journal was the moment before: the intent is on disk, and nothing of what followed.
  const database = openDatabase(shop.at('journal.db'), migrations)
  const steps = database.prepare('SELECT * FROM order_steps').all()
  database.exec(`INSERT OR IGNORE INTO order_steps VALUES ('open', 'intent');
    UPDATE orders SET state = 'intent' WHERE merchant_trade_no = '${number}';
    DELETE FROM order_steps WHERE from_state = 'open' AND to_state = 'intent'`)
  expect(database.prepare('SELECT * FROM order_steps').all()).toEqual(steps)
  database.close()
  const { call } = await shop.start()
  expect((await call('order.read', { merchantTradeNo: number })).order.state).toMatchObject({
    kind: 'unknown',
    cause: 'forgotten',
  })
  expect((await call('sale.check', { merchantTradeNo: number })).state.kind).toBe('open')
})

test('a request journal that is damaged, rotated or missing stops no start and makes nothing up', async () => {
  const shop = await aShop()
  await shop.stop()
  const log = shop.at('exchanges.log')
  const whole = readFileSync(log)
  const numbers = async () => {
    const { call, close } = await shop.start()
    const { orders } = await call('order.list', { search: '', limit: 10 })
    await close()
    return orders.length
  }
  expect(await numbers()).toBe(2)
  for (const text of [
    '',
    'null\n[]\n7\n{"asked":{}}\n',
    whole.subarray(0, whole.length / 2),
    Buffer.alloc(5_000),
  ]) {
    writeFileSync(log, text)
    expect(await numbers()).toBe(2)
  }
  rmSync(log)
  expect(await numbers()).toBe(2)
  mkdirSync(log)
  expect(await numbers()).toBe(2)
  rmdirSync(log)
  const foreign = { kind: 'order', number: 'FOREIGN-1', saleId: randomUUID(), paymentType: 'BankAVA', amount }
  const line = (journal: string | undefined) =>
    `${JSON.stringify({ at: new Date().toISOString(), journal, asked: foreign })}\n`
  appendFileSync(log, line('0'.repeat(32)) + line(undefined))
  expect(await numbers()).toBe(2)
  renameSync(log, `${log}.1`)
  expect(await numbers()).toBe(2)
})

test('a line that a crash cut off spoils none after it', async () => {
  const shop = await aShop()
  await shop.stop()
  appendFileSync(shop.at('exchanges.log'), '{"at":"2026-01-')
  const second = await shop.start()
  const { merchantTradeNo } = await second.call('sale.charge', {
    saleId: randomUUID(),
    paymentType: 'BankAVA',
    amount,
    payer: 'Budi',
  })
  expect(
    readFileSync(shop.at('exchanges.log'), 'utf8')
      .split('\n')
      .filter((text) => text.includes(merchantTradeNo) && text.startsWith('{') && text.endsWith('}')).length,
  ).toBeGreaterThan(0)
  await second.close()
})

/** As after the line that filled it: the next one begins a new file. */
const continued = (log: string) => renameSync(log, `${log}.1`)

test('a request journal that has just begun a new file still brings back what the journal lost', async () => {
  const shop = await aShop()
  await shop.stop()
  continued(shop.at('exchanges.log'))
  rmSync(shop.at('journal.db-wal'))
  const { call } = await shop.start()
  expect((await call('order.list', { search: '', limit: 10 })).orders).toHaveLength(2)
})

test.each([
  ['', () => {}],
  [', even one that has just begun a new file', continued],
] as const)(
  'a journal that is gone, with its WAL and without a backup, is noticed by its request journal%s',
  async (_, go) => {
    const shop = await aShop()
    await shop.stop()
    go(shop.at('exchanges.log'))
    for (const part of ['', '-wal', '-shm']) rmSync(shop.at(`journal.db${part}`), { force: true })
    await expect(shop.start()).rejects.toThrow(/is missing.*--restore salvage/)
    expect(existsSync(shop.at('journal.db'))).toBe(false)
  },
)

/** A shop without a sale: all that its journal knows are acts of its staff and prints, and the last are in the WAL alone. */
async function aShopWithoutSales() {
  const gateway = await startedSandbox()
  const sandbox = gateway.elsewhere
  const dataDir = temporaryFolder()
  const wal = join(dataDir, 'training', 'journal.db-wal')
  const start = () => windowlessCounter({ dataDir, sandbox })
  const first = await start()
  await first.call('shift.open', { float: rupiah(100_000) })
  // Whatever is in the WAL so far stays, all after it is lost.
  const before = readFileSync(wal)
  const restoredLines = async ({ call }: Pick<Awaited<ReturnType<typeof start>>, 'call'>) =>
    (await call('audit.list', { kind: 'restored', limit: 10 })).entries.map(({ detail }) => detail)
  const loseTheRest = async () => {
    const copy = temporaryFolder()
    cpSync(dataDir, copy, { recursive: true })
    await first.close()
    rmSync(dataDir, { recursive: true })
    cpSync(copy, dataDir, { recursive: true })
    writeFileSync(wal, before)
  }
  return { ...first, dataDir, start, loseTheRest, restoredLines }
}

test('a lost tail without a request is noticed too: the audit log says how many lines and prints were lost', async () => {
  const shop = await aShopWithoutSales()
  const { call } = shop
  const printer = { id: 'main', name: 'Printer', device: 'none', profile: 'generic-58' } as const
  await call('settings.change', { printers: [{ ...printer, qr: 'auto', drawer: 'never' }] })
  await call('shift.cash', { movementId: randomUUID(), kind: 'out', amount: rupiah(50_000), note: 'Es' })
  await call('print.testPage', {})
  await shop.loseTheRest()

  const second = await shop.start()
  expect(await shop.restoredLines(second)).toEqual([
    { from: 'requestJournal', count: '0', lostLines: '2', lostPrints: '1', perhapsLost: 'sinceThen' },
  ])
  await second.close()
  // Told once: the journal goes on from where it came back.
  const third = await shop.start()
  expect(await shop.restoredLines(third)).toHaveLength(1)
})

test('after a lost tail every row is newer than any page has seen, even without a request since', async () => {
  const shop = await aShop()
  const { merchantTradeNo } = shop.paid
  const told = (await shop.call('order.read', { merchantTradeNo })).order.revision
  await shop.call('staff.setUp', { name: 'Ibu Sari', pin: '482913' })
  await shop.stop()
  const before = readFileSync(shop.at('exchanges.log'), 'utf8')
  const longer = { auditLines: 99, prints: 0 }
  const id = /"journal":"(\w+)"/.exec(before)?.[1]
  appendFileSync(shop.at('exchanges.log'), `${JSON.stringify({ journal: id, lengths: longer })}\n`)
  const { call } = await shop.start()
  await call('staff.signIn', { staffId: (await call('staff.names', {}))[0]?.id ?? '', pin: '482913' })
  expect((await call('order.read', { merchantTradeNo })).order.revision).toBeGreaterThan(told + 1_000)
})

test('a journal that lost nothing, and one that went back to a backup, are not reported as having lost orders', async () => {
  const shop = await aShopWithoutSales()
  await shop.call('backup.make', {})
  for (const note of ['Receh', 'Kertas'])
    await shop.call('shift.cash', { movementId: randomUUID(), kind: 'in', amount: rupiah(50_000), note })
  await shop.close()
  const second = await shop.start()
  expect(await shop.restoredLines(second)).toEqual([])
  await second.close()
  writeFileSync(join(shop.dataDir, 'training', 'journal.db'), 'no journal any more')
  const third = await windowlessCounter({ dataDir: shop.dataDir, restore: 'latest' })
  expect(await shop.restoredLines(third)).toMatchObject([{ from: 'latest' }])
  await third.close()
  const fourth = await windowlessCounter({ dataDir: shop.dataDir })
  expect(await shop.restoredLines(fourth)).toMatchObject([{ from: 'latest' }])
})
