import { connect } from 'node:net'
import { expect, test } from 'vitest'
import type { PrintDevice } from '../../electron/printing/devices/device.ts'
import { deviceOf } from '../../electron/printing/devices/device-of.ts'
import { tcpDevice } from '../../electron/printing/devices/tcp-device.ts'
import { handOver, handOverPulse, MAX_OWED } from '../../electron/printing/hand-over.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { printerBytes } from '../../electron/printing/printer-bytes.ts'
import { createEscPos } from '../../services/virtual-printer/language/escpos/escpos.ts'
import { obey } from '../../services/virtual-printer/language/obey.ts'
import { createStar } from '../../services/virtual-printer/language/star/star.ts'
import { PrintHead } from '../../services/virtual-printer/paper/print-head.ts'
import type { PrintedSlip } from '../../services/virtual-printer/slip-book.ts'
import { type ProfileId, profileOf } from '../../shared/printer/profiles.ts'
import { openOrderIn } from '../helpers/orders.ts'
import { aPrinter, asSlip } from '../helpers/printers.ts'
import { aVirtualPrinter, type VirtualPrinter } from '../helpers/virtual-printer.ts'
import { qrOn } from '../virtual-printer/printed.ts'
import { aPrintingCounter, type PrintingCounter } from './printing-counter.ts'
import { anOpenOrder, aPaidOrder } from './sample-orders.ts'
import { sampleSlips } from './sample-slips.ts'

const order = anOpenOrder('qr')
const never = new AbortController().signal
const receipt = { ...aPaidOrder(), merchantTradeNo: order.merchantTradeNo }
const rolls = ['generic-58', 'generic-80', 'epson-80', 'epson-42', 'star-80'] as const

async function aShop(profile: ProfileId = 'generic-58', drawer: 'never' | 'withReceipt' = 'never') {
  const { dots, speaks } = profileOf(profile)
  if (speaks === 'pdf') throw new Error('an office printer has no roll')
  const printer = await aVirtualPrinter('normal', { dots, speaks })
  const counter = await aPrintingCounter([aPrinter({ ...printer, profile, qr: 'raster', drawer })])
  await openOrderIn(counter.journal, order.merchantTradeNo)
  return { printer, counter }
}

/** The last slip on the paper: its text, and what a phone reads off it. */
function lastOf(printer: VirtualPrinter): { text: string; code: string | null } {
  const slip = printer.paper().at(-1) as PrintedSlip
  return { text: slip.text.join('\n'), code: qrOn(slip.picture()) }
}

async function codeOf({ printing }: PrintingCounter) {
  const { blocks } = await printing.preview(printing.documents.order(order, 'payment'))
  return blocks.flatMap((block) => (block.type === 'qr' ? [block.content] : []))[0]
}

test.for(rolls)(
  'after a slip that broke off inside its code the next one is whole, is marked as a copy, and scans (%s)',
  async (profile) => {
    for (const after of [1_500, 5_000]) {
      const { printer, counter } = await aShop(profile)
      await printer.become('resets', after)
      const { id } = await counter.print(order, 'payment')
      expect(await counter.ended(id)).toMatchObject({ state: 'failed', failure: 'interrupted' })
      await printer.become('normal')
      await counter.printing.printAgain(id)
      expect(await counter.ended(id, 'anew')).toMatchObject({ state: 'sent', copy: 2 })
      const { text, code } = lastOf(printer)
      expect(text).toContain('SALINAN 2')
      expect(code).toBe(await codeOf(counter))
      const happened = printer.paper().flatMap(({ printEvents }) => printEvents)
      expect(happened.filter(({ kind }) => kind === 'unknown' || kind === 'drawer')).toEqual([])
    }
  },
)

test('after a slip that broke off inside its code the receipt comes out, and opens the drawer', async () => {
  const { printer, counter } = await aShop('generic-58', 'withReceipt')
  await printer.become('resets')
  await counter.printed(order, 'payment')
  await printer.become('normal')
  expect(await counter.printed(receipt, 'receipt')).toMatchObject({ state: 'sent' })
  expect(lastOf(printer).text).toContain('LUNAS')
  const happened = printer.paper().flatMap(({ printEvents }) => printEvents)
  expect(happened.filter(({ kind }) => kind === 'drawer')).toHaveLength(1)
})

test('an interrupted printer is remembered over a restart of the counter', async () => {
  for (const stop of ['between', 'meanwhile'] as const) {
    const { printer, counter } = await aShop()
    await printer.become(stop === 'meanwhile' ? 'mute' : 'resets')
    const { id } = await counter.print(order, 'payment')
    if (stop === 'between') await counter.ended(id)
    else await printer.slip(0)
    await printer.become('normal')
    await counter.restart()
    await counter.printing.printAgain(id)
    expect(await counter.ended(id, 'anew')).toMatchObject({ state: 'sent', copy: 2 })
    expect(lastOf(printer).code).toBe(await codeOf(counter))
    expect(printer.received.at(-1)?.subarray(0, MAX_OWED)).toEqual(Buffer.alloc(MAX_OWED))
  }
})

test('the drawer opens at a printer with an unfinished command', async () => {
  const { printer, counter } = await aShop()
  await printer.become('resets')
  await counter.printed(order, 'payment')
  await printer.become('normal')
  expect(await counter.printing.openDrawer('main')).toBeNull()
  const happened = printer.paper().flatMap(({ printEvents }) => printEvents)
  expect(happened.filter(({ kind }) => kind === 'drawer')).toHaveLength(1)
})

