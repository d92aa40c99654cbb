import { type Bitmap, blacken, createBitmap, isBlack } from '../../../platform/picture/bitmap.ts'

/** A picture scaled up by a whole number. */
export function scaled(picture: Bitmap, across: number, down: number): Bitmap {
  if (across === 1 && down === 1) return picture
  const larger = createBitmap(picture.width * across, picture.height * down)
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      if (isBlack(picture, x, y)) blacken(larger, x * across, y * down, across, down)
    }
  }
  return larger
}
