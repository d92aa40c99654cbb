/** A backup is sealed over every row of every table: a change by somebody without the key is noticed. */
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupProblem } from '../../electron/backups/offer-restore.ts'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { alter, rowsIn } from './database-file.ts'

/** A shop in training that has something in as many tables as it can, with one backup of it. */
async function aShop() {
  const dataDir = temporaryFolder()
  const counter = await windowlessCounter({ dataDir })
  const { call } = counter
  await call('shift.open', { float: rupiah(100_000) })
  await call('shift.cash', { movementId: randomUUID(), kind: 'in', amount: rupiah(5_000), note: 'Receh' })
  const sale = { saleId: randomUUID(), paymentType: 'WALLETABALANCE', amount: rupiah(50_000) }
  const { merchantTradeNo } = await call('sale.charge', sale)
  await call('training.play', { merchantTradeNo, action: 'pay' })
  await call('refund.create', { refundId: randomUUID(), merchantTradeNo, amount: rupiah(10_000) })
  const account = { accountId: randomUUID(), paymentType: 'StaticBankEVA', payer: 'Budi' } as const
  await call('staticAccount.create', account)
  const product = { id: 'KOPI', barcode: null, name: 'Kopi', price: rupiah(8_000), type: 'Minuman' }
  await call('catalogue.save', { products: [{ ...product, favourite: false, active: true }] })
  const { name } = await call('backup.make', {})
  const folder = join(dataDir, 'training')
  const key = Buffer.from(readFileSync(join(folder, 'counter.key'), 'utf8').trim(), 'base64')
  const place = {
    journalFile: join(folder, 'journal.db'),
    backupsFolder: join(folder, 'backups'),
    exchangeLog: join(folder, 'exchanges.log'),
    auditKey: new Uint8Array(key),
  }
  return { ...counter, dataDir, folder, place, backup: join(folder, 'backups', name), name }
}

const altered = 'its seal is broken: it is not as it was when it was made'

test('a change in any table of a backup is seen before it is restored', async () => {
  const { place, backup, close } = await aShop()
  await close()
  expect(await backupProblem(backup, place)).toBeNull()
  const tables = rowsIn(
    backup,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  ).map(({ name }) => String(name))
  const told = ['amount', 'at', 'created_at', 'price', 'since', 'float']
  const seen: string[] = []
  for (const table of tables.filter((name) => name !== 'seal' && !name.endsWith('_steps'))) {
    const columns = `SELECT name FROM pragma_table_info('${table}') WHERE type = 'INTEGER' AND pk = 0`
    const column = rowsIn(backup, columns).find(({ name }) => told.includes(String(name)))?.name
    if (!column || rowsIn(backup, `SELECT 1 FROM ${table} LIMIT 1`).length === 0) continue
    const copy = join(temporaryFolder(), 'journal-2026-01-01T00-00-00Z.db')
    copyFileSync(backup, copy)
    alter(copy, `UPDATE ${table} SET ${column} = ${column} + 100`)
    seen.push(table)
    expect(await backupProblem(copy, place), table).not.toBeNull()
  }
  expect(seen).toEqual(
    expect.arrayContaining([
      'audit',
      'cash_movements',
      'events',
      'orders',
      'products',
      'refunds',
      'static_accounts',
    ]),
  )
})

test('an altered account number, a removed closing and a removed seal are refused by name', async () => {
  const { place, backup, close, dataDir } = await aShop()
  await close()
  const spoilt = (change: string) => {
    const copy = join(temporaryFolder(), 'copy.db')
    copyFileSync(backup, copy)
    alter(copy, change)
    return copy
  }
  const number = spoilt("UPDATE static_accounts SET va_code = '8800000000000001'")
  expect(await backupProblem(number, place)).toBe(altered)
  await expect(windowlessCounter({ dataDir, restore: { file: number, evenIfWell: true } })).rejects.toThrow(
    altered,
  )
  const less = spoilt('DELETE FROM cash_movements')
  expect(await backupProblem(less, place)).toBe(altered)
  const bare = spoilt('DELETE FROM seal')
  expect(await backupProblem(bare, place)).toMatch(/has no seal/)
  const foreign = { ...place, auditKey: new Uint8Array(32) }
  expect(await backupProblem(backup, foreign)).not.toBeNull()
})

test('the screen says that a sealed backup is sound and an altered one is not; a restored journal has no seal', async () => {
  const { call, name, backup, folder, dataDir, close } = await aShop()
  expect(await call('backup.check', { name })).toMatchObject({ sound: true })
  const whole = readFileSync(backup)
  alter(backup, "UPDATE static_accounts SET payer = 'Maling'")
  expect(await call('backup.check', { name })).toMatchObject({ sound: false })
  await expect(call('backup.restore', { name })).rejects.toMatchObject({ code: 'backupDamaged' })
  writeFileSync(backup, whole)
  await call('backup.restore', { name })
  const again = await call('backup.make', {})
  expect(await call('backup.check', { name: again.name })).toMatchObject({ sound: true })
  await close()
  expect(rowsIn(join(folder, 'journal.db'), 'SELECT * FROM seal')).toEqual([])
  // A copy of a backup is as good wherever it lies.
  const stick = join(temporaryFolder(), 'stick')
  mkdirSync(stick)
  copyFileSync(join(folder, 'backups', again.name), join(stick, 'toko.db'))
  const restored = await windowlessCounter({
    dataDir,
    restore: { file: join(stick, 'toko.db'), evenIfWell: true },
  })
  expect((await restored.call('order.list', { search: '', limit: 5 })).orders).toHaveLength(1)
})
