import { type Bitmap, blacken, createBitmap } from '../../../platform/picture/bitmap.ts'
import { QUIET_ZONE, qrSymbol, whiteBeside } from '../layout/qr-size.ts'

/** A QR code as dots, with as much of its quiet zone as fits a paper of so many dots. */
export function qrBitmap(content: string, moduleDots: number, dots: number): Bitmap {
  const { modules } = qrSymbol(content)
  const white = whiteBeside(modules.size, moduleDots, dots)
  const side = (modules.size + 2 * QUIET_ZONE) * moduleDots
  const bitmap = createBitmap(modules.size * moduleDots + 2 * white, side)
  for (let row = 0; row < modules.size; row += 1) {
    const y = (row + QUIET_ZONE) * moduleDots
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) !== 1) continue
      blacken(bitmap, white + column * moduleDots, y, moduleDots, 1)
    }
    // The rows of one module are alike.
    const first = bitmap.bits.subarray(y * bitmap.rowBytes, (y + 1) * bitmap.rowBytes)
    for (let copy = 1; copy < moduleDots; copy += 1) bitmap.bits.set(first, (y + copy) * bitmap.rowBytes)
  }
  return bitmap
}
