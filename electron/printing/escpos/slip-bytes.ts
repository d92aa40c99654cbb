import { BreakLine, PrinterTypes, ThermalPrinter } from 'node-thermal-printer'
import { assertNever } from '../../../shared/assert-never.ts'
import type { PrinterProfile } from '../../../shared/printer/profiles.ts'
import type { QrMethod, Slip, SlipBlock } from '../../../shared/slip/slip.ts'
import { isPrintable } from '../layout/printable.ts'
import type { Bitmap } from '../picture/bitmap.ts'
import { bitmapOf } from '../picture/fit-picture.ts'
import { qrBitmap } from '../picture/qr-bitmap.ts'
import { INITIALIZE } from './initialize.ts'
import { rasterBands } from './raster.ts'
import { starPicture, starQr } from './star.ts'

type Line = Extract<SlipBlock, { type: 'line' }>
type Qr = Extract<SlipBlock, { type: 'qr' }>

/** A slip as the bytes a receipt printer of that profile obeys. Sending them is the device's work. */
export function slipBytes(slip: Slip, profile: PrinterProfile, qr: QrMethod): Buffer {
  const isStar = profile.speaks === 'star'
  const printer = new ThermalPrinter({
    type: isStar ? PrinterTypes.STAR : PrinterTypes.EPSON,
    // Its own sockets have no deadline for writing; without an interface it only collects bytes.
    interface: '',
    width: slip.columns,
    breakLine: BreakLine.NONE,
  })
  const putPicture = (bitmap: Bitmap) => {
    const parts = isStar ? starPicture(bitmap, slip.dots) : rasterBands(bitmap)
    printer.add(Buffer.concat(parts))
  }
  const putQr = ({ content, moduleDots, by }: Qr) => {
    // The library counts the characters of a native code, not its bytes, so only ASCII may go that way.
    const native = (by ?? methodOf(qr, profile)) === 'native' && isPrintable(content)
    if (!native) putPicture(qrBitmap(content, moduleDots))
    else if (isStar) printer.add(starQr(content, moduleDots))
    else printer.printQR(content, { model: 2, cellSize: moduleDots, correction: 'M' })
  }

  printer.add(INITIALIZE)
  if (profile.codepage !== null) {
    printer.add(Buffer.from(isStar ? [0x1b, 0x1d, 0x74, profile.codepage] : [0x1b, 0x74, profile.codepage]))
  }
  for (const block of slip.blocks) {
    switch (block.type) {
      case 'line':
        putLine(printer, block)
        break
      case 'qr':
        printer.alignCenter()
        putQr(block)
        printer.alignLeft()
        break
      case 'picture':
        printer.alignCenter()
        putPicture(bitmapOf(block.picture))
        printer.alignLeft()
        break
      case 'rule':
        printer.add(Buffer.from(`${'-'.repeat(slip.columns)}\n`, 'ascii'))
        break
      case 'feed':
        printer.add(Buffer.from('\n'.repeat(block.lines), 'ascii'))
        break
      case 'cut':
        // Partly, so that the slip does not fall to the floor.
        if (profile.cut === 'partial') printer.partialCut({ verticalTabAmount: 0 })
        if (profile.cut === 'full') printer.cut({ verticalTabAmount: 0 })
        break
      default:
        assertNever(block)
    }
  }
  return printer.getBuffer()
}

/** `auto` is the printer's own command only where its profile says that it surely has one. */
function methodOf(qr: QrMethod, { nativeQr }: PrinterProfile): 'native' | 'raster' {
  if (qr !== 'auto') return qr
  return nativeQr ? 'native' : 'raster'
}

function putLine(printer: ThermalPrinter, { text, align, bold, size }: Line) {
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
