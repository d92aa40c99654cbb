import { expect, test } from 'vitest'
import { MAX_OWED } from '../../electron/printing/hand-over.ts'
import { aPrinter } from '../helpers/printers.ts'
import { readSlip } from '../helpers/read-slip.ts'
import { aVirtualPrinter, type VirtualPrinter } from '../helpers/virtual-printer.ts'
import { aPrintingCounter, type PrintingCounter } from './printing-counter.ts'
import { anOpenOrder, aPaidOrder, settingsWith } from './sample-orders.ts'

const receipt = aPaidOrder()
const MINUTE = 60_000

async function aShop(mood: Parameters<typeof aVirtualPrinter>[0] = 'off') {
  const printer = await aVirtualPrinter(mood)
  const counter = await aPrintingCounter([aPrinter(printer)], receipt)
  return { printer, counter }
}

/** Slips, and not the connections that only asked, or that have brought no more than the NULs so far. */
const slipsOn = (printer: VirtualPrinter) => printer.received.filter((bytes) => bytes.length > MAX_OWED + 100)

const listed = async ({ journal }: PrintingCounter) =>
  (await journal.listPrintJobs(receipt.merchantTradeNo)).map(({ id, state, failure }) => [id, state, failure])

test('jobs for a printer that was off are printed once it is on, in order, as originals', async () => {
  const { printer, counter } = await aShop()
  const first = await counter.print(receipt, 'receipt')
  expect(await counter.ended(first.id)).toMatchObject({ state: 'failed', failure: 'refused' })
  const second = await counter.printed(receipt, 'receipt')
  await printer.become('normal')
  await counter.nextLook()
  await expect.poll(() => slipsOn(printer)).toHaveLength(2)
  const [one, two] = slipsOn(printer).map((bytes) => readSlip(bytes, 32).text)
  expect(one).not.toContain('SALINAN')
  expect(two).toContain('SALINAN 2')
  await expect
    .poll(() => listed(counter))
    .toEqual([
      [first.id, 'sent', null],
      [second.id, 'sent', null],
    ])
})

test('a printer that takes nothing is asked ever more rarely, and its jobs are not touched meanwhile', async () => {
  const { counter } = await aShop()
  await counter.printed(receipt, 'receipt')
  const before = [...counter.changes]
  const waits: (number | null)[] = []
  for (let look = 0; look < 6; look += 1) {
    await expect.poll(() => counter.clock.next()).not.toBeNull()
    waits.push(counter.clock.next())
    await counter.nextLook()
  }
  expect(waits).toEqual([2_000, 4_000, 8_000, 10_000, 10_000, 10_000])
  expect(counter.changes).toEqual(before)
})

test('jobs that wait for a printer that is then removed do not say that it will print them', async () => {
  const { counter } = await aShop()
  const first = await counter.printed(receipt, 'receipt')
  const second = await counter.printed(receipt, 'receipt')
  expect(second.retriesUntil).not.toBeNull()
  counter.settings = settingsWith({ printers: [] })
  await counter.nextLook()
  await expect
    .poll(() => listed(counter))
    .toEqual([first, second].map(({ id }) => [id, 'failed', 'notConfigured']))
  expect((await counter.journal.findJob(second.id))?.retriesUntil).toBeNull()
})

test('a job that has waited too long is left to a person, and no longer retried', async () => {
  const { printer, counter } = await aShop()
  const { id } = await counter.print(receipt, 'receipt')
  const failed = await counter.ended(id)
  expect(failed.retriesUntil).toBe(failed.createdAt + 10 * MINUTE)
  counter.clock.pass(1_000)
  await printer.become('normal')
  counter.clock.pass(10 * MINUTE)
  await expect.poll(() => counter.journal.findJob(id)).toMatchObject({ state: 'failed', retriesUntil: null })
  expect(slipsOn(printer)).toEqual([])
  await counter.printing.printAgain(id)
  expect(await counter.ended(id, 'anew')).toMatchObject({ state: 'sent', copy: 1 })
})

