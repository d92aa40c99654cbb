import type { Bitmap } from '../../../platform/picture/bitmap.ts'

/**
 * Rows of one command. Few, because a printer without room for a whole picture prints the overflow as characters, and
 * because a printer interrupted inside a command takes the next bytes for the rest of it.
 */
const BAND_ROWS = 24

/** A picture by `GS v 0`, in bands without gaps. */
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
