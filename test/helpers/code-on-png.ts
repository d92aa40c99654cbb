import type { PNG } from 'pngjs'
import { readPicture } from './read-slip.ts'

/** The QR code that an independent reader finds on a picture, or on some of its rows; null if it finds none. */
export function codeOnPng({ width, height, data }: PNG, top = 0, rows = height): string | null {
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * rows)
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * rowBytes + (x >> 3)
      if (data[4 * ((top + y) * width + x)] === 0) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return readPicture(bits, rowBytes * 8, rows)?.content ?? null
}
