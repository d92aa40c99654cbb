import { BreakLine, CharacterSet, PrinterTypes, ThermalPrinter } from 'node-thermal-printer'
import { documentOf } from '../../electron/printing/documents/document-of.ts'
import { slipBytes } from '../../electron/printing/escpos/slip-bytes.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { lineText } from '../../electron/printing/layout/line-text.ts'
import { rupiah } from '../../shared/money.ts'
import { profileOf } from '../../shared/printer/profiles.ts'
import type { Slip } from '../../shared/slip/slip.ts'
import { anOpenOrder, NOW, settingsWith } from '../printing/sample-orders.ts'
import { type Comparison, compare, timed } from './measure.ts'

/** Slips a turn: one alone takes less than the clock can tell. */
const EACH = 20
const TURNS = 200

const profile = profileOf('epson-80')

/** A slip of thirty lines bought, with its QR code. */
const document = documentOf(anOpenOrder('qr'), settingsWith({}), {
  kind: 'payment',
  mode: 'live',
  now: NOW,
  cashier: 'Dewi',
  cart: Array.from({ length: 30 }, (_, at) => ({
    kind: 'product',
    id: String(at),
    name: `Kopi susu gula aren ${at + 1}`,
    type: 'food',
    price: rupiah(18_000 + at),
    quantity: 1 + (at % 3),
  })),
})

/** Layout and encoding of a slip, against the library's own calls for the very same bytes. */
export async function benchSlips(): Promise<Comparison> {
  const slip = layOut(document, profile)
  const ours = () => slipBytes(layOut(document, profile), profile, 'native')
  if (!ours().equals(rawCalls(slip))) throw new Error('the two do not make the same bytes')
  const samples: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] }
  for (let turn = 0; turn < TURNS; turn += 1) {
    samples.ours.push(await timed(() => times(ours)))
    samples.bare.push(await timed(() => times(() => rawCalls(slip))))
  }
  const each = (all: readonly number[]) => all.slice(TURNS / 10).map((ms) => ms / EACH)
  const name = 'lay out and encode a slip of 30 lines with its QR code / the same bytes by the bare library'
  return compare(name, each(samples.ours), each(samples.bare), '<= 1.5')
}

function times(work: () => unknown): void {
  for (let time = 0; time < EACH; time += 1) work()
}

/** As somebody would write it who knows beforehand what stands on each line. */
function rawCalls({ blocks, columns }: Slip): Buffer {
  const printer = new ThermalPrinter({
    type: PrinterTypes.EPSON,
    interface: '',
    width: columns,
    breakLine: BreakLine.NONE,
  })
  printer.add(Buffer.from([0x1b, 0x3d, 1, 0x1b, 0x40, 0x1b, 0x52, 0]))
  printer.setCharacterSet(CharacterSet.PC437_USA)
  printer.setTextNormal()
  for (const block of blocks) {
    if (block.type === 'rule') printer.drawLine()
    if (block.type === 'feed') for (let line = 0; line < block.lines; line += 1) printer.newLine()
    if (block.type === 'cut') printer.add(Buffer.from([0x1d, 0x56, 66, 0]))
    if (block.type === 'qr') {
      printer.alignCenter()
      printer.printQR(block.content, { model: 2, cellSize: block.moduleDots, correction: 'M' })
      printer.alignLeft()
    }
    if (block.type !== 'line') continue
    const { align, size, bold } = block
    if (align === 'center') printer.alignCenter()
    if (size === 'big') printer.setTextQuadArea()
    if (size === 'tall') printer.setTextDoubleHeight()
    if (bold) printer.bold(true)
    // Padded beforehand: the library's `leftRight` adds its blanks one by one, which is several times as slow.
    printer.println(lineText(block, columns) ?? '')
    if (bold) printer.bold(false)
    if (size !== 'normal') printer.setTextNormal()
    if (align === 'center') printer.alignLeft()
  }
  return printer.getBuffer()
}
