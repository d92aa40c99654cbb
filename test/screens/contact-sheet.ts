import type { Browser, Page } from 'playwright-core'
import type { Look } from './looks.ts'

/** A screen, as small as its name and layout can still be made out. */
export interface Thumbnail {
  readonly name: string
  /** A data URL. */
  readonly image: string
}

const WIDTH = 320
const COLUMNS = 6
/** The JPEG quality of the sheet, in percent; lower, small text can't be read. */
const QUALITY = 30

/** A small picture of a page that wears a look. */
export async function thumbnailOf(page: Page, { width, height }: Look): Promise<string> {
  const data = await capture(page, 'jpeg', 90, { width, height, scale: WIDTH / width })
  return `data:image/jpeg;base64,${data}`
}

/** All screens of a look on one picture, as WebP. */
export async function contactSheet(browser: Browser, thumbnails: readonly Thumbnail[]): Promise<Buffer> {
  const width = COLUMNS * (WIDTH + 12) + 12
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  const figures = thumbnails
    .map(({ name, image }) => `<figure><img src="${image}"><figcaption>${name}</figcaption></figure>`)
    .join('')
  await page.setContent(
    `<style>body{margin:12px;background:#777;font:13px sans-serif;color:#fff}
    main{display:grid;grid-template-columns:repeat(${COLUMNS},${WIDTH}px);gap:12px}figure{margin:0}img{display:block}</style>
    <main>${figures}</main>`,
  )
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const data = await capture(page, 'webp', QUALITY, { width, height, scale: 1 })
  await page.close()
  return Buffer.from(data, 'base64')
}

async function capture(
  page: Page,
  format: 'jpeg' | 'webp',
  quality: number,
  clip: { width: number; height: number; scale: number },
): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    quality,
    captureBeyondViewport: clip.scale === 1,
    clip: { x: 0, y: 0, ...clip },
  })
  await session.detach()
  return data
}
