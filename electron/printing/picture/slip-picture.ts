import { type Bitmap, blacken, blit, createBitmap, middleOf } from '../../../platform/picture/bitmap.ts'
import { assertNever } from '../../../shared/assert-never.ts'
import type { Slip, SlipBlock, SlipLine } from '../../../shared/slip/slip.ts'
import { lineText } from '../layout/line-text.ts'
import type { Pen } from '../letters/pen.ts'
import { airDots, blockHeight, lineDots, lineHeight } from './block-height.ts'
import { drawText, GLYPH } from './draw-text.ts'
import { bitmapOf } from './fit-picture.ts'
import { qrBitmap } from './qr-bitmap.ts'

/** A part of a picture, its upper left corner, and the height of paper it takes from there on. */
interface Placed {
  readonly bitmap: Bitmap
  readonly x: number
  readonly y: number
  readonly takes: number
}

/** A slip as the dots that a printer of its paper would print; the picture ends at the cut. */
export function slipPicture(slip: Slip, pen: Pen | null = null): Bitmap {
  const parts: Placed[] = []
  let top = 0
  for (const block of slip.blocks) {
    const drawn = drawBlock(block, slip, pen)
    parts.push(...drawn.map((part) => ({ ...part, y: top + part.y })))
    top += Math.max(0, ...drawn.map(({ y, takes }) => y + takes)) || blockHeight(block, slip.paper)
  }
  // Letters may be a little higher than their line on pages, where lines are close.
  const height = Math.max(1, top, ...parts.map(({ bitmap, y }) => y + bitmap.height))
  const page = createBitmap(slip.dots, height)
  for (const { bitmap, x, y } of parts) blit(page, bitmap, x, y)
  return page
}

/** A picture with a white margin, for a screen. */
export function framed(bitmap: Bitmap, margin: number): Bitmap {
  const frame = createBitmap(bitmap.width + 2 * margin, bitmap.height + 2 * margin)
  blit(frame, bitmap, margin, margin)
  return frame
}

function drawBlock(block: SlipBlock, slip: Slip, pen: Pen | null): Placed[] {
  const { dots, columns, paper } = slip
  const inTheMiddle = (bitmap: Bitmap) => [{ bitmap, x: middleOf(bitmap, dots), y: 0, takes: bitmap.height }]
  switch (block.type) {
    case 'line':
      return [drawLine(block, slip, pen)]
    case 'qr': {
      const code = qrBitmap(block.content, block.moduleDots, dots)
      if (!block.beside) return inTheMiddle(code)
      const left = dots - block.beside.columns * GLYPH.width
      return [{ bitmap: code, x: 0, y: 0, takes: code.height }, ...drawBeside(block.beside, left, slip, pen)]
    }
    case 'picture':
      return inTheMiddle(bitmapOf(block.picture))
    case 'rule': {
      const bitmap = createBitmap(columns * GLYPH.width, airDots(paper))
      if (airDots(paper) < GLYPH.height) blacken(bitmap, 0, bitmap.height / 2, bitmap.width, 2)
      else drawText(bitmap, '-'.repeat(columns), 0, 0, { size: 'normal', bold: false })
      return [{ bitmap, x: 0, y: 0, takes: airDots(paper) }]
    }
    case 'feed':
    case 'cut':
      return []
    default:
      return assertNever(block)
  }
}

type Beside = NonNullable<Extract<SlipBlock, { type: 'qr' }>['beside']>

/** Lines one below the other to the right of a code. */
function drawBeside({ columns, lines }: Beside, left: number, { paper }: Slip, pen: Pen | null): Placed[] {
  let y = 0
  return lines.map((line) => {
    const drawn = drawLine(line, { paper, columns, dots: columns * GLYPH.width }, pen)
    const placed = { ...drawn, x: left + drawn.x, y }
    y += drawn.takes
    return placed
  })
}

function drawLine(
  line: SlipLine,
  { paper, columns, dots }: Pick<Slip, 'paper' | 'columns' | 'dots'>,
  pen: Pen | null,
): Placed {
  const { align, size } = line
  const text = lineText(line, columns)
  if (text === null) {
    if (!pen) throw new RangeError('a line of the slip has letters that need a pen')
    const bitmap = pen.draw(line, { columns, lineDots: lineDots(paper) })
    return { bitmap, x: align === 'center' ? middleOf(bitmap, dots) : 0, y: 0, takes: bitmap.height }
  }
  const across = text.length * GLYPH.width * (size === 'big' ? 2 : 1)
  const bitmap = createBitmap(Math.max(1, across), GLYPH.height * (size === 'normal' ? 1 : 2))
  drawText(bitmap, text, 0, 0, line)
  const x = align === 'center' ? Math.floor((dots - across) / 2) : 0
  return { bitmap, x, y: 0, takes: lineHeight(line, paper) }
}
