/** A backup is sealed over every row of every table: a change by somebody without the key is noticed. */
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { backupProblem } from '../../electron/backups/offer-restore.ts'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

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

/** As somebody would who has the file and knows SQLite: changed without its triggers, which are put back. */
function alter(file: string, change: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA synchronous = OFF; BEGIN')
  const triggers = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all()
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
  change(database)
  for (const { sql } of triggers) database.exec(String(sql))
  database.exec('COMMIT')
  database.close()
}

const altered = 'its seal is broken: it is not as it was when it was made'

test('a change in any table of a backup is seen before it is restored', async () => {
  const { place, backup, close } = await aShop()
  await close()
  expect(await backupProblem(backup, place)).toBeNull()
  const tables = new DatabaseSync(backup, { readOnly: true })
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
  const seen: string[] = []
  for (const table of tables.filter((name) => name !== 'seal' && !name.endsWith('_steps'))) {
    const copy = join(temporaryFolder(), 'journal-2026-01-01T00-00-00Z.db')
    copyFileSync(backup, copy)
    let changed = false
    alter(copy, (database) => {
      const columns = database
        .prepare(`SELECT name FROM pragma_table_info('${table}') WHERE type = 'INTEGER' AND pk = 0`)
        .all()
      const column = columns.find(({ name }) =>
        ['amount', 'at', 'created_at', 'price', 'since', 'float'].includes(String(name)),
      )
      if (column)
        changed =
          database.prepare(`UPDATE ${table} SET ${column.name} = ${column.name} + 100`).run().changes > 0
    })
    if (!changed) continue
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
  const spoilt = (change: (database: DatabaseSync) => void) => {
    const copy = join(temporaryFolder(), 'copy.db')
    copyFileSync(backup, copy)
    alter(copy, change)
    return copy
  }
  const number = spoilt((database) =>
    database.exec("UPDATE static_accounts SET va_code = '8800000000000001'"),
  )
  expect(await backupProblem(number, place)).toBe(altered)
  await expect(windowlessCounter({ dataDir, restore: { file: number, evenIfWell: true } })).rejects.toThrow(
    altered,
  )
  const less = spoilt((database) => database.exec('DELETE FROM cash_movements'))
  expect(await backupProblem(less, place)).toBe(altered)
  const bare = spoilt((database) => database.exec('DELETE FROM seal'))
  expect(await backupProblem(bare, place)).toMatch(/has no seal/)
  const foreign = { ...place, auditKey: new Uint8Array(32) }
  expect(await backupProblem(backup, foreign)).not.toBeNull()
})

test('the screen says that a sealed backup is sound and an altered one is not; a restored journal has no seal', async () => {
  const { call, name, backup, folder, dataDir, close } = await aShop()
  expect(await call('backup.check', { name })).toMatchObject({ sound: true })
  const whole = readFileSync(backup)
  alter(backup, (database) => database.exec("UPDATE static_accounts SET payer = 'Maling'"))
  expect(await call('backup.check', { name })).toMatchObject({ sound: false })
  await expect(call('backup.restore', { name })).rejects.toMatchObject({ code: 'backupDamaged' })
  writeFileSync(backup, whole)
  await call('backup.restore', { name })
  const again = await call('backup.make', {})
  expect(await call('backup.check', { name: again.name })).toMatchObject({ sound: true })
  await close()
  const journal = new DatabaseSync(join(folder, 'journal.db'), { readOnly: true })
  expect(journal.prepare('SELECT * FROM seal').all()).toEqual([])
  journal.close()
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
