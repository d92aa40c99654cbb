import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { trainingJournal } from '../helpers/open-journal.ts'
import { aPrinter } from '../helpers/printers.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { paidAtSandbox, sandboxSetup } from '../refunds/refund-setup.ts'

/** The counter does not sell e-money yet, so the order was paid before it started. */
async function counterWithPaidOrder() {
  const dataDir = temporaryFolder()
  const journal = trainingJournal(dataDir)
  const gateway = await sandboxSetup({ journal })
  const { merchantTradeNo } = await paidAtSandbox(gateway)
  await journal.close()
  const counter = await windowlessCounter({
    dataDir,
    sandbox: gateway.sandbox.elsewhere,
  })
  return { ...counter, gateway, merchantTradeNo }
}

test('a part is refunded by a call, its end comes as an event, and the order tells what is left', async () => {
  const { call, heard, trouble, gateway, merchantTradeNo } = await counterWithPaidOrder()
  const { merchantRefundNo, state } = await call('refund.create', {
    refundId: randomUUID(),
    merchantTradeNo,
    amount: rupiah(10_000),
    reason: 'Barang habis',
  })
  expect(state.kind).toBe('inProgress')
  await gateway.settle(merchantRefundNo, '02')
  const states = () =>
    new Set(heard.flatMap(({ name, value }) => (name === 'refund.changed' ? [value.state.kind] : [])))
  await expect.poll(() => [...states()]).toEqual(['sending', 'inProgress', 'done'])
  expect((await call('refund.check', { merchantRefundNo })).state.kind).toBe('done')
  const { refunds, refundability, timeline } = await call('order.read', { merchantTradeNo })
  expect(refunds).toMatchObject([{ merchantRefundNo, amount: rupiah(10_000), state: { kind: 'done' } }])
  expect(refundability).toEqual({ kind: 'refundable', remaining: rupiah(15_000) })
  expect(timeline.at(-1)).toMatchObject({
    kind: 'refundChanged',
    detail: { merchantRefundNo, before: 'inProgress', after: 'done' },
  })
  expect(trouble).toEqual([])
})

test('a slip that did not come out while its refund was under way is printed again as what the refund is by then', async () => {
  const { call, gateway, merchantTradeNo } = await counterWithPaidOrder()
  const printer = await aVirtualPrinter('resets')
  await call('settings.change', { printers: [aPrinter(printer)] })
  const refund = { refundId: randomUUID(), merchantTradeNo, amount: rupiah(10_000) }
  const { merchantRefundNo } = await call('refund.create', refund)
  const { id } = await call('print.slip', { of: { kind: 'refund', merchantRefundNo } })
  const prints = async () => (await call('order.read', { merchantTradeNo })).prints
  await expect.poll(prints).toMatchObject([{ id, state: 'failed' }])
  await gateway.settle(merchantRefundNo, '02')
  await expect.poll(async () => (await call('refund.check', { merchantRefundNo })).state.kind).toBe('done')
  await printer.become('normal')
  await call('settings.change', { printers: [{ ...aPrinter(printer), id: 'another' }] })
  const again = await call('print.again', { id })
  expect(again).toMatchObject({ subject: merchantRefundNo, copy: 1, printer: 'another' })
  await expect.poll(prints).toMatchObject([{ id, state: 'cancelled' }, { state: 'sent' }])
})

test('what can’t be refunded says so as data, before anybody asks for it', async () => {
  const { call, merchantTradeNo } = await counterWithPaidOrder()
  const refund = (amount: number, of = merchantTradeNo) =>
    call('refund.create', { refundId: randomUUID(), merchantTradeNo: of, amount: rupiah(amount) })
  await expect(refund(25_001)).rejects.toMatchObject({ code: 'refundTooLarge' })
  await expect(refund(1, 'LK-never')).rejects.toMatchObject({ code: 'notFound' })
  await expect(call('refund.sendAgain', { merchantRefundNo: 'RF-never' })).rejects.toMatchObject({
    code: 'notFound',
  })
  const sale = { saleId: randomUUID(), paymentType: 'QRIS', amount: rupiah(25_000) }
  const qris = await call('sale.charge', sale)
  await call('training.play', { merchantTradeNo: qris.merchantTradeNo, action: 'pay' })
  const { refundability } = await call('order.read', { merchantTradeNo: qris.merchantTradeNo })
  expect(refundability).toEqual({ kind: 'channelNotRefundable' })
  await expect(refund(1_000, qris.merchantTradeNo)).rejects.toMatchObject({ code: 'notPossible' })
})

test('without an office nobody is offered to hand the right to a refund over', async () => {
  const { call } = await windowlessCounter()
  const amount = rupiah(10_000)
  const { merchantTradeNo } = await call('sale.payCash', { saleId: randomUUID(), amount, tendered: amount })
  expect(await call('order.read', { merchantTradeNo })).toMatchObject({
    refundability: { kind: 'refundable' },
    right: null,
  })
})
