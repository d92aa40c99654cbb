import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'
import { rowsIn } from './database-file.ts'

const close = (number: number) => ({ number, counted: null, by: 'Rina' })

/** A shop that closed one shift before its backup and one after it, with a payment in each and in the running one. */
async function shop(spoil: (file: string) => void) {
  const gateway = await startedSandbox()
  const dataDir = temporaryFolder()
  const sandbox = gateway.elsewhere
  const before = await windowlessCounter({ dataDir, sandbox })
  const sell = async () => {
    const sale = { saleId: randomUUID(), paymentType: 'QRIS', amount: rupiah(25_000) }
    const { merchantTradeNo } = await before.call('sale.charge', sale)
    await gateway.play('pay', { merchantTradeNo })
    await before.call('sale.check', { merchantTradeNo })
    return merchantTradeNo
  }
  const orders = [await sell()]
  const first = await before.call('shift.close', { ...close(1), carries: [] })
  await before.call('backup.make', {})
  orders.push(await sell())
  const second = await before.call('shift.close', { ...close(2), carries: [] })
  await before.call('shift.open', { float: rupiah(100_000) })
  orders.push(await sell())
  await before.close()
  spoil(join(dataDir, 'training/journal.db'))

  const { call } = await windowlessCounter({ dataDir, sandbox, restore: 'latest' })
  for (const merchantTradeNo of orders) await call('sale.check', { merchantTradeNo })
  const { carriedOut } = await call('shift.current', {})
  const { number } = await call('shift.current', {})
  const carries = carriedOut.map(({ ref }) => ref)
  const last = await call('shift.close', { ...close(number), carries })
  return { call, first, second, last }
}

test('shifts that were closed after the backup come back as they were, and nothing is counted a second time', async () => {
  const { call, first, second, last } = await shop((file) => {
    // Damage where nothing but the oldest order's evidence is: the rest can still be read.
    const oldest = "SELECT min(pageno) AS page FROM dbstat WHERE name = 'events' AND pagetype = 'leaf'"
    const page = Number(rowsIn(file, oldest)[0]?.page)
    writeFileSync(file, readFileSync(file).fill(0, (page - 1) * 4_096, page * 4_096))
  })
  expect((await call('shift.read', { number: 1 })).report).toEqual(first)
  expect((await call('shift.read', { number: 2 })).report).toEqual(second)
  expect(last).toMatchObject({ number: 3, opened: { float: rupiah(100_000) } })
  expect([first, second, last].map(({ totals }) => totals.paid.count)).toEqual([1, 1, 1])
  expect(last.restoredAt).not.toBeNull()
})

test('if closed shifts can’t be read, the next shift counts everything again and reports the restore', async () => {
  const { call, last } = await shop((file) => writeFileSync(file, ''))
  expect(last).toMatchObject({ number: 2, totals: { paid: { count: 2 } } })
  expect(last.restoredAt).not.toBeNull()
  expect((await call('shift.list', { limit: 9 })).shifts.map(({ number }) => number)).toEqual([2, 1])
})
