import type { Bitmap } from '../picture/bitmap.ts'

/**
 * A picture by `GS v 0`, in bands of at most so many rows: a printer that has no room for a whole picture prints what
 * it could not keep as characters. Bands follow each other without a gap.
 */
export function rasterBands({ height, rowBytes, bits }: Bitmap, bandRows: number): Buffer[] {
  const bands: Buffer[] = []
  for (let top = 0; top < height; top += bandRows) {
    const rows = Math.min(bandRows, height - top)
    bands.push(
      Buffer.from([0x1d, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, rows & 0xff, rows >> 8]),
      Buffer.from(bits.buffer, bits.byteOffset + top * rowBytes, rows * rowBytes),
    )
  }
  return bands
}
