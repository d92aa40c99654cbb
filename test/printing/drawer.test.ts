import { expect, test } from 'vitest'
import { statusQuestion } from '../../electron/printing/devices/said-status.ts'
import { MAX_OWED } from '../../electron/printing/hand-over.ts'
import { rupiah } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { aPrinter } from '../helpers/printers.ts'
import { aVirtualPrinter, type VirtualPrinter } from '../helpers/virtual-printer.ts'
import { aPrintingCounter } from './printing-counter.ts'
import { anOpenOrder, aPaidOrder } from './sample-orders.ts'

/** ESC p: pin 2, 50 ms on, 500 ms off. */
const kick = Buffer.from([0x1b, 0x70, 0, 25, 250])
/** DLE DC4: the same in real time. */
const urgent = Buffer.from([0x10, 0x14, 1, 0, 1])
const LEAD = MAX_OWED + 5
const receipt = aPaidOrder()
const { state } = receipt
const cashSale: Order = { ...receipt, paymentType: 'Cash', state: { ...state, tendered: rupiah(20_000) } }

const kicksOf = (printer: VirtualPrinter) =>
  printer.received.map((bytes) => bytes.toString('latin1').split(kick.toString('latin1')).length - 1)

async function aShop(
  mood: Parameters<typeof aVirtualPrinter>[0] = 'normal',
  order: Order = receipt,
  drawer: 'withReceipt' | 'withCash' = 'withReceipt',
) {
  const printer = await aVirtualPrinter(mood)
  const counter = await aPrintingCounter([aPrinter({ ...printer, drawer })], order)
  return { printer, counter }
}

test('the drawer opens with the original receipt, before it, and with no copy of it', async () => {
  const { printer, counter } = await aShop()
  for (const copy of [1, 2]) {
    expect(await counter.printed(receipt, 'receipt')).toMatchObject({ state: 'sent', copy })
  }
  expect(kicksOf(printer)).toEqual([1, 0])
  // Behind NULs, ESC = and ESC @, by which it is seen whether the printer listens at all.
  expect((await printer.slip(0)).subarray(LEAD, LEAD + kick.length)).toEqual(kick)
})

test('the drawer opens for no other slip, and not if it is not set', async () => {
  const order = anOpenOrder('qr')
  const { printer, counter } = await aShop('normal', order)
  await counter.printed(order, 'payment')
  const { documents } = counter.printing
  await counter.ended((await counter.printing.print(documents.testPage(counter.printing.printer()))).id)
  counter.settings = { ...counter.settings, printers: [aPrinter(printer)] }
  const paid = aPaidOrder()
  await counter.printed({ ...paid, merchantTradeNo: order.merchantTradeNo }, 'receipt')
  expect(kicksOf(printer)).toEqual([0, 0, 0])
})

test('the drawer does not open with a receipt that is retried automatically', async () => {
  const { printer, counter } = await aShop('off')
  const { id } = await counter.printed(receipt, 'receipt')
  await printer.become('normal')
  await counter.nextLook()
  expect(await counter.ended(id, 'anew')).toMatchObject({ state: 'sent', copy: 1 })
  expect(kicksOf(printer).every((kicks) => kicks === 0)).toBe(true)
})

test('the drawer does not open with a receipt that never had its turn before the printer failed', async () => {
  const { printer, counter } = await aShop('off')
  const jobs = [await counter.print(receipt, 'receipt'), await counter.print(receipt, 'receipt')]
  for (const { id } of jobs) await counter.ended(id)
  await counter.printing.cancel(jobs[0]?.id ?? 0)
  await printer.become('normal')
  await counter.nextLook()
  expect(await counter.ended(jobs[1]?.id ?? 0, 'anew')).toMatchObject({ state: 'sent', copy: 1 })
  expect(kicksOf(printer).every((kicks) => kicks === 0)).toBe(true)
})

