import { assertNever } from '../../../shared/assert-never.ts'
import type { Slip, SlipBlock } from '../../../shared/slip/slip.ts'
import { QUIET_ZONE, qrSymbol } from '../layout/qr-size.ts'
import { blockHeight, lineDots } from '../picture/block-height.ts'
import { GLYPH } from '../picture/draw-text.ts'
import { bitmapOf } from '../picture/fit-picture.ts'
import { pngOf } from '../picture/png-of.ts'
import { onPages, pageSizes } from './pages.ts'

type Pdf = PDFKit.PDFDocument

const POINTS_PER_MM = 72 / 25.4

/** A character of Courier is 0.6 of its size wide: at this size, as wide as one of the printer's font A. */
const FONT_DOTS = GLYPH.width / 0.6

/** A slip as a PDF: of a roll one long page, else pages as they come out of an office printer. Its text is text. */
export async function slipPdf(slip: Slip, title: string): Promise<Buffer> {
  // Only who wants a PDF waits for the library.
  const { default: PDFDocument } = await import('pdfkit')
  const size = pageSizes[slip.paper]
  const points = (mm: number) => mm * POINTS_PER_MM
  const scale = points(size.printed) / slip.dots
  const left = points((size.width - size.printed) / 2)
  const margin = points(size.margin)
  const pageHeight = size.height === 'asLong' ? null : points(size.height)
  const room = pageHeight === null ? Number.POSITIVE_INFINITY : (pageHeight - 2 * margin) / scale
  const pages = onPages(slip, room)
  const height = pageHeight ?? heightOf(slip) * scale + 2 * margin

  const pdf = new PDFDocument({
    size: [points(size.width), height],
    margin: 0,
    autoFirstPage: false,
    info: { Title: title, Creator: 'Loket' },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  for (const [index, placed] of pages.entries()) {
    pdf.addPage()
    pdf.save().translate(left, margin).scale(scale)
    for (const { block, top } of placed) drawBlock(pdf, block, top, slip)
    if (pages.length > 1) {
      const foot = [slip.mark, `${index + 1} / ${pages.length}`].filter((part) => part !== undefined)
      drawLine(pdf, foot.join('   '), room + lineDots(slip.paper) / 2, slip, { align: 'center' })
    }
    pdf.restore()
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

const heightOf = ({ blocks, paper }: Slip) =>
  blocks.reduce((sum, block) => sum + blockHeight(block, paper), 0)

/** Draws in dots: the page is scaled to them. */
function drawBlock(pdf: Pdf, block: SlipBlock, top: number, slip: Slip): void {
  switch (block.type) {
    case 'line':
      drawLine(pdf, block.text, top, slip, block)
      break
    case 'qr':
      drawQr(pdf, block.content, block.moduleDots, top, slip)
      break
    case 'picture': {
      const { width, height } = block.picture
      pdf.image(pngOf(bitmapOf(block.picture)), (slip.dots - width) / 2, top, { width, height })
      break
    }
    case 'rule':
      pdf.rect(0, top + lineDots(slip.paper) / 2 - 1, slip.columns * GLYPH.width, 1.5).fill('black')
      break
    case 'feed':
    case 'cut':
      break
    default:
      assertNever(block)
  }
}

type Look = Partial<Pick<Extract<SlipBlock, { type: 'line' }>, 'align' | 'bold' | 'size'>>

function drawLine(pdf: Pdf, text: string, top: number, slip: Slip, { align, bold, size }: Look): void {
  const across = size === 'big' ? 2 : 1
  const down = size === 'big' || size === 'tall' ? 2 : 1
  const indent = text.length - text.trimStart().length
  const width = text.length * GLYPH.width * across
  const left = align === 'center' ? (slip.dots - width) / 2 : indent * GLYPH.width * across
  pdf.save().translate(left, top).scale(across, down)
  pdf
    .font(bold ? 'Courier-Bold' : 'Courier')
    .fontSize(FONT_DOTS)
    .fillColor('black')
  // Trimmed where it is to the right: a reader of the page then finds the amount and not the blanks before it.
  pdf.text(align === 'center' ? text : text.trimStart(), 0, 3, { lineBreak: false })
  pdf.restore()
}

/** The modules of a row that touch are one rectangle, which leaves no hairlines between them. */
function drawQr(pdf: Pdf, content: string, moduleDots: number, top: number, { dots }: Slip): void {
  const { modules } = qrSymbol(content)
  const margin = QUIET_ZONE * moduleDots
  const left = (dots - modules.size * moduleDots) / 2
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; ) {
      let run = 0
      while (column + run < modules.size && modules.get(row, column + run) === 1) run += 1
      if (run > 0) {
        pdf.rect(left + column * moduleDots, top + margin + row * moduleDots, run * moduleDots, moduleDots)
      }
      column += run + 1
    }
  }
  pdf.fill('black')
}
