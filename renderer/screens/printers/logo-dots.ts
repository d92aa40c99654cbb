import type { BitPicture } from '../../../shared/slip/slip.ts'

/** Pixels from a canvas: four bytes each, from the top. */
interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** As wide as the smallest paper, and at most as high as a shop would spend paper on, in dots. */
const WIDEST = 384
const HIGHEST = 192

/** The size of a picture on paper; a small one is not enlarged. */
export function logoSize(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Black dots for a picture on white; greys become a pattern of dots (Floyd and Steinberg's). Null if nothing would be black. */
export function logoDots({ width, height, data }: Pixels): BitPicture | null {
  const grey = Float32Array.from({ length: width * height }, (_, at) => greyOf(data, 4 * at))
  const rowBytes = Math.ceil(width / 8)
  const dots = new Uint8Array(rowBytes * height)
  const spread = (x: number, y: number, error: number) => {
    if (x >= 0 && x < width && y < height) grey[y * width + x] = (grey[y * width + x] ?? 0) + error
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const wanted = grey[y * width + x] ?? 255
      const isBlack = wanted < 128
      if (isBlack) dots[y * rowBytes + (x >> 3)] = (dots[y * rowBytes + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
      const error = (wanted - (isBlack ? 0 : 255)) / 16
      spread(x + 1, y, 7 * error)
      spread(x - 1, y + 1, 3 * error)
      spread(x, y + 1, 5 * error)
      spread(x + 1, y + 1, error)
    }
  }
  if (dots.every((byte) => byte === 0)) return null
  return { width, height, dots: btoa(Array.from(dots, (byte) => String.fromCharCode(byte)).join('')) }
}

/** Brightness from 0 to 255; transparent counts as paper. Nearly black is black and nearly white is white, to avoid specks. */
function greyOf(data: Uint8ClampedArray, at: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
  const grey = 255 + ((0.299 * red + 0.587 * green + 0.114 * blue - 255) * alpha) / 255
  return Math.min(255, Math.max(0, 2 * grey - 127.5))
}
