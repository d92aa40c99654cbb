import { PNG } from 'pngjs'
import type { Bitmap } from './bitmap.ts'

const GREY = 0
const greys = { colorType: GREY, inputColorType: GREY, inputHasAlpha: false } as const

/** A bitmap as a PNG file. */
export function pngOf(bitmap: Bitmap): Buffer {
  const { width, height, rowBytes, bits } = bitmap
  const png = new PNG({ width, height, ...greys })
  const pixels = Buffer.alloc(width * height, 0xff)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (((bits[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0) pixels[y * width + x] = 0
    }
  }
  png.data = pixels
  // No row filter and the default compression: smaller than the library's defaults for black and white.
  return PNG.sync.write(png, { ...greys, filterType: 0, deflateStrategy: 0 })
}
