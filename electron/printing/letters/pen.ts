import { type Bitmap, blacken, createBitmap, isBlack } from '../../../platform/picture/bitmap.ts'
import type { SlipLine } from '../../../shared/slip/slip.ts'
import { isPrintable } from '../layout/readable.ts'
import { drawText, GLYPH } from '../picture/draw-text.ts'
import { type Fonts, slipFonts } from './fonts.ts'
import { type Ink, inkOf } from './ink.ts'
import { setText } from './set-text.ts'

/** Where a line is drawn: columns across, and dots from one line to the next. */
export interface LinePlace {
  readonly columns: number
  readonly lineDots: number
}

/** Draws the lines of a slip whose letters printers do not have. */
export interface Pen {
  /** As high as its letters; as wide as the columns, or as its letters if it is centred. */
  draw(line: SlipLine, place: LinePlace): Bitmap
}

/** Dots of an em at normal size: capitals are about as high as those of font A. */
const EM = 22
/** Dots from the top of a line to its base line, and from there to the next line where lines are far apart. */
const ABOVE = 21
/** The same within a character of font A. */
const ABOVE_IN_GLYPH = 19
/** How much larger than usual, in each direction; drawn letters are not stretched. */
const sizes = { normal: 1, tall: 1.5, big: 2 } as const
/** Lines drawn before: a slip repeats many. */
const MAX_KEPT = 200

export function createPen(fonts: Fonts = slipFonts()): Pen {
  const kept = new Map<string, Bitmap>()
  return {
    draw(line, place) {
      const key = JSON.stringify([line, place])
      const bitmap = kept.get(key) ?? drawLine(line, place, fonts)
      if (kept.size >= MAX_KEPT) kept.clear()
      kept.set(key, bitmap)
      return bitmap
    },
  }
}

function drawLine(line: SlipLine, { columns, lineDots }: LinePlace, fonts: Fonts): Bitmap {
  const { text, right = '', indent = 0, align, bold, size } = line
  const times = sizes[size]
  // A label beside a drawn value looks like those on the lines around it.
  const label = right !== '' && isPrintable(text) ? text : ''
  const sets = [label === '' ? text : '', right].map((each) => setText(each, fonts))
  const gap = text === '' || right === '' ? 0 : GLYPH.width
  const natural = sets.reduce((sum, { width }) => sum + width, 0) * EM * times
  const room = (columns - indent - label.length) * GLYPH.width - gap - 2 * times
  const across = EM * times * Math.min(1, room / Math.max(1, natural))
  const inks = sets.map((set) =>
    inkOf(set, { across, down: EM * times, smear: bold ? Math.floor(times) : 0 }),
  )

  const above = Math.max(Math.round(ABOVE * times), ...inks.map((ink) => ink.above))
  const below = Math.max(lineDots * times - above, ...inks.map((ink) => ink.below + 1))
  const [first, last] = inks
  const width = align === 'center' ? (first?.bitmap.width ?? 1) : columns * GLYPH.width
  const page = createBitmap(width, above + below)
  if (first) lay(page, first, align === 'center' ? 0 : indent * GLYPH.width, above)
  drawText(page, label, indent * GLYPH.width, above - ABOVE_IN_GLYPH, { size: 'normal', bold })
  if (last && right !== '') lay(page, last, width - last.bitmap.width, above)
  return page
}

/** Lays the letters with their base line at a row; white that does not fit is left out. */
function lay(page: Bitmap, { bitmap, base }: Ink, x: number, row: number): void {
  for (let y = 0; y < bitmap.height; y += 1) {
    for (let column = 0; column < bitmap.width; column += 1) {
      if (isBlack(bitmap, column, y)) blacken(page, x + column, row - base + y)
    }
  }
}