test('a code that may no longer be paid is not printed automatically', async () => {
  const printer = await aVirtualPrinter('off')
  const order = anOpenOrder('qr')
  // In the journal this order is not open: it was paid, or left, while its slip waited.
  const counter = await aPrintingCounter([aPrinter(printer)], order)
  const { id } = await counter.print(order, 'payment')
  const failed = await counter.ended(id)
  expect(failed.retriesUntil).toBe(failed.createdAt + 2 * MINUTE)
  await printer.become('normal')
  await counter.nextLook()
  await expect.poll(() => counter.journal.findJob(id)).toMatchObject({ state: 'failed', retriesUntil: null })
  expect(slipsOn(printer)).toEqual([])
})

test('a print that may be on paper is never retried automatically', async () => {
  const { printer, counter } = await aShop('resets')
  const { id } = await counter.print(receipt, 'receipt')
  expect(await counter.ended(id)).toMatchObject({ failure: 'interrupted', retriesUntil: null })
  await printer.become('normal')
  expect(counter.clock.next()).toBeNull()
  counter.printing.wake()
  counter.clock.pass(MINUTE)
  await counter.printing.stop()
  expect(slipsOn(printer).length).toBeLessThanOrEqual(1)
  expect(await listed(counter)).toEqual([[id, 'failed', 'interrupted']])
})

test('with paper out nothing of a slip is sent, and with new paper it comes out as the original', async () => {
  const printer = await aVirtualPrinter('paperOut')
  const counter = await aPrintingCounter([aPrinter({ ...printer, profile: 'epson-80' })], receipt)
  const { id } = await counter.print(receipt, 'receipt')
  expect(await counter.ended(id)).toMatchObject({ failure: 'paperOut', copy: 1 })
  expect(slipsOn(printer)).toEqual([])
  await counter.nextLook()
  await expect.poll(() => counter.clock.next()).toBe(4_000)
  await printer.become('coverOpen')
  await counter.nextLook()
  // Somebody is at the printer: it is asked as soon as at first.
  await expect.poll(() => counter.clock.next()).toBe(2_000)
  await printer.become('normal')
  await counter.nextLook()
  await expect.poll(() => counter.journal.findJob(id)).toMatchObject({ state: 'sent', copy: 1 })
})

test('a job can be cancelled while it waits, and never comes out then', async () => {
  const { printer, counter } = await aShop()
  const { id } = await counter.printed(receipt, 'receipt')
  expect(await counter.printing.cancel(id)).toMatchObject({ state: 'cancelled', retriesUntil: null })
  expect(await counter.printing.cancel(id)).toBeNull()
  await printer.become('normal')
  counter.clock.pass(MINUTE)
  const next = await counter.print(receipt, 'receipt')
  expect(await counter.ended(next.id)).toMatchObject({ state: 'sent', copy: 1 })
  expect(slipsOn(printer)).toHaveLength(1)
  await counter.printing.printAgain(id)
  expect(await counter.ended(id, 'anew')).toMatchObject({ state: 'sent', copy: 2 })
})

test('a job that is being sent is not taken back', async () => {
  const { printer, counter } = await aShop('mute')
  const { id } = await counter.print(receipt, 'receipt')
  await printer.slip(0)
  expect(await counter.printing.cancel(id)).toBeNull()
  expect(await counter.journal.findJob(id)).toMatchObject({ state: 'sending' })
})

test('a printer that hangs holds up no other printer', async () => {
  const [kitchen, till] = [await aVirtualPrinter('neverReads'), await aVirtualPrinter()]
  const printers = [aPrinter({ ...kitchen, id: 'kitchen' }), aPrinter({ ...till, id: 'till' })]
  const counter = await aPrintingCounter(printers, receipt)
  const stuck = await counter.print(receipt, 'receipt')
  expect(await counter.printed(receipt, 'receipt', 'till')).toMatchObject({ printer: 'till', state: 'sent' })
  expect(await counter.journal.findJob(stuck.id)).toMatchObject({ printer: 'kitchen', state: 'sending' })
})

