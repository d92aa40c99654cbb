/** A picture of black and white dots. Rows from the top, each of whole bytes, its leftmost dot in the highest bit. */
export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly rowBytes: number
  readonly bits: Uint8Array
}

/** An all-white bitmap, or one of bits that are there already. */
export function createBitmap(width: number, height: number, bits?: Uint8Array): Bitmap {
  const rowBytes = Math.ceil(width / 8)
  const size = rowBytes * height
  if (bits && bits.length !== size) throw new RangeError(`a bitmap of ${width} x ${height} has ${size} bytes`)
  return { width, height, rowBytes, bits: bits ?? new Uint8Array(size) }
}

/** Whether the dot is black; every dot outside is white. */
export function isBlack({ width, height, rowBytes, bits }: Bitmap, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= width || y >= height) return false
  return ((bits[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
}

/** Blackens a rectangle of dots; the part outside is ignored. */
export function blacken(bitmap: Bitmap, x: number, y: number, width = 1, height = 1): void {
  const { rowBytes, bits } = bitmap
  const right = Math.min(bitmap.width, x + width)
  const bottom = Math.min(bitmap.height, y + height)
  for (let row = Math.max(0, y); row < bottom; row += 1) {
    for (let column = Math.max(0, x); column < right; column += 1) {
      const at = row * rowBytes + (column >> 3)
      bits[at] = (bits[at] ?? 0) | (0x80 >> (column & 7))
    }
  }
}

/** Lays the black dots of a picture on another that has room for it, its left upper corner at x and y. */
export function blit(bitmap: Bitmap, source: Bitmap, x: number, y: number): void {
  if (x < 0 || y < 0 || x + source.width > bitmap.width || y + source.height > bitmap.height)
    throw new RangeError('the picture does not fit at this place')
  const shift = x & 7
  // Bits of a last byte beyond the width are not part of the picture.
  const lastByte = (0xff00 >> (((source.width - 1) & 7) + 1)) & 0xff
  for (let row = 0; row < source.height; row += 1) {
    const from = row * source.rowBytes
    const to = (y + row) * bitmap.rowBytes + (x >> 3)
    for (let at = 0; at < source.rowBytes; at += 1) {
      const dots = (source.bits[from + at] ?? 0) & (at === source.rowBytes - 1 ? lastByte : 0xff)
      if (dots === 0) continue
      bitmap.bits[to + at] = (bitmap.bits[to + at] ?? 0) | (dots >> shift)
      const over = (dots << (8 - shift)) & 0xff
      if (over !== 0) bitmap.bits[to + at + 1] = (bitmap.bits[to + at + 1] ?? 0) | over
    }
  }
}

/** Where a picture begins that is centred in a width of dots. Whole bytes are centred, as a printer does it. */
export function middleOf({ rowBytes }: Bitmap, dots: number): number {
  return Math.max(0, Math.floor((dots - rowBytes * 8) / 2))
}
