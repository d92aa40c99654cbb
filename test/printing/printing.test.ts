import { expect, test } from 'vitest'
import { lineText } from '../../electron/printing/layout/line-text.ts'
import { nextCopy } from '../../electron/printing/print-store.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { PrintJob, Slip } from '../../shared/slip/slip.ts'
import { aPrinter } from '../helpers/printers.ts'
import { readSlip } from '../helpers/read-slip.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { aPrintingCounter, type PrintingCounter } from './printing-counter.ts'
import { anOpenOrder, aPaidOrder, NOW, settingsWith } from './sample-orders.ts'
import { sampleSlips } from './sample-slips.ts'

const aCounter = (device: string, order: Order) => aPrintingCounter([aPrinter({ device })], order)

const receipt = aPaidOrder()

test('a requested receipt is printed with amount, reference and LUNAS', async () => {
  const printer = await aVirtualPrinter()
  const counter = await aCounter(printer.device, receipt)
  await counter.printed(receipt, 'receipt')
  expect(counter.changes).toEqual(['1 queued 1', '1 sending 1', '1 sent 1'])
  const { text } = readSlip(await printer.slip(0), 32)
  for (const words of ['LUNAS', 'Rp 10.000', 'PLT2026112100000042', '632501004217', 'LATIHAN']) {
    expect(text).toContain(words)
  }
  expect(text).not.toContain('SALINAN')
})

test('what is previewed is what is printed', async () => {
  const printer = await aVirtualPrinter()
  const counter = await aCounter(printer.device, receipt)
  const preview = await counter.printing.preview(counter.printing.documents.order(receipt, 'receipt'))
  await counter.printed(receipt, 'receipt')
  const printed = readSlip(await printer.slip(0), 32).lines.map(({ text }) => text.trim())
  for (const block of preview.blocks)
    if (block.type === 'line') expect(printed).toContain(lineText(block, 32)?.trim())
})

test('jobs leave one at a time, oldest first, and a failing one does not hold up the next', async () => {
  const printer = await aVirtualPrinter('resets')
  const counter = await aCounter(printer.device, receipt)
  const first = await counter.print(receipt, 'receipt')
  const second = await counter.printed(receipt, 'receipt')
  expect(counter.changes.filter((change) => !change.includes('queued'))).toEqual([
    `${first.id} sending 1`,
    `${first.id} failed interrupted 1`,
    `${second.id} sending 2`,
    `${second.id} failed interrupted 2`,
  ])
})

test('reprinted after not one byte left, a slip is still the original', async () => {
  const printer = await aVirtualPrinter('off')
  const counter = await aCounter(printer.device, receipt)
  const job = await counter.print(receipt, 'receipt')
  expect(await counter.ended(job.id)).toMatchObject({ state: 'failed', failure: 'refused' })
  await printer.become('normal')
  expect(await counter.printing.printAgain(job.id)).toMatchObject({ id: job.id, copy: 1 })
  expect(await counter.ended(job.id)).toMatchObject({ state: 'sent', copy: 1 })
  expect(readSlip(await printer.slip(0), 32).text).not.toContain('SALINAN')
})

test('printed again after some of it may have come out, a slip says that it is a copy', async () => {
  const printer = await aVirtualPrinter('resets')
  const counter = await aCounter(printer.device, receipt)
  const job = await counter.print(receipt, 'receipt')
  expect(await counter.ended(job.id)).toMatchObject({ state: 'failed', failure: 'interrupted' })
  await printer.become('normal')
  await counter.printing.printAgain(job.id)
  expect(await counter.ended(job.id)).toMatchObject({ state: 'sent', copy: 2 })
  expect(readSlip(await printer.slip(1), 32).text).toContain('SALINAN 2')
})

test('what may be on paper is a copy on the screen and in a file: with its number where it will be printed', async () => {
  const printer = await aVirtualPrinter('paperOut')
  const counter = await aPrintingCounter([aPrinter({ device: printer.device, profile: 'epson-80' })], receipt)
  const { printing } = counter
  const document = printing.documents.order(receipt, 'receipt')
  const markIn = ({ blocks }: Slip) =>
    blocks.flatMap((block) => (block.type === 'line' && block.text.includes('SALINAN') ? [block.text] : []))
  const marks = async () => [
    ...markIn(await printing.preview(document)),
    ...markIn(await printing.onPaper(document, 'A6')),
  ]
  expect(await marks()).toEqual([])
  const { id } = await counter.printed(receipt, 'receipt')
  // Nothing left: the original is still to come.
  expect(await marks()).toEqual([])
  await printer.become('normal')
  await printing.printAgain(id)
  expect(await counter.ended(id, 'anew')).toMatchObject({ state: 'sent', copy: 1 })
  expect(await marks()).toEqual(['** SALINAN 2 **', '** SALINAN **'])
  expect(JSON.stringify(await printing.onPaper(document, 'A6'))).not.toContain('Dicetak')
})

test.for(['refund', 'subscription'] as const)(
  'the first paper of each state of a %s is an original',
  async (kind) => {
    const printer = await aVirtualPrinter()
    const counter = await aCounter(printer.device, receipt)
    const states = sampleSlips.map(({ document }) => document).filter((document) => document.kind === kind)
    expect(states.length).toBeGreaterThan(2)
    const copies = async () => {
      const jobs = []
      for (const document of states) jobs.push(await counter.printing.print(document))
      return Promise.all(jobs.map(async ({ id }) => (await counter.ended(id)).copy))
    }
    expect(await copies()).toEqual(states.map(() => 1))
    expect(await copies()).toEqual(states.map(() => 2))
  },
)

