import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { problemBeforeCopy } from '../../electron/backups/look-before-copy.ts'
import { restoreJournal } from '../../electron/backups/restore.ts'
import type { RestoreChoice } from '../../electron/backups/restore-offer.ts'
import { startProblem } from '../../electron/composition/start-problem.ts'
import { copyProblem } from '../../electron/journal/recovery/check-copy.ts'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'
import { alter, rowsIn } from './database-file.ts'

const charge = (index: number) => ({
  saleId: crypto.randomUUID(),
  paymentType: 'BankAVA',
  amount: rupiah(20_000 + index),
  payer: 'Budi',
})

/** A shop with one order before its backup and two after, the second of them paid; then its journal is spoilt. */
async function spoilt(spoil: (file: string) => void) {
  const gateway = await startedSandbox()
  const dataDir = temporaryFolder()
  const sandbox = gateway.elsewhere
  const shop = await windowlessCounter({ dataDir, sandbox })
  const before = await shop.call('sale.charge', charge(0))
  const backup = await shop.call('backup.make', {})
  expect(await shop.call('backup.list', {})).toMatchObject({ backups: [backup], trouble: null })
  const open = await shop.call('sale.charge', charge(1))
  const paid = await shop.call('sale.charge', charge(2))
  await gateway.play('pay', { merchantTradeNo: paid.merchantTradeNo })
  await shop.call('sale.check', { merchantTradeNo: paid.merchantTradeNo })
  await shop.close()
  spoil(join(dataDir, 'training/journal.db'))
  const start = (restore?: RestoreChoice) =>
    windowlessCounter({ dataDir, sandbox, ...(restore ? { restore } : {}) })
  return { start, folder: join(dataDir, 'training'), backup, before, open, paid }
}

const zeroed = (file: string) => writeFileSync(file, readFileSync(file).fill(0, 0, 4_096))

test('a damaged journal is refused with the name of its backup, and the restore brings back every order', async () => {
  const { start, folder, backup, before, open, paid } = await spoilt(zeroed)
  const problem = await start().then(() => expect.fail('it started'), startProblem)
  expect(problem).toContain(backup.name)
  expect(problem).toMatch(/^[^\n]+--restore latest[^\n]+\.$/)

  const after = await start('latest')
  const states = async () => {
    const { orders } = await after.call('order.list', { search: '', limit: 10 })
    return orders.map(({ merchantTradeNo, amount, state }) => [merchantTradeNo, amount, state.kind])
  }
  expect(await states()).toEqual([
    [paid.merchantTradeNo, paid.amount, 'unknown'],
    [open.merchantTradeNo, open.amount, 'unknown'],
    [before.merchantTradeNo, before.amount, 'open'],
  ])
  const { timeline } = await after.call('order.read', { merchantTradeNo: paid.merchantTradeNo })
  expect(timeline.map(({ kind }) => kind)).toContain('restored')
  for (const { merchantTradeNo } of [paid, open]) await after.call('sale.check', { merchantTradeNo })
  expect((await states()).map(([, , kind]) => kind)).toEqual(['paid', 'open', 'open'])
  expect(readdirSync(folder).filter((name) => /^journal-set-aside-.*\.db$/.test(name))).toHaveLength(1)
  await after.close()
  await expect(start('latest')).rejects.toThrow(/is not damaged/)
})

/** A shop whose journal has all it ever wrote in its log, and no request journal; and copies of that journal made by hand. */
async function copiedByHand() {
  const gateway = await startedSandbox()
  const sandbox = gateway.elsewhere
  const first = temporaryFolder()
  const shop = await windowlessCounter({ dataDir: first, sandbox })
  const { merchantTradeNo } = await shop.call('sale.charge', charge(0))
  const tea = { id: 'TEH', barcode: null, name: 'Teh', price: rupiah(5_000), type: 'Minuman' }
  await shop.call('catalogue.save', { products: [{ ...tea, favourite: false, active: true }] })
  const [dataDir, elsewhere] = [temporaryFolder(), temporaryFolder()]
  cpSync(first, dataDir, { recursive: true })
  await shop.close()
  const folder = join(dataDir, 'training')
  for (const end of ['', '-wal']) {
    copyFileSync(join(folder, `journal.db${end}`), join(folder, `by-hand.db${end}`))
    copyFileSync(join(folder, `journal.db${end}`), join(elsewhere, `by-hand.db${end}`))
  }
  for (const end of ['', '-wal']) writeFileSync(join(folder, `journal.db${end}`), '')
  rmSync(join(folder, 'exchanges.log'))
  const start = (file: string) => windowlessCounter({ dataDir, sandbox, restore: { file } })
  return { start, folder, elsewhere, merchantTradeNo }
}

