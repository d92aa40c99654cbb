import { randomUUID } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RestoreChoice } from '../../electron/backups/restore-offer.ts'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'
import { rowsIn } from './database-file.ts'

const closing = (number: number) => ({ number, counted: null, by: 'Rina' })

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
  const first = await before.call('shift.close', { ...closing(1), carries: [] })
  await before.call('backup.make', {})
  orders.push(await sell())
  const second = await before.call('shift.close', { ...closing(2), carries: [] })
  await before.call('shift.open', { float: rupiah(100_000) })
  orders.push(await sell())
  await before.close()
  spoil(join(dataDir, 'training/journal.db'))

  const { call } = await windowlessCounter({ dataDir, sandbox, restore: 'latest' })
  for (const merchantTradeNo of orders) await call('sale.check', { merchantTradeNo })
  const { carriedOut } = await call('shift.current', {})
  const { number } = await call('shift.current', {})
  const carries = carriedOut.map(({ ref }) => ref)
  const last = await call('shift.close', { ...closing(number), carries })
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

/**
 * A counter that went back to an older backup with nothing left of what came after it, has closed a shift since, and then goes back
 * to the newer backup: both journals have a second shift.
 */
async function twoHistories(spoil: (file: string) => void = () => {}) {
  const dataDir = temporaryFolder()
  const folder = join(dataDir, 'training')
  const opened = (restore?: RestoreChoice) => windowlessCounter({ dataDir, ...(restore ? { restore } : {}) })
  type Counter = Awaited<ReturnType<typeof opened>>
  const sell = ({ call }: Counter, amount: number) =>
    call('sale.payCash', { saleId: randomUUID(), amount: rupiah(amount), tendered: rupiah(amount) })
  const close = ({ call }: Counter, number: number) =>
    call('shift.close', { ...closing(number), carries: [] })
  const move = ({ call }: Counter, amount: number) =>
    call('shift.cash', { movementId: randomUUID(), kind: 'out', amount: rupiah(amount), note: 'Es' })

  const first = await opened()
  await sell(first, 10_000)
  await close(first, 1)
  const older = await first.call('backup.make', {})
  await sell(first, 20_000)
  const second = await close(first, 2)
  const newer = await first.call('backup.make', {})
  await first.close()
  const files = [older, newer].map(({ name }) => {
    const kept = join(temporaryFolder(), name)
    cpSync(join(folder, 'backups', name), kept)
    return kept
  })
  for (const file of readdirSync(folder))
    if (/^(journal\.db|exchanges\.log)/.test(file)) rmSync(join(folder, file))

  const since = await opened({ file: files[0] ?? '' })
  await since.call('shift.open', { float: rupiah(100_000) })
  await sell(since, 30_000)
  await move(since, 1_000)
  const other = await close(since, 2)
  await since.call('shift.open', { float: rupiah(129_000) })
  await sell(since, 40_000)
  await move(since, 2_000)
  await close(since, 3)
  await since.call('shift.open', { float: rupiah(167_000) })
  await sell(since, 50_000)
  await since.close()
  spoil(join(folder, 'journal.db'))
  return { ...(await opened({ file: files[1] ?? '', evenIfWell: true })), second, other }
}

test('of two shifts with one number that of the backup counts, the other is named as void and all that it counted is counted again', async () => {
  const { call, second, other } = await twoHistories()
  expect((await call('shift.list', { limit: 9 })).shifts.map(({ number }) => number)).toEqual([2, 1])
  expect((await call('shift.read', { number: 2 })).report).toEqual(second)
  const running = await call('shift.current', {})
  expect(running).toMatchObject({
    number: 3,
    opened: { float: rupiah(100_000) },
    totals: { paid: { count: 3, amount: rupiah(120_000) } },
  })
  expect(running.cash.movements.map(({ amount }) => amount)).toEqual([rupiah(1_000), rupiah(2_000)])
  // What is in the drawer is what should be: nobody is short of what the void shifts took.
  expect(running.cash.expected).toBe(rupiah(217_000))
  expect(running.restoredAt).not.toBeNull()

  const { entries } = await call('audit.list', { kind: 'shiftVoid', limit: 9 })
  expect(entries.map(({ subject, detail }) => [subject, detail.paid])).toEqual([
    ['Z3', '40000'],
    ['Z2', '30000'],
  ])
  expect(entries[1]?.detail).toMatchObject({ closedAt: new Date(other.to).toISOString() })
  expect(await call('audit.check', {})).toMatchObject({ kind: 'intact' })
  expect(await call('shift.close', { ...closing(3), carries: [] })).toMatchObject({ number: 3 })
})

test('a void report that can’t be read does not keep a shop from its backup, and is named without its sums', async () => {
  const { call } = await twoHistories((file) => {
    const bytes = readFileSync(file)
    const at = bytes.indexOf('{"number":3,')
    expect(at).toBeGreaterThan(0)
    bytes.write('~', at)
    writeFileSync(file, bytes)
  })
  const { entries } = await call('audit.list', { kind: 'shiftVoid', limit: 9 })
  expect(entries.map(({ subject, detail }) => [subject, detail.paid])).toEqual([
    ['Z3', undefined],
    ['Z2', '30000'],
  ])
  expect(await call('shift.current', {})).toMatchObject({ totals: { paid: { amount: rupiah(120_000) } } })
})