test('two prints asked for at once are an original and a copy', async () => {
  const printer = await aVirtualPrinter()
  const counter = await aCounter(printer.device, receipt)
  const jobs = await Promise.all([counter.print(receipt, 'receipt'), counter.print(receipt, 'receipt')])
  await Promise.all(jobs.map(({ id }) => counter.ended(id)))
  expect((await counter.journal.listPrintJobs(receipt.merchantTradeNo)).map(({ copy }) => copy)).toEqual([
    1, 2,
  ])
})

test('a job that is not failed is not printed again', async () => {
  const printer = await aVirtualPrinter()
  const counter = await aCounter(printer.device, receipt)
  const job = await counter.printed(receipt, 'receipt')
  expect(await counter.printing.printAgain(job.id)).toBeNull()
  expect(await counter.printing.printAgain(99)).toBeNull()
})

test('a print asked for without a printer fails as not configured, and prints as the original once there is one', async () => {
  const counter = await aCounter('none', receipt)
  const job = await counter.print(receipt, 'receipt')
  expect(await counter.ended(job.id)).toMatchObject({ state: 'failed', failure: 'notConfigured' })
  const printer = await aVirtualPrinter()
  counter.settings = settingsWith({
    printers: [aPrinter({ device: printer.device, profile: 'generic-80', qr: 'raster' })],
  })
  await counter.printing.printAgain(job.id)
  expect(await counter.ended(job.id)).toMatchObject({ state: 'sent', copy: 1 })
})

test('the automatic receipt is there only where the settings want it and name a printer', async () => {
  const counter = await aCounter('none', receipt)
  const automatic = (devices: string[], autoReceipt = true) => {
    const printers = devices.map((device, index) => aPrinter({ id: `p${index}`, device }))
    counter.settings = settingsWith({ printers, slips: { autoReceipt } })
    return counter.printing.automaticReceipt(receipt)?.printer ?? null
  }
  expect(automatic([])).toBeNull()
  expect(automatic(['none'])).toBeNull()
  expect(automatic(['tcp://127.0.0.1:9100'], false)).toBeNull()
  expect(automatic(['tcp://127.0.0.1:9100', 'tcp://127.0.0.1:9101'])).toBe('p0')
})

test('a fault in making a receipt is reported, and does not delay its payment', async () => {
  const counter = await aCounter('none', receipt)
  counter.settings = {} as Settings
  expect(counter.printing.automaticReceipt(receipt)).toBeNull()
  expect(counter.faults.splice(0)).toHaveLength(1)
})

test('what an earlier run left queued is printed at start; what it left half sent is not', async () => {
  const printer = await aVirtualPrinter()
  const counter = await aCounter(printer.device, receipt)
  const halfSent = await counter.journal.addPrintJob(automaticReceipt(counter))
  await counter.journal.takeJob(halfSent.id, 'main', NOW)
  const queued = await counter.journal.addPrintJob(automaticReceipt(counter))
  await counter.journal.resume(NOW)
  counter.printing.wake()
  expect(await counter.ended(queued.id)).toMatchObject({ state: 'sent', copy: 2 })
  expect(printer.received).toHaveLength(1)
  expect((await counter.journal.listPrintJobs(receipt.merchantTradeNo))[0]).toMatchObject({
    id: halfSent.id,
    failure: 'interrupted',
  })
})

test('stopping breaks off the job under way and leaves the others queued', async () => {
  const printer = await aVirtualPrinter('neverReads')
  const order = anOpenOrder('qr')
  const counter = await aCounter(printer.device, order)
  const first = await counter.print(order, 'payment')
  const second = await counter.print(order, 'payment')
  await expect.poll(() => counter.journal.findJob(first.id)).toMatchObject({ state: 'sending' })
  await counter.printing.stop()
  const states = (await counter.journal.listPrintJobs(order.merchantTradeNo)).map(({ id, state }) => [
    id,
    state,
  ])
  expect(states).toEqual([
    [first.id, 'failed'],
    [second.id, 'queued'],
  ])
})

test('an unreadable document in the journal fails only its own job', async () => {
  const printer = await aVirtualPrinter()
  const counter = await aCounter(printer.device, receipt)
  const broken = await counter.journal.addPrintJob({ ...automaticReceipt(counter), document: '{}' })
  expect(await counter.printed(receipt, 'receipt')).toMatchObject({ state: 'sent' })
  expect((await counter.journal.listPrintJobs(receipt.merchantTradeNo))[0]).toMatchObject({
    id: broken.id,
    failure: 'unknown',
  })
  expect(counter.faults.splice(0)).toHaveLength(1)
})

test('a copy number is used up by paper, not by attempts', () => {
  const job = (copy: number, state: PrintJob['state'], failure: PrintJob['failure'] = null) => ({
    copy,
    state,
    failure,
  })
  expect(nextCopy([])).toBe(1)
  expect(nextCopy([job(1, 'failed', 'refused'), job(1, 'failed', 'unreachable'), job(1, 'queued')])).toBe(1)
  expect(nextCopy([job(1, 'sent')])).toBe(2)
  expect(nextCopy([job(1, 'sending'), job(1, 'queued')])).toBe(2)
  expect(nextCopy([job(2, 'failed', 'refused')])).toBe(2)
  expect(nextCopy([job(2, 'failed', 'timeout'), job(1, 'sent')])).toBe(3)
})

function automaticReceipt({ printing }: PrintingCounter) {
  const job = printing.automaticReceipt(receipt)
  if (job === null) throw new Error('the settings want no receipt')
  return job
}
