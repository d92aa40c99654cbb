import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { killableCounter } from '../helpers/windowless-counter.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'

/** Lets a process write to files, or not one byte more: what a full disk looks like from inside. */
const allowWriting = (pid: number, allowed: boolean) =>
  spawnSync('prlimit', ['--pid', String(pid), `--fsize=${allowed ? 'unlimited' : 0}:unlimited`]).status === 0

test.skipIf(!allowWriting(process.pid, true))(
  'while the disk is full nothing is charged and nothing is lost, and with room again everything goes on',
  async () => {
    const gateway = await startedSandbox()
    const dataDir = temporaryFolder()
    const sandbox = gateway.elsewhere
    const counter = await killableCounter({ dataDir, sandbox })
    const charge = { paymentType: 'BankAVA', amount: rupiah(25_000), payer: 'Budi' }
    const { merchantTradeNo } = await counter.call('sale.charge', { ...charge, saleId: randomUUID() })
    const refused = { ...charge, saleId: randomUUID() }

    allowWriting(counter.pid, false)
    await expect(counter.call('sale.charge', refused)).rejects.toMatchObject({ code: 'storageFailed' })
    await expect(counter.call('settings.change', { language: 'en' })).rejects.toMatchObject({
      code: 'storageFailed',
    })
    await expect(
      counter.call('print.slip', { of: { kind: 'payment', merchantTradeNo } }),
    ).rejects.toMatchObject({
      code: 'storageFailed',
    })
    await gateway.play('pay', { merchantTradeNo })
    await expect(counter.call('sale.check', { merchantTradeNo })).rejects.toMatchObject({
      code: 'notRecorded',
    })
    expect((await counter.call('app.start', {})).openOrders).toMatchObject([{ merchantTradeNo }])

    allowWriting(counter.pid, true)
    expect((await counter.call('sale.check', { merchantTradeNo })).state.kind).toBe('paid')
    expect((await counter.call('sale.charge', refused)).state.kind).toBe('open')
    await counter.kill()

    const after = await killableCounter({ dataDir, sandbox })
    const { orders } = await after.call('order.list', { search: '', limit: 10 })
    expect(orders.map(({ state }) => state.kind)).toEqual(['open', 'paid'])
    expect(gateway.log.filter(({ operation }) => operation === 'createVirtualAccount')).toHaveLength(2)
  },
)
