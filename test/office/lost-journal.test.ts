import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { copyOf, linkOf, type Running } from './two-counters.ts'

const sell = (counter: Running, amount: number) =>
  counter.call('sale.charge', { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(amount) })
const sellForCash = (counter: Running, amount: number) =>
  counter.call('sale.payCash', {
    saleId: crypto.randomUUID(),
    amount: rupiah(amount),
    tendered: rupiah(amount),
  })
const ordersOf = async (counter: Running) =>
  (await counter.call('order.list', { search: '', limit: 50 })).orders

test('a dead till: a new machine in its place has every order and continues there, and the old machine hears of it', async () => {
  const office = await anOfficeWithOwner()
  const dataDir = temporaryFolder()
  const till = await windowlessCounter({ dataDir })
  await sell(till, 10_000)
  await till.call('office.enrol', { code: await office.code('Kasir 1') })
  await sellForCash(till, 20_000)
  await expect.poll(() => copyOf(till)).toBe('upToDate')
  const before = await ordersOf(till)
  const audit = (await till.call('audit.list', { limit: 50 })).entries
  await till.close()

  const machine = await windowlessCounter()
  await machine.call('office.enrol', { code: await office.replacementCode() })
  await expect.poll(() => copyOf(machine)).toBe('wentBack')
  await machine.call('office.takeBack', {})
  const after = await ordersOf(machine)
  expect(after.map(({ merchantTradeNo }) => merchantTradeNo)).toEqual(
    before.map(({ merchantTradeNo }) => merchantTradeNo),
  )
  expect(after.find(({ amount }) => amount === rupiah(20_000))?.state.kind).toBe('paid')
  const linesAfter = (await machine.call('audit.list', { limit: 50 })).entries
  expect(linesAfter.filter(({ sequence }) => sequence <= audit.length)).toEqual(audit)
  expect(linesAfter[0]).toMatchObject({ kind: 'restored', sequence: audit.length + 1 })
  expect(await machine.call('audit.check', {})).toMatchObject({ kind: 'intact' })
  await sellForCash(machine, 30_000)
  await expect.poll(() => copyOf(machine)).toBe('upToDate')

  const old = await windowlessCounter({ dataDir })
  await expect.poll(() => linkOf(old)).toBe('older')
  expect(old.trouble).toEqual([])
})

test('a journal that was put back: what it lost comes back, and what was sold on it since is asked about', async () => {
  const office = await anOfficeWithOwner()
  const dataDir = temporaryFolder()
  const folder = join(dataDir, 'training')
  const first = await windowlessCounter({ dataDir })
  await first.call('office.enrol', { code: await office.code('Kasir 1') })
  await sell(first, 10_000)
  await expect.poll(() => copyOf(first)).toBe('upToDate')
  await first.close()
  const aside = join(temporaryFolder(), 'journal.db')
  cpSync(join(folder, 'journal.db'), aside)
  const second = await windowlessCounter({ dataDir })
  const lost = await sellForCash(second, 20_000)
  await expect.poll(() => copyOf(second)).toBe('upToDate')
  await second.close()

  // The disk gives back an older journal; nothing else has the time since.
  for (const part of ['-wal', '-shm', '.index']) rmSync(join(folder, `journal.db${part}`), { force: true })
  rmSync(join(folder, 'exchanges.log'))
  cpSync(aside, join(folder, 'journal.db'))
  const third = await windowlessCounter({ dataDir })
  const since = await sellForCash(third, 30_000)
  await expect.poll(() => copyOf(third)).toBe('wentBack')
  const windows = await Promise.allSettled([
    third.call('office.takeBack', {}),
    third.call('office.takeBack', {}),
  ])
  expect(windows).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'reopening' } }])
  const numbers = (await ordersOf(third)).map(({ merchantTradeNo }) => merchantTradeNo)
  expect(numbers).toContain(lost.merchantTradeNo)
  expect(numbers).toContain(since.merchantTradeNo)
  expect(new Set(numbers).size).toBe(3)
  await expect.poll(() => copyOf(third)).toBe('upToDate')
  expect(existsSync(join(folder, 'journal-from-office.db'))).toBe(false)
  expect([office.troubles, third.trouble]).toEqual([[], []])
})
