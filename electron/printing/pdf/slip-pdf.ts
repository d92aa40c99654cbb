import { pngOf } from '../../../platform/picture/png-of.ts'
import { assertNever } from '../../../shared/assert-never.ts'
import type { Slip, SlipBlock } from '../../../shared/slip/slip.ts'
import { QUIET_ZONE, qrSymbol } from '../layout/qr-size.ts'
import { slipFonts } from '../letters/fonts.ts'
import { airDots, blockHeight, lineDots, lineHeight } from '../picture/block-height.ts'
import { GLYPH } from '../picture/draw-text.ts'
import { bitmapOf } from '../picture/fit-picture.ts'
import { onPages, pageSizes, withoutBareMark } from './pages.ts'
import { createTypesetter } from './type-area.ts'

type Pdf = PDFKit.PDFDocument
type Qr = Extract<SlipBlock, { type: 'qr' }>

const POINTS_PER_MM = 72 / 25.4

/** A slip as a PDF: a roll as one long page, otherwise office pages. Its text is text. */
export async function slipPdf(slip: Slip, title: string): Promise<Buffer> {
  // Loads the library only for a PDF.
  const { default: PDFDocument } = await import('pdfkit')
  const size = pageSizes[slip.paper]
  const points = (mm: number) => mm * POINTS_PER_MM
  const scale = points(size.printed) / slip.dots
  const left = points((size.width - size.printed) / 2)
  const margin = points(size.margin)
  const pageHeight = size.height === 'asLong' ? null : points(size.height)
  const room = pageHeight === null ? Number.POSITIVE_INFINITY : (pageHeight - 2 * margin) / scale
  const filled = onPages(slip, room)
  const pages = withoutBareMark(filled, slip.mark)
  const height = pageHeight ?? heightOf(slip) * scale + 2 * margin

  const pdf = new PDFDocument({
    size: [points(size.width), height],
    margin: 0,
    autoFirstPage: false,
    info: { Title: title, Creator: 'Loket' },
  })
  const putLine = createTypesetter(pdf, slipFonts())
  const whole = { left: 0, width: slip.columns * GLYPH.width }
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  for (const [index, placed] of pages.entries()) {
    pdf.addPage()
    pdf.save().translate(left, margin).scale(scale)
    for (const { block, top } of placed) drawBlock(block, top)
    if (filled.length > 1) {
      const page = pages.length > 1 ? `${index + 1} / ${pages.length}` : undefined
      const foot = [slip.mark, slip.copy, slip.number, page].filter((part) => part !== undefined)
      putLine({ ...plain, text: foot.join('   ') }, room + lineDots(slip.paper) / 4, whole)
    }
    pdf.restore()
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)

  /** Draws in dots: the page is scaled to them. */
  function drawBlock(block: SlipBlock, top: number): void {
    switch (block.type) {
      case 'line':
        putLine(block, top, whole)
        break
      case 'qr': {
        const { beside } = block
        drawQr(pdf, block, top, beside ? 'left' : 'middle', slip)
        let y = top
        const width = (beside?.columns ?? 0) * GLYPH.width
        for (const line of beside?.lines ?? []) {
          putLine(line, y, { left: whole.width - width, width })
          y += lineHeight(line, slip.paper)
        }
        break
      }
      case 'picture': {
        const { width, height } = block.picture
        pdf.image(pngOf(bitmapOf(block.picture)), (slip.dots - width) / 2, top, { width, height })
        break
      }
      case 'rule':
        pdf.rect(0, top + airDots(slip.paper) / 2 - 1, whole.width, 1.5).fill('black')
        break
      case 'feed':
      case 'cut':
        break
      default:
        assertNever(block)
    }
  }
}

const plain = { type: 'line', align: 'center', bold: false, size: 'normal' } as const

const heightOf = ({ blocks, paper }: Slip) =>
  blocks.reduce((sum, block) => sum + blockHeight(block, paper), 0)

/** The modules of a row that touch are one rectangle, which leaves no hairlines between them. */
function drawQr(pdf: Pdf, { content, moduleDots }: Qr, top: number, at: 'left' | 'middle', { dots }: Slip) {
  const { modules } = qrSymbol(content)
  const margin = QUIET_ZONE * moduleDots
  const left = at === 'left' ? margin : (dots - modules.size * moduleDots) / 2
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; ) {
      let run = 0
      while (column + run < modules.size && modules.get(row, column + run) === 1) run += 1
      if (run > 0)
        pdf.rect(left + column * moduleDots, top + margin + row * moduleDots, run * moduleDots, moduleDots)
      column += run + 1
    }
  }
  pdf.fill('black')
}
