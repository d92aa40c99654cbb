/**
 * `npm run screens` takes the pictures of docs/screens again, from the built counter with its training gateway: some as
 * they are, and every screen and state on a contact sheet for four looks.
 * `npm run screens -- FOLDER [LOOK …]` takes every screen and state in full, also of a shop with the longest names, in a
 * system's own colours, at 4K and at a zoom of 200 %: for looking at a change of the screens, not for keeping.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { refuse, toolOptions } from '../../scripts/tool-options.mjs'
import { launchChromium } from '../helpers/chromium.ts'
import { root } from '../helpers/root.ts'
import { contactSheet, type Thumbnail, thumbnailOf } from './contact-sheet.ts'
import {
  extreme,
  extremeLooks,
  type Look,
  normalLook,
  type ShopData,
  sheetLooks,
  usual,
  usualLooks,
} from './looks.ts'
import { openShop } from './shop.ts'
import { walk } from './walk.ts'

/** Pictures that the README and the docs show. */
const inDocs = new Set([
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

const usage = 'npm run screens -- [FOLDER [LOOK …]]'
const [elsewhere, ...only] = toolOptions(usage, { allowPositionals: true }).positionals
const known = [...usualLooks, ...extremeLooks].map(({ name }) => name)
const unknown = only.filter((name) => !known.includes(name))
if (elsewhere === '') refuse(usage, 'FOLDER must name a folder.')
if (unknown.length > 0)
  refuse(usage, `There is no look "${unknown.join(', ')}"; there are ${known.join(', ')}.`)
const browser = await launchChromium()
try {
  if (elsewhere === undefined) await takeForDocs(join(root, 'docs/screens'))
  else {
    const wanted = (look: Look) => only.length === 0 || only.includes(look.name)
    const folder = resolve(elsewhere)
    for (const [data, looks] of [
      [usual, usualLooks.filter(wanted)],
      [extreme, extremeLooks.filter(wanted)],
    ] as const) {
      if (looks.length > 0)
        await takeAll(data, looks, (look, name, page) =>
          picture(page, join(folder, look.name, `${name}.png`)),
        )
    }
  }
} finally {
  await browser.close()
}

type Keep = (look: Look, name: string, page: Page) => Promise<void>

async function takeForDocs(folder: string): Promise<void> {
  const sheets = new Map<Look, Thumbnail[]>(sheetLooks.map((look) => [look, []]))
  await takeAll(usual, sheetLooks, async (look, name, page) => {
    if (look.name === normalLook.name && inDocs.has(name)) await picture(page, join(folder, `${name}.png`))
    sheets.get(look)?.push({ name, image: await thumbnailOf(page, look) })
  })
  mkdirSync(join(folder, 'sheets'), { recursive: true })
  for (const [look, thumbnails] of sheets) {
    writeFileSync(join(folder, 'sheets', `${look.name}.webp`), await contactSheet(browser, thumbnails))
  }
}

async function picture(page: Page, path: string): Promise<void> {
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
}

async function takeAll(data: ShopData, looks: readonly Look[], keep: Keep): Promise<void> {
  const shop = await openShop(browser, data)
  try {
    await walk(shop, async (name) => {
      for (const look of looks) {
        const page = await shop.wear(look)
        await page.mouse.move(0, 0)
        await keep(look, name, page)
      }
      await shop.wear(normalLook)
      process.stdout.write(`${name}\n`)
    })
  } finally {
    await shop.close()
  }
}
