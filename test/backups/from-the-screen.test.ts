import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCounter } from '../../electron/composition/open-counter.ts'
import { createDoor } from '../../electron/ipc/door.ts'
import { rupiah } from '../../shared/money.ts'
import { callerAs } from '../helpers/callers.ts'
import { aPrinter } from '../helpers/printers.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { type Call, unwrap } from '../helpers/windowless-counter.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'
import { alter } from './database-file.ts'

const charge = (amount: number) => ({
  saleId: crypto.randomUUID(),
  paymentType: 'BankAVA',
  amount: rupiah(amount),
  payer: 'Siti Kenari Rahasia',
})

/** A counter as a shell has it, so that another one can take its place. */
async function aShop() {
  const gateway = await startedSandbox()
  const dataDir = temporaryFolder()
  const trouble: unknown[] = []
  const counter = await openCounter({
    dataDir,
    sandbox: gateway.elsewhere,
    version: 'test',
    onTrouble: (error) => trouble.push(error),
    onFailure: (error) => trouble.push(error),
  })
  onTestFinished(() => counter.close())
  const door = createDoor(counter.handlers, {
    admit: () => callerAs('owner'),
    log: (error) => trouble.push(error),
  })
  const call: Call = async (name, input) => unwrap(await door(null, name, input))
  const heard: string[] = []
  counter.subscribe((name) => heard.push(name))
  const numbers = async () =>
    (await call('order.list', { search: '', limit: 10 })).orders.map(({ merchantTradeNo, state }) => [
      merchantTradeNo,
      state.kind,
    ])
  return { call, heard, trouble, numbers, gateway, folder: join(dataDir, 'training') }
}

test('a backup can be restored over a healthy journal: inquiries follow about everything newer, and the replaced journal is kept', async () => {
  const { call, heard, trouble, numbers, gateway, folder } = await aShop()
  const before = await call('sale.charge', charge(20_000))
  const { name } = await call('backup.make', {})
  const after = await call('sale.charge', charge(30_000))
  await gateway.play('pay', { merchantTradeNo: after.merchantTradeNo })
  await call('sale.check', { merchantTradeNo: after.merchantTradeNo })

  expect(await call('backup.check', { name })).toMatchObject({ sound: true, orders: 1 })
  await call('backup.restore', { name })
  expect(heard).toContain('counter.reopened')
  expect((await numbers()).map(([number]) => number)).toEqual([after.merchantTradeNo, before.merchantTradeNo])
  const { timeline } = await call('order.read', { merchantTradeNo: after.merchantTradeNo })
  expect(timeline.map(({ kind }) => kind)).toContain('restored')
  await call('sale.check', { merchantTradeNo: after.merchantTradeNo })
  expect((await numbers())[0]).toEqual([after.merchantTradeNo, 'paid'])
  expect(readdirSync(folder).filter((file) => /^journal-set-aside-.*\.db$/.test(file))).toHaveLength(1)
  expect(trouble).toEqual([])
})

test('a restore that the audit log has no room for changes nothing, and the counter goes on', async () => {
  const { call, numbers, folder } = await aShop()
  const { name } = await call('backup.make', {})
  const { merchantTradeNo } = await call('sale.charge', charge(20_000))
  const { run } = StatementSync.prototype
  const disk = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (
    this: StatementSync,
    ...values: Parameters<StatementSync['run']>
  ) {
    if ((values as unknown[]).includes('restored')) full.exec('CREATE TABLE too_much (a)')
    return run.apply(this, values)
  })
  onTestFinished(() => disk.mockRestore())
  using full = new DatabaseSync(':memory:')
  full.exec('PRAGMA max_page_count = 1')
  await expect(call('backup.restore', { name })).rejects.toMatchObject({ code: 'storageFailed' })
  disk.mockRestore()
  expect(await numbers()).toEqual([[merchantTradeNo, 'open']])
  expect(readdirSync(folder).filter((file) => /set-aside|\.new-/.test(file))).toEqual([])
  await call('backup.restore', { name })
  expect((await numbers()).map(([number]) => number)).toEqual([merchantTradeNo])
})

test('a damaged backup is found before anything is touched, and the counter goes on', async () => {
  const { call, numbers, folder } = await aShop()
  const { merchantTradeNo } = await call('sale.charge', charge(20_000))
  const { name } = await call('backup.make', {})
  writeFileSync(join(folder, 'backups', name), 'rot')
  expect(await call('backup.check', { name })).toMatchObject({ sound: false })
  await expect(call('backup.restore', { name })).rejects.toMatchObject({ code: 'backupDamaged' })
  for (const other of ['journal-never.db', '../journal.db']) {
    await expect(call('backup.restore', { name: other })).rejects.toMatchObject({ code: 'notFound' })
  }
  expect(await numbers()).toEqual([[merchantTradeNo, 'open']])
})

test('a backup with a changed audit log is refused by name before the restore', async () => {
  const { call, folder } = await aShop()
  await call('sale.charge', charge(20_000))
  await call('staff.setUp', { name: 'Ibu Sari', pin: '482913' })
  const { name } = await call('backup.make', {})
  expect(await call('backup.check', { name })).toMatchObject({ sound: true, alteredLine: null })
  alter(join(folder, 'backups', name), "UPDATE audit SET subject = 'Maling' WHERE sequence = 1")
  expect(await call('backup.check', { name })).toMatchObject({ sound: false, alteredLine: 1, since: null })
  await expect(call('backup.restore', { name })).rejects.toMatchObject({ code: 'backupDamaged' })
})

test('the support bundle describes the counter, and contains nothing about any person', async () => {
  const { call, folder } = await aShop()
  await call('settings.change', {
    shop: { name: 'Toko Kenari', branch: 'Cabang Kenari', address: 'Jalan Kenari 9', footer: 'Salam Kenari' },
    printers: [aPrinter({ device: 'tcp://10.9.8.7:9100' })],
    live: { merchantId: 'KENARI7', baseUrl: 'https://kenari.example' },
  })
  const { merchantTradeNo, state } = await call('sale.charge', charge(20_000))
  const code = state.kind === 'open' && state.code?.kind === 'virtualAccount' ? state.code.number : ''
  expect(code).toMatch(/^\d{8,}$/)
  const { name, json } = await call('support.bundle', {})
  expect(name).toMatch(/^loket-support-[\dT-]+\.json$/)
  const bundle = JSON.parse(json) as Record<string, unknown>
  expect(bundle).toMatchObject({
    loket: 'test',
    settings: { printers: [{ device: 'network' }], live: { has: { merchantId: true, nmid: false } } },
    journal: { integrity: 'sound', statistics: { 'orders open': 1 } },
  })
  expect(bundle.exchanges).toContainEqual(
    expect.objectContaining({
      operation: 'createVirtualAccount',
      number: merchantTradeNo,
      result: 'success',
    }),
  )
  for (const canary of [/kenari/i, merchant.secret, '10.9.8.7', code, folder]) {
    expect(json).not.toMatch(canary)
  }
})