test('a copy of a journal in its own folder comes back with everything that is in its log', async () => {
  const { start, folder, merchantTradeNo } = await copiedByHand()
  const after = await start(join(folder, 'by-hand.db'))
  const { orders } = await after.call('order.list', { search: '', limit: 10 })
  expect(orders.map((order) => [order.merchantTradeNo, order.state.kind])).toEqual([
    [merchantTradeNo, 'open'],
  ])
  expect((await after.call('catalogue.list', {})).map(({ id }) => id)).toEqual(['TEH'])
})

test('a copy of a journal from elsewhere is refused, with what to do, and nothing is written beside it', async () => {
  const { start, folder, elsewhere } = await copiedByHand()
  const file = join(elsewhere, 'by-hand.db')
  const problem = await start(file).then(() => expect.fail('it started'), startProblem)
  expect(problem).toBe(
    `The backup ${file} can't be used: it has no seal, as those have that were made by this counter; a copy of the journal that you made yourself can be used from ${folder}.`,
  )
  expect(readdirSync(elsewhere).sort()).toEqual(['by-hand.db', 'by-hand.db-wal'])
})

test('a file that is not a journal is refused before it is copied, even a very large one', async () => {
  const { start, elsewhere } = await copiedByHand()
  const file = join(elsewhere, 'large.db')
  writeFileSync(file, '')
  truncateSync(file, 2_000_000_000)
  const problem = await start(file).then(() => expect.fail('it started'), startProblem)
  expect(problem).toBe(`The backup ${file} can't be used: it is not a journal.`)
})

test('a backup that somebody has made longer is refused before it is copied', async () => {
  const { start, backup, folder } = await spoilt(zeroed)
  const file = join(temporaryFolder(), 'longer.loketbackup')
  copyFileSync(join(folder, 'backups', backup.name), file)
  truncateSync(file, 2_000_000_000)
  const problem = await start({ file }).then(() => expect.fail('it started'), startProblem)
  expect(problem).toBe(`The backup ${file} can't be used: it is longer than its first page says.`)
})

test('the request journal fills in what the damaged journal lost', async () => {
  const { start, open, paid } = await spoilt((file) => writeFileSync(file, ''))
  const after = await start('latest')
  const { order, timeline } = await after.call('order.read', { merchantTradeNo: paid.merchantTradeNo })
  expect(order).toMatchObject({ amount: paid.amount, paymentType: 'BankAVA', state: { kind: 'unknown' } })
  expect(timeline.find(({ kind }) => kind === 'restored')?.detail).toMatchObject({ source: 'requestJournal' })
  const checked = await after.call('sale.check', { merchantTradeNo: open.merchantTradeNo })
  expect(checked.state.kind).toBe('open')
})

test.runIf(process.platform !== 'win32')('a backup that is not a file is refused at once', () => {
  const pipe = join(temporaryFolder(), 'pipe')
  execFileSync('mkfifo', [pipe])
  for (const path of [pipe, '/dev/zero', temporaryFolder()])
    expect(copyProblem(path)).toBe('it is not a file')
  const backup = join(temporaryFolder(), 'journal.loketbackup')
  writeFileSync(backup, 'SQLite format 3\0')
  execFileSync('mkfifo', [`${backup}-wal`])
  expect(problemBeforeCopy(backup)).toBe('its write-ahead log is not a file')
})

