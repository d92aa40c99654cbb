import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { aPrinter } from '../helpers/printers.ts'
import { readSlip } from '../helpers/read-slip.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

const charge = (overrides: object = {}) => ({
  saleId: randomUUID(),
  paymentType: 'BankAVA',
  amount: rupiah(25_000),
  payer: 'Budi',
  ...overrides,
})

test('a whole sale by calls alone: charged, paid, receipt printed, and all there after a restart', async () => {
  const dataDir = temporaryFolder()
  const printer = await aVirtualPrinter()
  const before = await windowlessCounter({ dataDir })
  await before.call('settings.change', { printers: [aPrinter({ device: printer.device })] })
  const { merchantTradeNo, state } = await before.call('sale.charge', charge())
  expect(state.kind).toBe('open')
  const paid = await before.call('training.play', { merchantTradeNo, action: 'pay' })
  expect(paid.state.kind).toBe('paid')
  const { text } = readSlip(await printer.slip(0), 32)
  expect(text).toContain(merchantTradeNo)
  await expect
    .poll(() => before.heard.findLast(({ name }) => name === 'print.changed')?.value)
    .toMatchObject({
      state: 'sent',
    })
  expect(before.trouble).toEqual([])
  await before.close()

  const after = await windowlessCounter({ dataDir })
  const { order, timeline, prints } = await after.call('order.read', { merchantTradeNo })
  expect(order).toEqual({ ...paid, lastCheckedAt: order.lastCheckedAt })
  expect(prints).toMatchObject([{ kind: 'receipt', copy: 1, state: 'sent' }])
  expect(timeline.map(({ kind }) => kind)).toContain('printQueued')
  const started = await after.call('app.start', {})
  expect(started).toMatchObject({ openOrders: [], settings: { printers: [{ device: printer.device }] } })
})

test('the bytes of every request and every answer are kept, and are those of which the timeline tells the hash', async () => {
  const dataDir = temporaryFolder()
  const counter = await windowlessCounter({ dataDir })
  const { merchantTradeNo } = await counter.call('sale.charge', charge())
  await counter.call('training.play', { merchantTradeNo, action: 'pay' })
  await counter.close()
  const journal = new DatabaseSync(join(dataDir, 'training/journal.db'), { readOnly: true })
  onTestFinished(() => journal.close())
  const rows = journal
    .prepare(
      "SELECT kind, raw, detail ->> 'sha256' AS hash FROM events WHERE detail ->> 'requestId' IS NOT NULL",
    )
    .all() as { kind: string; raw: Uint8Array; hash: string }[]
  expect(rows.map(({ kind }) => kind)).toEqual(['created', 'sent', 'answered', 'sent', 'answered'])
  for (const { raw, hash } of rows) expect(createHash('sha256').update(raw).digest('hex')).toBe(hash)
})

test('a slip that the order’s state does not allow is refused as not possible, previewed or printed', async () => {
  const counter = await windowlessCounter()
  const { merchantTradeNo } = await counter.call('sale.charge', charge())
  for (const name of ['print.preview', 'print.slip'] as const) {
    await expect(counter.call(name, { of: { kind: 'receipt', merchantTradeNo } })).rejects.toMatchObject({
      code: 'notPossible',
    })
  }
  expect(counter.trouble).toEqual([])
})

test('a window that breaks while it gets an event costs neither the sale nor the other windows anything', async () => {
  const counter = await windowlessCounter()
  counter.subscribe(() => {
    throw new Error('the window is gone')
  })
  const heard: string[] = []
  counter.subscribe((name) => heard.push(name))
  const order = await counter.call('sale.charge', charge())
  expect(order.state.kind).toBe('open')
  const job = await counter.call('print.slip', {
    of: { kind: 'payment', merchantTradeNo: order.merchantTradeNo },
  })
  await expect
    .poll(() => counter.heard.findLast(({ name }) => name === 'print.changed')?.value)
    .toMatchObject({ id: job.id, state: 'failed' })
  expect(heard).toContain('order.changed')
  expect(counter.trouble.length).toBeGreaterThan(0)
})

test('a payer’s name that can’t be one is refused at the door, and nothing is written', async () => {
  const { call } = await windowlessCounter()
  for (const payer of ['\u0000', 'Bu\ndi', '\ud800', 'x'.repeat(61), ' '])
    await expect(call('sale.charge', charge({ payer })), payer).rejects.toMatchObject({ code: 'badInput' })
  expect((await call('order.list', { search: '', limit: 1 })).orders).toEqual([])
})

test('a taken port for the sandbox is refused before anybody is told that the counter is ready', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const sandboxPort = typeof address === 'object' ? (address?.port ?? 0) : 0
  const dataDir = temporaryFolder()
  await expect(windowlessCounter({ dataDir, sandboxPort })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  // Nothing of the refused one holds on to the folder.
  await windowlessCounter({ dataDir })
})
