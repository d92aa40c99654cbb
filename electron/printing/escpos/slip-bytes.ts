import { BreakLine, CharacterSet, PrinterTypes, ThermalPrinter } from 'node-thermal-printer'
import { assertNever } from '../../../shared/assert-never.ts'
import type { Settings } from '../../../shared/settings.ts'
import type { Slip, SlipBlock } from '../../../shared/slip/slip.ts'
import { isPrintable } from '../layout/printable.ts'
import { rasterQr } from './raster-qr.ts'

type QrMethod = Settings['printer']['qr']

/** A slip as the bytes a receipt printer obeys. Sending them is the device's work. */
export function slipBytes(slip: Slip, qr: QrMethod): Buffer {
  const printer = new ThermalPrinter({
    type: PrinterTypes.EPSON,
    // Its own sockets have no deadline for writing; without an interface it only collects bytes.
    interface: '',
    width: slip.columns,
    breakLine: BreakLine.NONE,
  })
  printer.add(INITIALIZE)
  printer.setCharacterSet(CharacterSet.PC437_USA)
  for (const block of slip.blocks) putBlock(printer, block, qr)
  return printer.getBuffer()
}

/** ESC @: forget what an interrupted slip left behind. */
const INITIALIZE = Buffer.from([0x1b, 0x40])

function putBlock(printer: ThermalPrinter, block: SlipBlock, qr: QrMethod): void {
  switch (block.type) {
    case 'line':
      putLine(printer, block)
      break
    case 'qr':
      printer.alignCenter()
      // The library counts the characters of a native code, not its bytes, so only ASCII may go that way.
      if (qr === 'native' && isPrintable(block.content)) {
        printer.printQR(block.content, { model: 2, cellSize: block.moduleDots, correction: 'M' })
      } else printer.add(rasterQr(block.content, block.moduleDots))
      printer.alignLeft()
      break
    case 'rule':
      printer.drawLine()
      break
    case 'feed':
      for (let line = 0; line < block.lines; line += 1) printer.newLine()
      break
    case 'cut':
      // Partly, so that the slip does not fall to the floor.
      printer.partialCut({ verticalTabAmount: 0 })
      break
    default:
      assertNever(block)
  }
}

function putLine(printer: ThermalPrinter, { text, align, bold, size }: Extract<SlipBlock, { type: 'line' }>) {
  // Layout has seen to it; a byte that the printer would obey must not depend on that alone.
  if (!isPrintable(text)) throw new Error('a line of the slip has characters that are not printable')
  if (align === 'center') printer.alignCenter()
  if (size === 'big') printer.setTextQuadArea()
  if (size === 'tall') printer.setTextDoubleHeight()
  // After the size, which resets it.
  if (bold) printer.bold(true)
  // As bytes: the library's own way of adding text is slow, and sets code pages for what is not ASCII.
  printer.add(Buffer.from(`${text}\n`, 'ascii'))
  if (bold) printer.bold(false)
  if (size !== 'normal') printer.setTextNormal()
  if (align === 'center') printer.alignLeft()
}