test('a missing journal is noticed, not replaced by an empty one', async () => {
  const { start, backup } = await spoilt((file) => rmSync(file))
  await expect(start()).rejects.toThrow(backup.name)
  const { call } = await start('latest')
  expect((await call('order.list', { search: '', limit: 10 })).orders).toHaveLength(3)
})

test('without a good backup everything readable is kept, if the owner says so', async () => {
  const { start, folder, open } = await spoilt(zeroed)
  for (const name of readdirSync(join(folder, 'backups'))) writeFileSync(join(folder, 'backups', name), 'rot')
  await expect(start()).rejects.toThrow(/no good backup.*--restore salvage/)
  await expect(start('latest')).rejects.toThrow(/no good backup/)
  const { call } = await start('salvage')
  expect((await call('order.list', { search: '', limit: 10 })).orders).toHaveLength(3)
  expect((await call('sale.check', { merchantTradeNo: open.merchantTradeNo })).state.kind).toBe('open')
})

test('a restore needs room for two copies of a journal at a time', async () => {
  const { folder } = await spoilt(zeroed)
  const auditKey = readFileSync(join(folder, 'counter.key'))
  const place = {
    journalFile: join(folder, 'journal.db'),
    backupsFolder: join(folder, 'backups'),
    exchangeLog: join(folder, 'exchanges.log'),
  }
  let copies: string[] = []
  await restoreJournal(place, 'latest', {
    at: Date.now(),
    auditKey,
    async noteRestored() {
      const [workshop = ''] = readdirSync(folder).filter((name) => name.includes('.new-'))
      copies = readdirSync(join(folder, workshop)).filter((name) => name.endsWith('.db'))
    },
  })
  expect(copies.sort()).toEqual(['damaged.db', 'restored.db'])
})

test('a refund requested after the backup keeps its reservation', async () => {
  const { start, folder, paid } = await spoilt((file) => {
    const database = new DatabaseSync(file)
    database.exec(`INSERT INTO refunds
      (merchant_refund_no, refund_id, merchant_trade_no, platform_refund_no, amount, created_at, state, since)
      SELECT 'R-1', 'r', merchant_trade_no, 'P', 500000, 1, 'intent', 1 FROM orders WHERE state = 'paid'`)
    database.close()
    const [root] = rowsIn(file, "SELECT rootpage AS page FROM sqlite_schema WHERE name = 'order_steps'")
    const at = (Number(root?.page) - 1) * 4_096
    writeFileSync(file, readFileSync(file).fill(0x5a, at, at + 4_096))
  })
  await (await start('latest')).close()
  const refunds = 'SELECT merchant_trade_no AS number, amount, state FROM refunds'
  expect(rowsIn(join(folder, 'journal.db'), refunds)).toEqual([
    { number: paid.merchantTradeNo, amount: 500_000, state: 'unknown' },
  ])
})

test('“latest” skips a backup with a changed audit log, and naming that backup is refused', async () => {
  const dataDir = temporaryFolder()
  const shop = await windowlessCounter({ dataDir })
  await shop.call('sale.charge', charge(0))
  await shop.call('staff.setUp', { name: 'Ibu Sari', pin: '482913' })
  const older = await shop.call('backup.make', {})
  await new Promise((resolve) => setTimeout(resolve, 5))
  const newer = await shop.call('backup.make', {})
  await shop.close()
  const folder = join(dataDir, 'training')
  const changed = join(folder, 'backups', newer.name)
  alter(changed, "UPDATE audit SET subject = 'Maling' WHERE sequence = 1")
  zeroed(join(folder, 'journal.db'))
  const offered = await windowlessCounter({ dataDir }).then(() => expect.fail('it started'), startProblem)
  expect(offered).toContain(older.name)
  await expect(windowlessCounter({ dataDir, restore: { file: changed } })).rejects.toThrow(
    /line 1 of its audit log is not as it was written/,
  )
  // A number that JavaScript can't hold must not end the search.
  alter(join(folder, 'backups', older.name), 'UPDATE audit SET at = 1 << 60 WHERE sequence = 1')
  await expect(windowlessCounter({ dataDir, restore: 'latest' })).rejects.toThrow(/no good backup/)
})
