import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { aPrinter } from '../helpers/printers.ts'
import { readSlip } from '../helpers/read-slip.ts'
import { added } from '../helpers/staffed.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { type Call, killableCounter, windowlessCounter } from '../helpers/windowless-counter.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'

/** ESC p: the pulse that opens a drawer. */
const PULSE = Buffer.from([0x1b, 0x70, 0, 25, 250])

const charge = () => ({
  saleId: randomUUID(),
  paymentType: 'BankAVA',
  amount: rupiah(25_000),
  payer: 'Budi',
})

const sold = async (call: Call) => {
  const { merchantTradeNo } = await call('sale.charge', charge())
  await call('training.play', { merchantTradeNo, action: 'pay' })
  return merchantTradeNo
}

const printsOf = async (call: Call, merchantTradeNo: string) =>
  (await call('order.read', { merchantTradeNo })).prints

test('a counter that is killed in the middle of a print offers it again, and repeats neither slip nor drawer', async () => {
  const { elsewhere: sandbox } = await startedSandbox()
  const options = {
    dataDir: temporaryFolder(),
    sandbox,
  }
  const printer = await aVirtualPrinter('mute')
  const before = await killableCounter(options)
  await before.call('settings.change', { printers: [aPrinter({ ...printer, drawer: 'withReceipt' })] })
  const merchantTradeNo = await sold(before.call)
  await printer.slip(0)
  await before.kill()

  await printer.become('normal')
  const after = await killableCounter(options)
  // Whatever it would print by itself it has printed before this.
  const { id } = await after.call('print.testPage', {})
  await expect
    .poll(async () => (await after.call('print.jobs', { limit: 1 })).jobs)
    .toMatchObject([{ id, state: 'sent' }])
  expect(await printsOf(after.call, merchantTradeNo)).toMatchObject([
    { state: 'failed', failure: 'interrupted', copy: 1, retriesUntil: null },
  ])
  expect(printer.received).toHaveLength(2)

  const [job] = await printsOf(after.call, merchantTradeNo)
  expect(await after.call('print.again', { id: job?.id ?? 0 })).toMatchObject({ state: 'queued', copy: 2 })
  const again = await printer.slip(2)
  expect(readSlip(again, 32).text).toContain('SALINAN 2')
  await after.kill()
})

test('the queue is looked after by calls: listed, cancelled, printed on another printer', async () => {
  const [off, other] = [await aVirtualPrinter('off'), await aVirtualPrinter()]
  const { call, trouble } = await windowlessCounter()
  await call('settings.change', {
    printers: [aPrinter({ ...off, id: 'till' }), aPrinter({ ...other, id: 'kitchen', name: 'Dapur' })],
  })
  const merchantTradeNo = await sold(call)
  await expect
    .poll(() => printsOf(call, merchantTradeNo))
    .toMatchObject([{ state: 'failed', failure: 'refused' }])
  const { jobs, waiting } = await call('print.jobs', { states: ['failed'], limit: 10 })
  expect([jobs.length, waiting]).toEqual([1, 1])
  const id = jobs[0]?.id ?? 0

  expect(await call('print.cancel', { id })).toMatchObject({ state: 'cancelled' })
  await expect(call('print.cancel', { id })).rejects.toMatchObject({ code: 'notPossible' })
  await expect(call('print.again', { id, printer: 'attic' })).rejects.toMatchObject({ code: 'notFound' })
  expect(await call('print.again', { id, printer: 'kitchen' })).toMatchObject({ printer: 'kitchen' })
  expect(readSlip(await other.slip(0), 32).text).toContain('LUNAS')
  await expect.poll(() => call('print.jobs', { limit: 10 })).toMatchObject({ waiting: 0 })
  expect(await call('printer.status', { printer: 'kitchen' })).toEqual({
    state: 'reachable',
    paperLow: false,
  })
  expect(await call('printer.status', { printer: 'till' })).toEqual({ state: 'refused', paperLow: false })
  expect(trouble).toEqual([])
})

test('a receipt that waited for a person, or for its printer, says what went back meanwhile', async () => {
  const printer = await aVirtualPrinter('resets')
  const { call } = await windowlessCounter()
  await call('settings.change', { printers: [aPrinter(printer)] })
  /** A receipt that does not come out, and a refund of its sale. */
  const refundedBeforePaper = async (amount: number) => {
    const cash = { amount: rupiah(10_000), tendered: rupiah(10_000) }
    const { merchantTradeNo } = await call('sale.payCash', { saleId: randomUUID(), ...cash })
    await expect.poll(() => printsOf(call, merchantTradeNo)).toMatchObject([{ state: 'failed' }])
    await call('refund.create', { refundId: randomUUID(), merchantTradeNo, amount: rupiah(amount) })
    await printer.become('normal')
    return merchantTradeNo
  }
  const onPaper = async (merchantTradeNo: string) => {
    await expect.poll(() => printsOf(call, merchantTradeNo)).toMatchObject([{ state: 'sent' }])
    const slips = printer.received.map((bytes) => readSlip(bytes, 32).text)
    return slips.findLast((text) => text.includes(merchantTradeNo) && text.includes('LUNAS'))
  }
  const asked = await refundedBeforePaper(4_000)
  const [job] = await printsOf(call, asked)
  expect(await call('print.again', { id: job?.id ?? 0 })).toMatchObject({ copy: 2 })
  expect(await onPaper(asked)).toMatch(/DIREFUND SEBAGIAN[\s\S]*Sudah direfund +Rp 4\.000/)

  await printer.become('off')
  const waited = await refundedBeforePaper(10_000)
  expect(await onPaper(waited)).toMatch(/SUDAH DIREFUND[\s\S]*Sudah direfund +Rp 10\.000/)
})

