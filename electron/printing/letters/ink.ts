import { type Bitmap, blacken, createBitmap, isBlack } from '../../../platform/picture/bitmap.ts'
import { edgesOf, fill } from './fill.ts'
import type { SetText } from './set-text.ts'

/** The letters of one text as dots. */
export interface Ink {
  readonly bitmap: Bitmap
  /** The row below the base line. */
  readonly base: number
  /** Rows with ink above the base line, and from it on downwards. */
  readonly above: number
  readonly below: number
}

/** Dots of an em across and down, and by how many dots bold widens a letter. */
export interface InkSize {
  readonly across: number
  readonly down: number
  readonly smear: number
}

/** Ems above and below the base line that letters and their marks may reach; what goes further is cut off. */
const ROOM = { above: 1.9, below: 1.1 }

export function inkOf({ runs, width }: SetText, { across, down, smear }: InkSize): Ink {
  const base = Math.ceil(ROOM.above * down)
  const bitmap = createBitmap(
    Math.max(1, Math.ceil(width * across) + smear),
    base + Math.ceil(ROOM.below * down),
  )
  let x = 0
  for (const { glyphs, positions, unitsPerEm } of runs) {
    const unit = { across: across / unitsPerEm, down: down / unitsPerEm }
    for (const [at, { id, path }] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
      const place = { x: x + xOffset * unit.across, y: base - yOffset * unit.down, ...unit }
      // Glyph 0 is an empty box, so it is left out.
      if (id !== 0) fill(bitmap, edgesOf(path.commands, place))
      x += xAdvance * unit.across
    }
  }
  if (smear > 0) thicken(bitmap, smear)
  const inked = Array.from({ length: bitmap.height }, (_, row) => row).filter((row) => hasInk(bitmap, row))
  const [first = base, last = base - 1] = [inked[0], inked.at(-1)]
  return { bitmap, base, above: Math.max(0, base - first), below: Math.max(0, last + 1 - base) }
}

function thicken(bitmap: Bitmap, smear: number): void {
  for (let y = 0; y < bitmap.height; y += 1) {
    for (let x = bitmap.width - 1; x >= 0; x -= 1) if (isBlack(bitmap, x, y)) blacken(bitmap, x, y, smear + 1)
  }
}

const hasInk = ({ bits, rowBytes }: Bitmap, row: number) =>
  bits.subarray(row * rowBytes, (row + 1) * rowBytes).some((byte) => byte !== 0)