test('the drawer does not open again for a print that was interrupted', async () => {
  const { printer, counter } = await aShop('resets')
  const { id } = await counter.printed(receipt, 'receipt')
  await printer.become('normal')
  await counter.printing.printAgain(id)
  await counter.ended(id, 'anew')
  expect(kicksOf(printer).slice(1)).toEqual([0])
})

test('after a stop in the middle of a print the drawer does not open again', async () => {
  const { printer, counter } = await aShop('mute')
  const { id } = await counter.print(receipt, 'receipt')
  await printer.slip(0)
  await printer.become('normal')
  await counter.restart()
  expect(await counter.ended(id)).toMatchObject({ state: 'failed', failure: 'interrupted' })
  await counter.printing.printAgain(id)
  await counter.ended(id, 'anew')
  expect(kicksOf(printer)).toEqual([1, 0])
})

test('the drawer does not open with a receipt that comes out long after the payment', async () => {
  const { printer, counter } = await aShop()
  const job = counter.printing.automaticReceipt(receipt)
  if (!job) throw new Error('the settings want no receipt')
  const { id } = await counter.journal.addPrintJob(job)
  counter.clock.pass(61_000)
  counter.printing.wake()
  expect(await counter.ended(id)).toMatchObject({ state: 'sent' })
  expect(kicksOf(printer)).toEqual([0])
})

test('the drawer does not open with an original receipt that somebody prints long after the payment', async () => {
  const { printer, counter } = await aShop()
  counter.clock.pass(61_000)
  expect(await counter.printed(receipt, 'receipt')).toMatchObject({ state: 'sent', copy: 1 })
  expect(kicksOf(printer)).toEqual([0])
})

test('the receipt of cash opens no drawer where receipts are printed on request: the cash itself opened it', async () => {
  const { printer, counter } = await aShop('normal', cashSale)
  counter.settings = { ...counter.settings, slips: { ...counter.settings.slips, autoReceipt: false } }
  expect(await counter.printed(cashSale, 'receipt')).toMatchObject({ state: 'sent', copy: 1 })
  expect(kicksOf(printer)).toEqual([0])
})

for (const drawer of ['withReceipt', 'withCash'] as const) {
  test(`the automatic receipt of cash opens a drawer that opens ${drawer} before it prints, as nothing else does`, async () => {
    const { printer, counter } = await aShop('normal', cashSale, drawer)
    const job = counter.printing.automaticReceipt(cashSale)
    if (!job) throw new Error('the settings want no receipt')
    const { id } = await counter.journal.addPrintJob(job)
    counter.printing.wake()
    counter.printing.openForCash(true)
    expect(await counter.ended(id)).toMatchObject({ state: 'sent', copy: 1 })
    await counter.printing.status('main')
    expect(kicksOf(printer).filter((kicks) => kicks > 0)).toEqual([1])
    expect((await printer.slip(0)).subarray(LEAD, LEAD + kick.length)).toEqual(kick)
  })
}

for (const mood of ['paperOut', 'coverOpen'] as const) {
  test(`${mood}: a printer that says so gets no receipt of cash, but opens the drawer at once, and not again with its receipt`, async () => {
    const printer = await aVirtualPrinter(mood)
    const settings = aPrinter({ ...printer, profile: 'epson-80', drawer: 'withCash' })
    const counter = await aPrintingCounter([settings], cashSale)
    const { id } = await counter.printed(cashSale, 'receipt')
    expect(await counter.ended(id)).toMatchObject({ state: 'failed', failure: mood })
    await expect.poll(() => printer.received[0]).toEqual(Buffer.concat([statusQuestion, urgent]))
    await printer.become('normal')
    await counter.nextLook()
    expect(await counter.ended(id, 'anew')).toMatchObject({ state: 'sent', copy: 1 })
    expect(printer.received.filter((bytes) => bytes.includes(urgent))).toHaveLength(1)
    expect(kicksOf(printer).every((kicks) => kicks === 0)).toBe(true)
  })
}

