import type { BitPicture } from '../../../shared/slip/slip.ts'
import { openPicture, type PictureProblem } from '../../components/open-picture.ts'
import { logoDots, logoSize } from './logo-dots.ts'

/** A picture file as dots for slips, or why that fails. */
export function readLogo(file: File): Promise<BitPicture | PictureProblem | 'blank'> {
  return openPicture(file, (image) => {
    const { width, height } = logoSize(image.width, image.height)
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) return 'unreadable'
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    return logoDots(context.getImageData(0, 0, width, height)) ?? 'blank'
  })
}