test('a printer does one thing at a time: prints, drawer and questions wait for each other', async () => {
  const counter = await aPrintingCounter([aPrinter({ device: 'tcp://127.0.0.1:9100' })], receipt)
  let atWork = 0
  let most = 0
  const busy = async () => {
    atWork += 1
    most = Math.max(most, atWork)
    await new Promise((resolve) => setImmediate(resolve))
    atWork -= 1
  }
  const status = async () => {
    await busy()
    return { state: 'ready', paperLow: false } as const
  }
  counter.useDevice(() => ({ send: busy, status }))
  const { printing } = counter
  const jobs = [await counter.print(receipt, 'receipt'), await counter.print(receipt, 'receipt')]
  await Promise.all([
    ...jobs.map(({ id }) => counter.ended(id)),
    printing.openDrawer('main'),
    printing.status('main'),
    printing.openDrawer('main'),
  ])
  expect(most).toBe(1)
})

test('jobs that wait for one printer can be printed on another', async () => {
  const [broken, other] = [await aVirtualPrinter('off'), await aVirtualPrinter()]
  const printers = [aPrinter({ ...broken, id: 'broken' }), aPrinter({ ...other, id: 'other' })]
  const counter = await aPrintingCounter(printers, receipt)
  const { id } = await counter.printed(receipt, 'receipt')
  expect(await counter.printing.printAgain(id, 'other')).toMatchObject({ printer: 'other', copy: 1 })
  expect(await counter.ended(id, 'anew')).toMatchObject({ state: 'sent', copy: 1 })
  expect(slipsOn(other)).toHaveLength(1)
})

test('jobs behind a hanging slip can be moved to another printer, and an extra press does nothing', async () => {
  const [stuck, other] = [await aVirtualPrinter('mute'), await aVirtualPrinter()]
  const printers = [aPrinter({ ...stuck, id: 'stuck' }), aPrinter({ ...other, id: 'other' })]
  const counter = await aPrintingCounter(printers, receipt)
  const hanging = await counter.print(receipt, 'receipt')
  const behind = await counter.print(receipt, 'receipt')
  await stuck.slip(0)
  expect(await counter.printing.printAgain(hanging.id)).toMatchObject({ state: 'sending', copy: 1 })
  expect(await counter.printing.printAgain(hanging.id, 'other')).toBeNull()
  expect(await counter.printing.printAgain(behind.id)).toMatchObject({ state: 'queued', printer: 'stuck' })
  await counter.printing.printAgain(behind.id, 'other')
  expect(await counter.ended(behind.id)).toMatchObject({ printer: 'other', state: 'sent', copy: 2 })
  expect(await counter.journal.takeJob(hanging.id, 'other', 1)).toBeNull()
})

test('a job whose printer was removed is offered, and goes to the first printer', async () => {
  const { printer, counter } = await aShop()
  const { id } = await counter.printed(receipt, 'receipt')
  const spare = await aVirtualPrinter()
  counter.settings = settingsWith({ printers: [aPrinter({ ...spare, id: 'spare' })] })
  await counter.nextLook()
  expect(await counter.journal.findJob(id)).toMatchObject({ printer: 'main', state: 'failed' })
  await counter.printing.printAgain(id)
  expect(await counter.ended(id, 'anew')).toMatchObject({ printer: 'spare', state: 'sent' })
  expect(slipsOn(printer)).toEqual([])
})

test('a recent job that an earlier run left is printed at the next start', async () => {
  const { printer, counter } = await aShop()
  const { id } = await counter.printed(receipt, 'receipt')
  await printer.become('normal')
  await counter.restart()
  expect(await counter.ended(id, 'anew')).toMatchObject({ state: 'sent', copy: 1 })
})

test('an old job that an earlier run left is only offered', async () => {
  const { printer, counter } = await aShop()
  const { id } = await counter.printed(receipt, 'receipt')
  await counter.printing.stop()
  await printer.become('normal')
  counter.clock.pass(11 * MINUTE)
  await counter.restart()
  await expect.poll(() => counter.journal.findJob(id)).toMatchObject({ state: 'failed', retriesUntil: null })
  await counter.printing.stop()
  expect(slipsOn(printer)).toEqual([])
})
