import { type Bitmap, blacken, createBitmap } from '../../../platform/picture/bitmap.ts'

/** Two metres at 203 dots an inch. A longer slip is certainly a mistake. */
export const MAX_ROWS = 16_000

/** Paper that gets longer as it is fed. */
export interface Roll {
  readonly dots: number
  /** Rows fed so far. */
  length(): number
  /** False once there is no more paper. */
  feed(rows: number): boolean
  /** Blackens a rectangle, `x` from the left edge and `y` from the first row; anything beside the paper is lost. */
  blacken(x: number, y: number, width: number, height: number): void
  /** Whether there is ink in the last so many rows. */
  hasInk(rows: number): boolean
  /** A snapshot of the paper. */
  picture(): Bitmap
}

export function createRoll(dots: number): Roll {
  let length = 0
  let paper = createBitmap(dots, 256)

  const reach = (rows: number) => {
    let height = paper.height
    while (height < rows) height *= 2
    if (height === paper.height) return
    const longer = createBitmap(dots, height)
    longer.bits.set(paper.bits)
    paper = longer
  }
  return {
    dots,
    length: () => length,
    feed(rows) {
      const wanted = length + rows
      length = Math.min(wanted, MAX_ROWS)
      return wanted <= MAX_ROWS
    },
    blacken(x, y, width, height) {
      const bottom = Math.min(y + height, MAX_ROWS)
      if (bottom <= y) return
      reach(bottom)
      blacken(paper, x, y, width, bottom - y)
    },
    hasInk(rows) {
      const from = Math.max(0, length - rows) * paper.rowBytes
      return paper.bits.subarray(from, length * paper.rowBytes).some((byte) => byte !== 0)
    },
    picture() {
      reach(length)
      return createBitmap(dots, length, paper.bits.slice(0, length * paper.rowBytes))
    },
  }
}
