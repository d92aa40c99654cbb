import { BreakLine, PrinterTypes, ThermalPrinter } from 'node-thermal-printer'
import { type Bitmap, middleOf } from '../../../platform/picture/bitmap.ts'
import { assertNever } from '../../../shared/assert-never.ts'
import type { PrinterProfile } from '../../../shared/printer/profiles.ts'
import type { QrMethod, Slip, SlipBlock, SlipLine } from '../../../shared/slip/slip.ts'
import { lineText } from '../layout/line-text.ts'
import { isPrintable } from '../layout/readable.ts'
import type { Pen } from '../letters/pen.ts'
import { lineDots } from '../picture/block-height.ts'
import { bitmapOf } from '../picture/fit-picture.ts'
import { qrBitmap } from '../picture/qr-bitmap.ts'
import { initialize } from './initialize.ts'
import { rasterBands } from './raster.ts'
import { STAR_SPACING, starLine, starPicture, starQr } from './star.ts'

type Qr = Extract<SlipBlock, { type: 'qr' }>

/** ESC R 0: a printer set to another country prints other characters for # \ { }. */
const SIGNS_OF_ASCII = Buffer.from([0x1b, 0x52, 0])

/** ESC ! 0: a printer may be set up to begin with its smaller font, whose columns are narrower. */
const FONT_A = Buffer.from([0x1b, 0x21, 0])

/** Feeds to this printer's knife and cuts: GS V, function B. Partly, so that the slip does not fall to the floor. */
const cuts = { partial: [0x1d, 0x56, 66, 0], full: [0x1d, 0x56, 65, 0] } as const
/** The same for Star printers: ESC d. */
const starCuts = { partial: [0x1b, 0x64, 3], full: [0x1b, 0x64, 2] } as const

/**
 * A slip as bytes for a receipt printer of that profile; the pen draws lines with letters that printers lack. The
 * device sends them.
 */
export function slipBytes(slip: Slip, profile: PrinterProfile, qr: QrMethod, pen: Pen | null = null): Buffer {
  const isStar = profile.speaks === 'star'
  const printer = new ThermalPrinter({
    type: isStar ? PrinterTypes.STAR : PrinterTypes.EPSON,
    // The library's sockets have no deadline for writing, so it gets no interface and only collects bytes.
    interface: '',
    width: slip.columns,
    breakLine: BreakLine.NONE,
  })
  const putPicture = (bitmap: Bitmap, align: SlipLine['align'] = 'center') => {
    if (isStar) return printer.add(Buffer.concat(starPicture(bitmap, slip.dots)))
    if (align === 'center') printer.alignCenter()
    printer.add(Buffer.concat(rasterBands(bitmap)))
    if (align === 'center') printer.alignLeft()
  }
  const putDrawn = (line: SlipLine, { draw }: Pen) => {
    const bitmap = draw(line, { columns: slip.columns, lineDots: lineDots(slip.paper) })
    if (!isStar) return putPicture(bitmap, line.align)
    const left = line.align === 'center' ? middleOf(bitmap, slip.dots) : 0
    printer.add(Buffer.concat(starLine(bitmap, slip.dots, left)))
  }
  const putQr = ({ content, moduleDots, by }: Qr) => {
    // The library counts the characters of a native code, not its bytes, so only ASCII may go that way.
    const native = (by ?? methodOf(qr, profile)) === 'native' && isPrintable(content)
    if (!native) return putPicture(qrBitmap(content, moduleDots, slip.dots))
    printer.alignCenter()
    if (isStar) printer.add(starQr(content, moduleDots))
    else printer.printQR(content, { model: 2, cellSize: moduleDots, correction: 'M' })
    printer.alignLeft()
  }

  printer.add(initialize(profile))
  printer.add(SIGNS_OF_ASCII)
  if (isStar) printer.add(STAR_SPACING)
  if (profile.codepage !== null)
    printer.add(Buffer.from(isStar ? [0x1b, 0x1d, 0x74, profile.codepage] : [0x1b, 0x74, profile.codepage]))
  if (!isStar) printer.add(FONT_A)
  for (const block of slip.blocks) {
    switch (block.type) {
      case 'line':
        if (lineText(block, slip.columns) !== null || !pen) putLine(printer, block, slip.columns)
        else putDrawn(block, pen)
        break
      case 'qr':
        putQr(block)
        break
      case 'picture':
        putPicture(bitmapOf(block.picture))
        break
      case 'rule':
        printer.add(Buffer.from(`${'-'.repeat(slip.columns)}\n`, 'ascii'))
        break
      case 'feed':
        printer.add(Buffer.from('\n'.repeat(block.lines), 'ascii'))
        break
      case 'cut':
        if (profile.cut !== 'none') printer.add(Buffer.from((isStar ? starCuts : cuts)[profile.cut]))
        break
      default:
        assertNever(block)
    }
  }
  return printer.getBuffer()
}

/** `auto` is the printer's own command only if its profile is sure that it has one. */
function methodOf(qr: QrMethod, { nativeQr }: PrinterProfile): 'native' | 'raster' {
  if (qr !== 'auto') return qr
  return nativeQr ? 'native' : 'raster'
}

function putLine(printer: ThermalPrinter, line: SlipLine, columns: number) {
  const { align, bold, size } = line
  const text = lineText(line, columns)
  // A second guard beside the layout: no byte of a text may be a printer command.
  if (text === null) throw new Error('a line of the slip has characters that are not printable')
  if (align === 'center') printer.alignCenter()
  if (size === 'big') printer.setTextQuadArea()
  if (size === 'tall') printer.setTextDoubleHeight()
  // After the size, which resets it.
  if (bold) printer.bold(true)
  // As bytes: the library's own text method is slow, and sets code pages for non-ASCII characters.
  printer.add(Buffer.from(`${text}\n`, 'ascii'))
  if (bold) printer.bold(false)
  if (size !== 'normal') printer.setTextNormal()
  if (align === 'center') printer.alignLeft()
}
