// Draws every icon file from resources/icon.svg: `node scripts/make-icons.mjs`, after a change of the drawing.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findBrowser } from './set-up/browser.mjs'
import { root } from './set-up/command.mjs'

const resources = join(root, 'resources')
const icoSizes = [16, 24, 32, 48, 64, 128, 256]
const linuxSizes = [16, 32, 48, 64, 128, 256, 512]
/** Apple's name of each picture: size and, from ic11 on, twice the size for fine screens. */
const icnsPictures = {
  icp4: 16,
  icp5: 32,
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
}

const pngs = await draw([...icoSizes, ...linuxSizes, ...Object.values(icnsPictures)])
const folder = join(resources, 'icons')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const size of linuxSizes) writeFileSync(join(folder, `${size}x${size}.png`), pngs.get(size))
writeFileSync(join(resources, 'icon.ico'), ico(icoSizes))
writeFileSync(join(resources, 'icon.icns'), icns(icnsPictures))

async function draw(sizes) {
  const svg = readFileSync(join(resources, 'icon.svg'), 'utf8')
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
  })
  const page = await browser.newPage()
  const drawn = new Map()
  for (const size of new Set(sizes)) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`)
    drawn.set(size, await page.locator('svg').screenshot({ omitBackground: true }))
  }
  await browser.close()
  return drawn
}

/** Windows: a directory of 16 bytes a picture, then the pictures as PNG. A side of 256 is written 0. */
function ico(sizes) {
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [index, size] of sizes.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(pngs.get(size).length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += pngs.get(size).length
  }
  return Buffer.concat([head, ...sizes.map((size) => pngs.get(size))])
}

/** macOS: name, length with this head, PNG, one after the other. */
function icns(pictures) {
  const parts = Object.entries(pictures).map(([name, size]) => chunk(name, pngs.get(size)))
  return chunk('icns', Buffer.concat(parts))
}

function chunk(name, content) {
  const head = Buffer.alloc(8)
  head.write(name, 'ascii')
  head.writeUInt32BE(content.length + 8, 4)
  return Buffer.concat([head, content])
}