test('a code that may not be paid any more is not put on paper again', async () => {
  const printer = await aVirtualPrinter('resets')
  const { call } = await windowlessCounter()
  await call('settings.change', { printers: [aPrinter(printer)] })
  const { merchantTradeNo } = await call('sale.charge', charge())
  const { id } = await call('print.slip', { of: { kind: 'payment', merchantTradeNo } })
  await expect.poll(() => printsOf(call, merchantTradeNo)).toMatchObject([{ state: 'failed' }])
  expect(await call('print.again', { id })).toMatchObject({ state: 'queued', copy: 2 })
  await expect.poll(() => printsOf(call, merchantTradeNo)).toMatchObject([{ state: 'failed' }])
  await call('training.play', { merchantTradeNo, action: 'pay' })
  await expect(call('print.again', { id })).rejects.toMatchObject({ code: 'notPossible' })
})

test('a payment slip that did not come out is cancelled once its order is paid, after any failure', async () => {
  for (const mood of ['off', 'resets'] as const) {
    const printer = await aVirtualPrinter(mood)
    const { call, close } = await windowlessCounter()
    await call('settings.change', { printers: [aPrinter(printer)], slips: { autoReceipt: false } })
    const { merchantTradeNo } = await call('sale.charge', charge())
    await call('print.slip', { of: { kind: 'payment', merchantTradeNo } })
    await expect.poll(() => printsOf(call, merchantTradeNo)).toMatchObject([{ state: 'failed' }])
    await call('training.play', { merchantTradeNo, action: 'pay' })
    await expect.poll(() => printsOf(call, merchantTradeNo)).toMatchObject([{ state: 'cancelled' }])
    expect(await call('print.jobs', { limit: 10 })).toMatchObject({ waiting: 0 })
    await close()
  }
})

test('opening the drawer is for a supervisor, and the audit log tells of it even where the printer is off', async () => {
  const printer = await aVirtualPrinter()
  const { call } = await windowlessCounter()
  await call('settings.change', { printers: [aPrinter({ ...printer, name: 'Laci depan' })] })
  await call('staff.setUp', { name: 'Bu Sri', pin: '739164' })
  const rina = await added(call, { name: 'Rina', role: 'cashier', pin: '582047' }, '739164')
  expect(await call('printer.openDrawer', { printer: 'main' })).toEqual({ failure: null })
  expect((await printer.slip(0)).subarray(-PULSE.length)).toEqual(PULSE)
  await printer.become('off')
  expect(await call('printer.openDrawer', { printer: 'main' })).toEqual({ failure: 'refused' })
  const { entries } = await call('audit.list', { kind: 'drawerOpened', limit: 10 })
  expect(entries).toMatchObject([
    { by: { name: 'Bu Sri' }, subject: 'Laci depan' },
    { by: { name: 'Bu Sri' }, subject: 'Laci depan' },
  ])
  await call('staff.signIn', { staffId: rina.id, pin: '582047' })
  await expect(call('printer.openDrawer', { printer: 'main' })).rejects.toMatchObject({ code: 'notAllowed' })
  expect(printer.received).toHaveLength(1)
})

test('a drawer opens for cash that is put in or taken out between sales, once for each movement', async () => {
  const { call } = await windowlessCounter()
  const printer = await aVirtualPrinter()
  await call('settings.change', { printers: [aPrinter({ ...printer, drawer: 'withCash' })] })
  const movement = { movementId: randomUUID(), kind: 'out', amount: rupiah(20_000), note: 'Beli es' } as const
  await call('shift.cash', movement)
  await expect.poll(() => printer.received.length).toBe(1)
  await call('shift.cash', movement)
  await call('shift.cash', { ...movement, movementId: randomUUID(), kind: 'in' })
  await expect.poll(() => printer.received.length).toBe(2)
  await call('settings.change', { printers: [aPrinter({ ...printer, drawer: 'never' })] })
  await call('shift.cash', { ...movement, movementId: randomUUID() })
  await call('print.testPage', {})
  await expect.poll(() => printer.received.length).toBe(3)
  expect(printer.received.map((bytes) => bytes.includes(PULSE))).toEqual([true, true, false])
})

test('a drawer that opens for cash alone stays shut with the receipt of any other payment', async () => {
  const { elsewhere: sandbox } = await startedSandbox()
  const { call } = await windowlessCounter({ sandbox })
  const printer = await aVirtualPrinter()
  await call('settings.change', { printers: [aPrinter({ ...printer, drawer: 'withCash' })] })
  const pulses = () => printer.received.filter((bytes) => bytes.includes(PULSE)).length
  await sold(call)
  await printer.slip(0)
  expect(pulses()).toBe(0)
  const paid = { saleId: randomUUID(), amount: rupiah(25_000), tendered: rupiah(30_000) }
  await call('sale.payCash', paid)
  await expect.poll(pulses).toBe(1)
  // Its receipt opens it: a pulse of its own would have waited until the receipt was printed.
  await call('printer.status', { printer: 'main' })
  expect(printer.received.filter((bytes) => bytes.length > 0)).toHaveLength(2)
  expect(pulses()).toBe(1)
})
