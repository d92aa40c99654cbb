import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'

const coffee = { kind: 'product', id: 'KOPI', name: 'Kopi', type: 'Minuman', quantity: 1 } as const

// Windows lets nobody move a file that is open.
test.skipIf(process.platform === 'win32')(
  'while the data folder is gone nothing is charged, and once it is back everything goes on',
  async () => {
    const gateway = await startedSandbox()
    const [dataDir, away] = [join(temporaryFolder(), 'data'), join(temporaryFolder(), 'away')]
    const { call } = await windowlessCounter({ dataDir, sandbox: gateway.elsewhere })
    const charge = { paymentType: 'BankAVA', amount: rupiah(25_000), payer: 'Budi' }
    const { merchantTradeNo } = await call('sale.charge', { ...charge, saleId: randomUUID() })
    const refused = { ...charge, saleId: randomUUID() }
    const cash = { saleId: randomUUID(), amount: rupiah(5_000), tendered: rupiah(5_000) }

    renameSync(dataDir, away)
    await expect(call('sale.charge', refused)).rejects.toMatchObject({ code: 'storageFailed' })
    await expect(call('sale.payCash', cash)).rejects.toMatchObject({ code: 'storageFailed' })
    await gateway.play('pay', { merchantTradeNo })
    await expect(call('sale.check', { merchantTradeNo })).rejects.toMatchObject({ code: 'notRecorded' })
    expect(gateway.log.filter(({ operation }) => operation === 'createVirtualAccount')).toHaveLength(1)
    await expect(call('backup.make', {})).rejects.toMatchObject({ code: 'storageFailed' })
    // Nothing takes the folder's place, where it could not come back to.
    expect(existsSync(dataDir)).toBe(false)

    renameSync(away, dataDir)
    expect((await call('sale.check', { merchantTradeNo })).state.kind).toBe('paid')
    expect((await call('sale.charge', refused)).state.kind).toBe('open')
    expect((await call('sale.payCash', cash)).state.kind).toBe('paid')
  },
)

test.skipIf(process.platform === 'win32').each(['journal.db', 'journal.db-wal'])(
  'a %s that was replaced by another file of its name is not sold into, and once it is back everything goes on',
  async (name) => {
    const gateway = await startedSandbox()
    const dataDir = temporaryFolder()
    const { call } = await windowlessCounter({ dataDir, sandbox: gateway.elsewhere })
    const charge = { paymentType: 'BankAVA', amount: rupiah(25_000), payer: 'Budi' }
    await call('sale.charge', { ...charge, saleId: randomUUID() })
    const refused = { ...charge, saleId: randomUUID() }
    const held = { saleId: randomUUID(), lines: [{ ...coffee, price: rupiah(5_000) }] }

    const file = join(dataDir, 'training', name)
    renameSync(file, `${file}.away`)
    copyFileSync(`${file}.away`, file)
    await expect(call('sale.charge', refused)).rejects.toMatchObject({ code: 'storageFailed' })
    // A single statement is not one of our transactions.
    await expect(call('cart.hold', held)).rejects.toMatchObject({ code: 'storageFailed' })
    expect(gateway.log.filter(({ operation }) => operation === 'createVirtualAccount')).toHaveLength(1)

    rmSync(file)
    renameSync(`${file}.away`, file)
    expect((await call('sale.charge', refused)).state.kind).toBe('open')
    await call('cart.hold', held)
  },
)
