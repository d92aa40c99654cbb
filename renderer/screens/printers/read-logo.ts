import type { BitPicture } from '../../../shared/slip/slip.ts'
import { logoDots, logoSize } from './logo-dots.ts'

/** Why a picture can't be a logo. */
export type LogoProblem = 'tooLarge' | 'unreadable' | 'blank'

const LARGEST_FILE = 10_000_000
/** More would take a till's memory for nothing. */
const MOST_PIXELS = 40_000_000

/** A picture file as dots for slips, or why it can't be one. */
export async function readLogo(file: File): Promise<BitPicture | LogoProblem> {
  if (file.size > LARGEST_FILE) return 'tooLarge'
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return 'unreadable'
  try {
    if (image.width * image.height > MOST_PIXELS) return 'tooLarge'
    const { width, height } = logoSize(image.width, image.height)
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) return 'unreadable'
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    return logoDots(context.getImageData(0, 0, width, height)) ?? 'blank'
  } finally {
    image.close()
  }
}
