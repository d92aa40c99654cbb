import { MAX_PICTURE } from '../../../../shared/catalogue/product.ts'

/**
 * Makes the photo that an owner picked as small as tills keep it, before it leaves the browser. The server has no program that
 * reads photos.
 */
export const pictureScript = `'use strict'
const part = (id) => document.getElementById(id)
const show = (id, isShown) => { part(id).hidden = !isShown }
const smaller = (image) => {
  const seen = part('seen')
  for (const side of [320, 240, 180, 120, 80]) {
    const scale = Math.min(1, side / image.width, side / image.height)
    seen.width = Math.max(1, Math.round(image.width * scale))
    seen.height = Math.max(1, Math.round(image.height * scale))
    const context = seen.getContext('2d')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, seen.width, seen.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, seen.width, seen.height)
    const url = seen.toDataURL('image/jpeg', 0.8)
    if (url.length <= ${MAX_PICTURE}) return url
  }
  return null
}
part('file').addEventListener('change', async () => {
  const [file] = part('file').files
  const image = file && file.size <= 10000000 ? await createImageBitmap(file).catch(() => null) : null
  const url = image && smaller(image)
  part('picture').value = url ?? ''
  part('save').disabled = !url
  show('seen', Boolean(url))
  show('unreadable', Boolean(file) && !url)
})
`
