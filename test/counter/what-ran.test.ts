/** What `npm test` knows a browser test to have run: with less than that, a fault would go unseen on a desk. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeParts } from '../../scripts/set-up/code-parts.mjs'
import { mappedFiles, partsThatRan } from '../../scripts/set-up/parts-that-ran.mjs'
import { launchChromium } from '../helpers/chromium.ts'
import { startHosted } from '../helpers/hosted-program.ts'
import { createRan, nameOfBuilt, type Ran, ran } from '../helpers/ran.ts'
import { followPages } from '../helpers/ran-of-page.ts'
import { root } from '../helpers/root.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { startedCounter } from './browser-mode.ts'
import { cashierAt } from './counter-page.ts'

const rooms = ['electron', 'platform', 'renderer', 'services', 'shared']
const files = execFileSync('git', ['ls-files', ...rooms], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const parts = codeParts(sources)
const ranHere = createRan(nameOfBuilt)
const windows = followPages(ranHere)
/** What each look noted, as a test file would. */
const notes = mkdtempSync(join(tmpdir(), 'loket-ran-'))
let looks = 0
const partsOf = partsThatRan(notes, parts)
let browser: Browser
beforeAll(async () => {
  browser = windows.follow(await launchChromium())
})
afterAll(async () => {
  await browser.close()
  rmSync(notes, { recursive: true, force: true })
})

async function openCounter() {
  const { address, running } = await startedCounter()
  const page = await (await browser.newContext()).newPage()
  await page.goto(address.href)
  await cashierAt(page).ready()
  return { page, running, address }
}

/** The parts that ran in windows since the last call. */
async function taken() {
  await windows.look()
  return known({ page: ranHere.take(), programs: nothing })?.parts ?? null
}

const nothing: Ran = { scripts: [] }

/** As `npm test` reads it; null if it is not known of the page. */
function known(noted: { readonly page: Ran; readonly programs: Ran }) {
  looks += 1
  writeFileSync(join(notes, `${looks}.json`), JSON.stringify(noted))
  return partsOf(`${looks}`)
}

/** The part of a file in which a text stands. */
function partWith(file: string, text: string): string | null {
  const before = sources.get(file)?.split(text)
  expect(before?.length, `${text} in ${file}`).toBeGreaterThan(1)
  const lines = before?.[0]?.split('\n') ?? []
  return parts.at(file, lines.length, lines.at(-1)?.length ?? 0)
}

const ofOrders = partWith('renderer/screens/orders/orders-screen.tsx', 'useTranslation()')
const ofReports = partWith('renderer/screens/reports/reports-screen.tsx', 'useTranslation()')

test('a screen that was shown ran, also before a reload and beside other windows; another did not', async () => {
  const { page, address } = await openCounter()
  await page.keyboard.press('F2')
  await page.getByRole('heading', { name: 'Pesanan' }).waitFor()
  await cashierAt(page).back()
  const other = await page.context().newPage()
  await other.goto(`${address.origin}/display`)
  await page.reload()
  await cashierAt(page).ready()
  await other.close()
  const ran = await taken()
  expect(ran).toContain(ofOrders)
  expect(ran).not.toContain(ofReports)
  await page.context().close()
  expect(await taken()).not.toContain(ofOrders)
})

test('of a window that the page opened, and of one that lost what ran, it is not known', async () => {
  const { page, running } = await openCounter()
  await page.evaluate(() => void window.open('/display'))
  await expect.poll(() => page.context().pages().length).toBe(2)
  expect(await taken()).toBeNull()
  await running.kill()
  await page.reload().catch(() => {})
  expect(await taken()).toBeNull()
  await page.context().close()
})

describe('of a program', () => {
  const counted = { LOKET_TEST_RAN: 'here' }
  const startSandbox = () =>
    startHosted(
      'sandbox',
      ['--data', temporaryFolder(), '--port', '0'],
      /sandbox listening on (\S+)/,
      counted,
    )
  const ofRoutes = partWith('services/sandbox/control/list-routes.ts', 'const now = ')
  const ofOrderPage = partWith('services/sandbox/control/list-routes.ts', 'query: { merchantTradeNo } }')
  const ranInPrograms = () => known({ page: nothing, programs: ran.programs.take() })
  beforeAll(() => void ran.programs.take())
  // What this file ran is gone with what its tests have taken.
  afterAll(() => ran.programs.isUnknown('its own tests took it'))

  test('it is known what ran until it was killed', async () => {
    const first = await startSandbox()
    await fetch(`${first.ready[1]}/sandbox/orders`)
    await first.kill()
    expect(ranInPrograms()?.parts).toEqual(expect.arrayContaining([ofRoutes, ofOrderPage]))
    const second = await startSandbox()
    await second.kill()
    expect(ranInPrograms()).toMatchObject({
      parts: expect.not.arrayContaining([ofOrderPage]),
      known: { page: true, programs: true, here: false },
    })
  })

  test('that ended by itself, it is not', async () => {
    await expect(startHosted('sandbox', ['--bogus'], /never/, counted)).rejects.toThrow('--bogus')
    expect(ranInPrograms()?.known).toEqual({ page: true, programs: false, here: false })
  })
})

test('the maps of the build name all code that is in it', () => {
  const mapped = mappedFiles()
  const elsewhere = /^services\/office\/|^electron\/preload\.ts$|^shared\/gateway\/reference\//
  const missing = files.filter((file) => parts.isCode(file) && !mapped.has(file) && !elsewhere.test(file))
  expect(missing).toEqual(['shared/audit/audit-limits.ts'])
})

test('the maps of the build lead to where the code stands', () => {
  const folders = { main: 'out/main', renderer: 'out/renderer/assets' }
  for (const [maps, scripts] of Object.entries(folders))
    for (const map of readdirSync(join(root, 'out/maps', maps))) {
      const found = propertiesIn(join('out/maps', maps, map), join(scripts, map.replace(/\.map$/, '')))
      // A few are in the build under another name, or as their value.
      if (found.length > 50) expect(found.filter(Boolean).length / found.length, map).toBeGreaterThan(0.7)
    }
})

/** Of each property that the sources name at a place of a map, whether the script has its name there. */
function propertiesIn(map: string, file: string): readonly boolean[] {
  const script = readFileSync(join(root, file), 'utf8').split('\n')
  const traced = new TraceMap(readFileSync(join(root, map), 'utf8'))
  const linesOf = new Map(
    traced.sources.map((source, at) => [source, traced.sourcesContent?.[at]?.split('\n') ?? []]),
  )
  const found: boolean[] = []
  eachMapping(traced, ({ source, originalLine, originalColumn, generatedLine, generatedColumn }) => {
    if (source === null) return
    const line = linesOf.get(source)?.[originalLine - 1] ?? ''
    if (line[originalColumn - 1] !== '.') return
    const [, name] = /^(\w{5,})/.exec(line.slice(originalColumn)) ?? []
    if (name === undefined) return
    const there = script[generatedLine - 1]?.slice(generatedColumn, generatedColumn + name.length + 2) ?? ''
    found.push(there.includes(name))
  })
  return found
}
