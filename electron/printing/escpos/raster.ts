import type { Bitmap } from '../../../platform/picture/bitmap.ts'

/**
 * Rows of one order. Few, because a printer that has no room for a whole picture prints what it could not keep as
 * characters, and because one that is broken off inside an order takes as much of what comes next for the rest of it.
 */
const BAND_ROWS = 24

/** A picture by `GS v 0`, in bands that follow each other without a gap. */
export function rasterBands({ height, rowBytes, bits }: Bitmap): Buffer[] {
  const bands: Buffer[] = []
  for (let top = 0; top < height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - top)
    bands.push(
      Buffer.from([0x1d, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, rows & 0xff, rows >> 8]),
      Buffer.from(bits.buffer, bits.byteOffset + top * rowBytes, rows * rowBytes),
    )
  }
  return bands
}
