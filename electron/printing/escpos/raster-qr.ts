import { QUIET_ZONE, qrSymbol } from '../layout/qr-size.ts'

/** A QR code as a picture with its quiet zone, by `GS v 0`: for printers without a QR command of their own. */
export function rasterQr(content: string, moduleDots: number): Buffer {
  const { modules } = qrSymbol(content)
  const side = (modules.size + 2 * QUIET_ZONE) * moduleDots
  const rowBytes = Math.ceil(side / 8)
  const isBlack = (x: number, y: number) => {
    const column = Math.floor(x / moduleDots) - QUIET_ZONE
    const row = Math.floor(y / moduleDots) - QUIET_ZONE
    const inside = column >= 0 && row >= 0 && column < modules.size && row < modules.size
    return inside && modules.get(row, column) === 1
  }
  const bits = Buffer.alloc(rowBytes * side)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const at = y * rowBytes + (x >> 3)
      if (isBlack(x, y)) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  const header = [0x1d, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, side & 0xff, side >> 8]
  return Buffer.concat([Buffer.from(header), bits])
}
