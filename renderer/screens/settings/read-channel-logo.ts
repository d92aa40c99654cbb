import { MOST_LOGO } from '../../../shared/gateway/channel-look-schema.ts'
import { openPicture, type PictureProblem } from '../../components/open-picture.ts'

/** The box that a logo fits into, in pixels: twice its size on a tile, then smaller until it is small enough to keep. */
const boxes = [
  { width: 144, height: 72 },
  { width: 96, height: 48 },
  { width: 64, height: 32 },
  { width: 48, height: 24 },
]

/** A picture file as a small PNG in a data URL, or why it can't be one. */
export function readChannelLogo(file: File): Promise<{ readonly url: string } | PictureProblem> {
  return openPicture(file, async (image) => {
    for (const box of boxes) {
      const scale = Math.min(1, box.width / image.width, box.height / image.height)
      const width = Math.max(1, Math.round(image.width * scale))
      const height = Math.max(1, Math.round(image.height * scale))
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) return 'unreadable'
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, width, height)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
      const url = `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
      if (url.length <= MOST_LOGO) return { url }
    }
    return 'tooLarge'
  })
}
