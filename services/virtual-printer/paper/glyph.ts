import { type Bitmap, blacken, createBitmap, isBlack } from '../../../platform/picture/bitmap.ts'
import { spleen } from '../../../platform/picture/spleen.ts'

/** The default style of characters. */
export interface TextStyle {
  readonly font: 'A' | 'B'
  /** How many times wider and higher, 1 to 8. */
  readonly across: number
  readonly down: number
  readonly bold: boolean
  /** The thickness of its line in dots; 0 for no line. */
  readonly underline: number
  /** White on black. */
  readonly inverse: boolean
}

export const plainText: TextStyle = {
  font: 'A',
  across: 1,
  down: 1,
  bold: false,
  underline: 0,
  inverse: false,
}

export const cells = { A: { width: 12, height: 24 }, B: { width: 9, height: 17 } } as const

/** Drawn once for each style, because slips repeat the same letters. */
const drawn = new WeakMap<TextStyle, Map<number, Bitmap>>()

/** The picture of one byte of text. A byte without a letter is a box with its number, so that it is visible. */
export function glyphOf(byte: number, style: TextStyle): Bitmap {
  const glyphs = drawn.get(style) ?? new Map<number, Bitmap>()
  drawn.set(style, glyphs)
  const glyph = glyphs.get(byte) ?? draw(byte, style)
  glyphs.set(byte, glyph)
  return glyph
}

function draw(byte: number, style: TextStyle): Bitmap {
  const { font, across, down, bold, underline, inverse } = style
  const cell = cells[font]
  const small = fontA(byte)
  const glyph = createBitmap(cell.width * across, cell.height * down)
  for (let y = 0; y < cell.height; y += 1) {
    for (let x = 0; x < cell.width; x += 1) {
      // Font B has no drawing of its own: it is A with fewer dots.
      const from = { x: Math.floor((x * 12) / cell.width), y: Math.floor((y * 24) / cell.height) }
      if (!isBlack(small, from.x, from.y)) continue
      blacken(glyph, x * across, y * down, across + (bold ? 1 : 0), down)
    }
  }
  if (underline > 0) blacken(glyph, 0, glyph.height - underline, glyph.width, underline)
  return inverse ? turned(glyph) : glyph
}

function fontA(byte: number): Bitmap {
  const rows = spleen[String.fromCharCode(byte)]
  if (rows === undefined) return numberedBox(byte)
  const bitmap = createBitmap(12, 24)
  for (let y = 0; y < 24; y += 1) {
    const dots = Number.parseInt(rows.slice(y * 3, y * 3 + 3), 16) << 4
    bitmap.bits[y * 2] = dots >> 8
    bitmap.bits[y * 2 + 1] = dots & 0xff
  }
  return bitmap
}

/** Hexadecimal digits of 3 × 5 dots, a row in three bits. */
const tinyDigits = [
  [7, 5, 5, 5, 7],
  [2, 6, 2, 2, 7],
  [7, 1, 7, 4, 7],
  [7, 1, 7, 1, 7],
  [5, 5, 7, 1, 1],
  [7, 4, 7, 1, 7],
  [7, 4, 7, 5, 7],
  [7, 1, 2, 2, 2],
  [7, 5, 7, 5, 7],
  [7, 5, 7, 1, 7],
  [7, 5, 7, 5, 5],
  [6, 5, 6, 5, 6],
  [7, 4, 4, 4, 7],
  [6, 5, 5, 5, 6],
  [7, 4, 7, 4, 7],
  [7, 4, 7, 4, 4],
]

function numberedBox(byte: number): Bitmap {
  const box = createBitmap(12, 24)
  for (const [x, y, width, height] of [
    [0, 2, 11, 1],
    [0, 19, 11, 1],
    [0, 2, 1, 18],
    [10, 2, 1, 18],
  ] as const) {
    blacken(box, x, y, width, height)
  }
  for (const [place, digit] of [byte >> 4, byte & 15].entries()) {
    for (const [row, dots] of (tinyDigits[digit] ?? []).entries()) {
      for (let column = 0; column < 3; column += 1) {
        if ((dots & (4 >> column)) !== 0) blacken(box, 2 + place * 4 + column, 8 + row)
      }
    }
  }
  return box
}

function turned(glyph: Bitmap): Bitmap {
  const inverse = createBitmap(glyph.width, glyph.height)
  for (let y = 0; y < glyph.height; y += 1) {
    for (let x = 0; x < glyph.width; x += 1) if (!isBlack(glyph, x, y)) blacken(inverse, x, y)
  }
  return inverse
}
