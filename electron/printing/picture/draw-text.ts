import { type Bitmap, blacken } from '../../../platform/picture/bitmap.ts'
import { spleen } from '../../../platform/picture/spleen.ts'

/** The size of a font A character at normal size, in dots. */
export const GLYPH = { width: 12, height: 24 } as const

/** `tall` is twice as high, `big` twice as high and wide. */
export interface TextLook {
  readonly size: 'normal' | 'tall' | 'big'
  readonly bold: boolean
}

/**
 * Draws printable ASCII with its upper left corner at x and y. Bold adds a dot to the right, as a printer does, within
 * the character's own cell.
 */
export function drawText(bitmap: Bitmap, text: string, x: number, y: number, { size, bold }: TextLook): void {
  const across = size === 'big' ? 2 : 1
  const down = size === 'normal' ? 1 : 2
  for (const [index, character] of Array.from(text).entries()) {
    const glyph = spleen[character]
    if (glyph === undefined) throw new RangeError('a line of the slip has characters that are not printable')
    const left = x + index * GLYPH.width * across
    for (let row = 0; row < GLYPH.height; row += 1) {
      const dots = Number.parseInt(glyph.slice(row * 3, row * 3 + 3), 16)
      for (let column = 0; dots !== 0 && column < GLYPH.width; column += 1) {
        if ((dots & (0x800 >> column)) === 0) continue
        const smeared = bold && column < GLYPH.width - 1 ? across + 1 : across
        blacken(bitmap, left + column * across, y + row * down, smeared, down)
      }
    }
  }
}
