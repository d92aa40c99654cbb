/**
 * `npm run screens` takes the pictures of docs/screens again, from the built counter with its training gateway.
 * `npm run screens -- FOLDER` takes every screen and state, in both languages and themes and in several sizes,
 * into a folder of its own: for looking at a change of the screens, not for keeping.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../helpers/child-process.ts'
import { launchChromium } from '../helpers/chromium.ts'
import { allLooks, docsLook, type Look } from './looks.ts'
import { openShop } from './shop.ts'
import { walk } from './walk.ts'

const docs = new Set([
  'counter',
  'code',
  'account',
  'paid',
  'unknown',
  'unresolved',
  'orders',
  'slip',
  'settings',
])

const [elsewhere] = process.argv.slice(2)
const browser = await launchChromium()
try {
  if (elsewhere === undefined) {
    await takePictures(docsLook, join(root, 'docs/screens'), (name) => docs.has(name))
  } else {
    for (const look of allLooks) await takePictures(look, join(resolve(elsewhere), look.name), () => true)
  }
} finally {
  await browser.close()
}

async function takePictures(look: Look, folder: string, wanted: (name: string) => boolean): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const shop = await openShop(browser, look)
  try {
    await walk(shop, async (name) => {
      if (!wanted(name)) return
      await shop.page.mouse.move(0, 0)
      const path = join(folder, `${name}.png`)
      await shop.page.screenshot({ path, animations: 'disabled', caret: 'hide' })
      process.stdout.write(`${path}\n`)
    })
  } finally {
    await shop.close()
  }
}
