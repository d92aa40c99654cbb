import { openPicture, type PictureProblem } from './open-picture.ts'

/** How a picture is stored: its type, its boxes from the largest to the smallest, and its most characters. */
interface Kept {
  readonly type: 'image/png' | 'image/jpeg'
  readonly boxes: readonly { readonly width: number; readonly height: number }[]
  readonly most: number
}

/** A picture file made small enough to store, as a data URL; or why that fails. */
export function shrinkPicture(
  file: File,
  { type, boxes, most }: Kept,
): Promise<{ readonly url: string } | PictureProblem> {
  return openPicture(file, async (image) => {
    for (const box of boxes) {
      const scale = Math.min(1, box.width / image.width, box.height / image.height)
      const width = Math.max(1, Math.round(image.width * scale))
      const height = Math.max(1, Math.round(image.height * scale))
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) return 'unreadable'
      if (type === 'image/jpeg') {
        // JPEG has no transparency: transparent parts become paper, not black.
        context.fillStyle = '#fff'
        context.fillRect(0, 0, width, height)
      }
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, width, height)
      const blob = await canvas.convertToBlob({ type, quality: 0.8 })
      const url = `data:${type};base64,${base64Of(new Uint8Array(await blob.arrayBuffer()))}`
      if (url.length <= most) return { url }
    }
    return 'tooLarge'
  })
}

/** In pieces: a function takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