test('cash whose receipt waits behind another one for paper opens the drawer at once, once', async () => {
  const printer = await aVirtualPrinter('paperOut')
  const settings = aPrinter({ ...printer, profile: 'epson-80', drawer: 'withCash' })
  const later = { ...cashSale, merchantTradeNo: 'LK-LATER' }
  const counter = await aPrintingCounter([settings], receipt, later)
  const first = await counter.printed(receipt, 'receipt')
  const second = await counter.print(later, 'receipt')
  counter.printing.openForCash(true)
  await counter.ended(second.id)
  const urgentOnes = () => printer.received.filter((bytes) => bytes.includes(urgent)).length
  await expect.poll(urgentOnes).toBe(1)
  await printer.become('normal')
  const sent = Promise.all([first, second].map(({ id }) => counter.ended(id, 'anew')))
  await counter.nextLook()
  expect((await sent).map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(urgentOnes()).toBe(1)
  expect(kicksOf(printer).every((kicks) => kicks === 0)).toBe(true)
  counter.printing.openForCash(true)
  await counter.printing.status('main')
  expect(urgentOnes()).toBe(1)
})

test('a person opens the drawer of a printer that says it has no paper', async () => {
  const printer = await aVirtualPrinter('paperOut')
  const counter = await aPrintingCounter([aPrinter({ ...printer, profile: 'epson-80', drawer: 'withCash' })])
  expect(await counter.printing.openDrawer('main')).toBeNull()
  await expect.poll(() => printer.received[0]).toEqual(Buffer.concat([statusQuestion, urgent]))
})

test('a drawer for cash alone opens with no receipt of another payment', async () => {
  const { printer, counter } = await aShop('normal', receipt, 'withCash')
  expect(await counter.printed(receipt, 'receipt')).toMatchObject({ state: 'sent', copy: 1 })
  expect(kicksOf(printer)).toEqual([0])
})

test('cash opens the drawer of the first printer that is set so, even if another prints receipts, and that receipt opens no other', async () => {
  const [till, side] = [await aVirtualPrinter(), await aVirtualPrinter()]
  const printers = [
    aPrinter(till),
    aPrinter({ id: 'side', name: 'Laci', device: side.device, drawer: 'withReceipt' }),
  ]
  const counter = await aPrintingCounter(printers, cashSale)
  counter.printing.openForCash(true)
  await side.slip(0)
  expect(await counter.printed(cashSale, 'receipt', 'side')).toMatchObject({ state: 'sent', copy: 1 })
  expect(kicksOf(side)).toEqual([1, 0])
  expect(kicksOf(till)).toEqual([])
})

test('cash opens no drawer where none is set to open, and waits for its receipt where that opens it', async () => {
  const { printer, counter } = await aShop('normal', cashSale)
  counter.printing.openForCash(true)
  counter.settings = { ...counter.settings, printers: [aPrinter(printer)] }
  counter.printing.openForCash(false)
  await counter.printing.status('main')
  expect(kicksOf(printer).every((kicks) => kicks === 0)).toBe(true)
})

test('a person opens the drawer without a slip, in its turn', async () => {
  const { printer, counter } = await aShop()
  expect(await counter.printing.openDrawer('main')).toBeNull()
  // In front of it only what completes a command that another counter left unfinished.
  const [pulse = Buffer.alloc(0), ...more] = printer.received
  expect([pulse.subarray(-kick.length), more]).toEqual([kick, []])
  await printer.become('off')
  expect(await counter.printing.openDrawer('main')).toBe('refused')
})

test('a printer that answers is not asked whether the drawer has printed', async () => {
  const printer = await aVirtualPrinter()
  const counter = await aPrintingCounter([aPrinter({ ...printer, profile: 'epson-80', drawer: 'withCash' })])
  expect(await counter.printing.openDrawer('main')).toBeNull()
  expect(printer.received[0]?.subarray(-kick.length)).toEqual(kick)
})
