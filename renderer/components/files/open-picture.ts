import { pictureSize } from '../../../shared/picture-size.ts'

export type PictureProblem = 'tooLarge' | 'unreadable'

const MAX_FILE = 10_000_000
/** More would waste a till's memory. */
const MAX_PIXELS = 40_000_000

/** Opens a picture file (PNG, JPEG or WebP), passes it to `use`, and closes it; or says why it can't be used. */
export async function openPicture<Of>(
  file: File,
  use: (image: ImageBitmap) => Of | Promise<Of>,
): Promise<Of | PictureProblem> {
  if (file.size > MAX_FILE) return 'tooLarge'
  const said = pictureSize(new Uint8Array(await file.arrayBuffer()))
  if (!said) return 'unreadable'
  if (said.width * said.height > MAX_PIXELS) return 'tooLarge'
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return 'unreadable'
  try {
    return await use(image)
  } finally {
    image.close()
  }
}
