import { type Bitmap, blacken, createBitmap, isBlack } from '../../../platform/picture/bitmap.ts'
import type { BitPicture } from '../../../shared/slip/slip.ts'

/** A logo may not take more paper than this, in dots: 30 mm. */
const HIGHEST = 240

/** The dots of a picture from the settings or a slip. */
export function bitmapOf({ width, height, dots }: BitPicture): Bitmap {
  return createBitmap(width, height, new Uint8Array(Buffer.from(dots, 'base64')))
}

/** A picture scaled down to paper of so many dots; one that fits stays as it is, dot for dot. */
export function fitPicture(picture: BitPicture, dots: number): BitPicture {
  const scale = Math.min(1, dots / picture.width, HIGHEST / picture.height)
  if (scale === 1) return picture
  const source = bitmapOf(picture)
  const width = Math.max(1, Math.floor(picture.width * scale))
  const height = Math.max(1, Math.floor(picture.height * scale))
  const small = createBitmap(width, height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (isMostlyBlack(source, x / scale, y / scale, 1 / scale)) blacken(small, x, y)
    }
  }
  return { width, height, dots: Buffer.from(small.bits).toString('base64') }
}

/** Whether half of a square's dots are black. */
function isMostlyBlack(source: Bitmap, left: number, top: number, side: number): boolean {
  const right = Math.ceil(left + side)
  const bottom = Math.ceil(top + side)
  let black = 0
  let all = 0
  for (let y = Math.floor(top); y < bottom; y += 1) {
    for (let x = Math.floor(left); x < right; x += 1) {
      all += 1
      if (isBlack(source, x, y)) black += 1
    }
  }
  return black * 2 >= all
}