test('after a whole slip only a printer that nobody shares gets the next one without leading NULs', async () => {
  const leads: number[] = []
  const device: PrintDevice = {
    send: async ({ lead }) => void leads.push(lead.length),
    status: () => Promise.reject(new Error('it is not asked')),
  }
  const interruptedPrinters = { has: () => false, begin: () => {}, end: () => {} }
  for (const address of ['tcp://192.168.1.9:9100', 'file:///dev/usb/lp0', 'cups://Kasir']) {
    const to = { printer: aPrinter({ device: address }), device, interruptedPrinters }
    await handOver(to, { slip: Buffer.from('a slip'), kicks: false }, never)
    await handOverPulse(to, Buffer.from('a pulse'), never)
  }
  expect(leads).toEqual([MAX_OWED + 5, MAX_OWED + 3, 5, 3, 5, 3])
})

test('no command of any slip is longer than the leading NULs', async () => {
  for (const profile of rolls) {
    const sort = profileOf(profile)
    for (const [at, { document }] of sampleSlips.entries()) {
      // Each sample one way, as reading each byte alone takes long: there are several samples with a code.
      const qr = at % 2 === 0 ? 'raster' : 'native'
      const bytes = await printerBytes(layOut(document, sort, { copy: 1, logo: null }), { profile, qr })
      expect(longestOrder(bytes, sort.speaks === 'star', sort.dots)).toBeLessThan(MAX_OWED)
    }
  }
})

/** Bytes from the beginning of an order to its end, at most. */
function longestOrder(bytes: Uint8Array, isStar: boolean, dots: number): number {
  const head = new PrintHead(dots, { onCut: () => {}, onAnswer: () => {}, model: '' })
  const program = obey(head, isStar ? createStar() : createEscPos())
  program.next()
  let [longest, length] = [0, 0]
  for (const byte of bytes) {
    program.next(byte)
    length = head.isInCommand ? length + 1 : 0
    longest = Math.max(longest, length)
  }
  return longest
}

/** What another program leaves a printer with. */
const sendAlone = ({ host, port }: VirtualPrinter, bytes: readonly number[]) =>
  new Promise<void>((resolve) => {
    const other = connect({ host, port })
    other.end(Buffer.from(bytes), () => other.once('close', () => resolve()))
  })

test.for([
  ['generic-58', [0x1b, 0x3d, 2]],
  ['star-80', [0x13]],
] as const)(
  'a printer that another program deselected, for a customer display, prints and opens its drawer (%s)',
  async ([profile, deselect]) => {
    const { printer, counter } = await aShop(profile, 'withReceipt')
    const opened = () =>
      printer.paper().flatMap(({ printEvents }) => printEvents.filter(({ kind }) => kind === 'drawer')).length
    await sendAlone(printer, [...deselect, ...Buffer.from('Total Rp 10.000\r')])
    expect(await counter.printing.openDrawer('main')).toBeNull()
    expect(opened()).toBe(1)
    await sendAlone(printer, deselect)
    expect(await counter.printed(receipt, 'receipt')).toMatchObject({ state: 'sent' })
    expect(lastOf(printer).text).toContain('LUNAS')
    expect(lastOf(printer).text).not.toContain('Total Rp')
    expect(opened()).toBe(2)
  },
)

test('a status question after a slip that broke off right after an ESC is understood, and answered', async () => {
  for (const ask of ['status', 'identity'] as const) {
    const printer = await aVirtualPrinter('normal', { model: 'TM-T82' })
    const { host, port } = printer
    await sendAlone(printer, [0x1b])
    const device = deviceOf({ ...aPrinter(printer), profile: 'epson-80' })
    if (ask === 'status') expect(await device.status(never)).toMatchObject({ state: 'ready' })
    else expect(await device.identity?.(never)).toBe('Loket TM-T82')
    const happened = printer.paper().flatMap(({ printEvents }) => printEvents)
    expect(happened.filter(({ kind }) => kind === 'unknown')).toEqual([])
    await tcpDevice({ host, port, asks: false }).send(asSlip(Buffer.from('whole\n')), never)
    expect(printer.paper().at(-1)?.text).toContain('whole')
  }
})

test('two counters share a network printer: what one broke off swallows nothing of the other', async () => {
  const { printer, counter } = await aShop('generic-58', 'withReceipt')
  const other = await aPrintingCounter([
    aPrinter({ ...printer, profile: 'generic-58', drawer: 'withReceipt' }),
  ])
  await openOrderIn(other.journal, order.merchantTradeNo)
  for (const next of ['receipt', 'pulse'] as const) {
    await printer.become('resets')
    await counter.printed(order, 'payment')
    await printer.become('normal')
    if (next === 'receipt') {
      expect(await other.printed(receipt, 'receipt')).toMatchObject({ state: 'sent' })
      expect(lastOf(printer).text).toContain('LUNAS')
    } else expect(await other.printing.openDrawer('main')).toBeNull()
    const happened = printer.paper().flatMap(({ printEvents }) => printEvents)
    expect(happened.filter(({ kind }) => kind === 'drawer')).toHaveLength(next === 'receipt' ? 1 : 2)
  }
})
