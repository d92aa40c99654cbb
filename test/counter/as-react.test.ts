/** Our parts are written for React, and the build has another draw them: both have to keep the same promises. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawnBy } from '../../scripts/drawn-by.mjs'
import { launchChromium } from '../helpers/chromium.ts'
import { root } from '../helpers/root.ts'

const folder = mkdtempSync(join(tmpdir(), 'loket-promises-'))
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

async function pageDrawnBy(name: string, alias: Readonly<Record<string, string>>) {
  const outDir = join(folder, name)
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, lib: { entry: join(root, 'test/counter/promises/page.ts'), formats: ['es'] } },
  })
  const [file = ''] = readdirSync(outDir)
  const code = readFileSync(join(outDir, file), 'utf8')
  const page = await browser.newPage()
  await page.addScriptTag({ type: 'module', content: code })
  await page.locator('#digits').waitFor()
  return { page, code, told: () => page.evaluate(() => globalThis.told.splice(0)) }
}

describe.skipIf(process.env.LOKET_SHELL === 'electron').each([
  ['React', {}],
  ['what the build has in its place', drawnBy(root)],
] as const)('drawn by %s', (name, alias) => {
  let drawn: Awaited<ReturnType<typeof pageDrawnBy>>
  beforeAll(async () => {
    drawn = await pageDrawnBy(name, alias)
  })

  test('the page is drawn by the library that the build names', () => {
    expect(drawn.code.includes('onCommitFiberRoot')).toBe(name === 'React')
  })

  test('a field shows the value that its component accepted', async () => {
    const digits = drawn.page.locator('#digits')
    await digits.pressSequentially('a3b')
    expect(await digits.inputValue()).toBe('123')
    expect(await digits.getAttribute('spellcheck')).toBe('false')
  })

  test('a choice that its component refuses stays as it was', async () => {
    for (const id of ['switch', 'other']) await drawn.page.locator(`#${id}`).click()
    expect(await drawn.told()).toEqual(['switch was pressed', 'other was pressed'])
    const checked = (id: string) => drawn.page.locator(`#${id}`).isChecked()
    expect([await checked('switch'), await checked('one'), await checked('other')]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('a dialog that is replaced by another does not report that it was closed', async () => {
    await drawn.page.locator('#open').click()
    await drawn.page.locator('#first').click()
    await drawn.page.locator('#second').waitFor()
    await drawn.page.waitForTimeout(300)
    expect(await drawn.told()).toEqual([])
    await drawn.page.keyboard.press('Escape')
    await drawn.page.locator('#second').waitFor({ state: 'detached' })
    expect(await drawn.told()).toEqual(['second was closed'])
  })

  test('a field that is removed reports no lost focus', async () => {
    await drawn.page.locator('#left').press('Enter')
    await drawn.page.locator('#left').waitFor({ state: 'detached' })
    await drawn.page.waitForTimeout(300)
    expect(await drawn.told()).toEqual(['left'])
  })

  test('a component that fails takes down nothing outside of its boundary', async () => {
    await drawn.page.locator('#fail').click()
    await drawn.page.locator('#kept').waitFor()
    expect(await drawn.page.locator('#digits').isVisible()).toBe(true)
  })

  test('a key pressed right after a change of screen reaches the new screen alone', async () => {
    const { page } = drawn
    // Busy for a while, so that the keys wait and come one after the other with no frame between them.
    const busy = page.evaluate(() => {
      for (const end = performance.now() + 500; performance.now() < end; );
    })
    await Promise.all([busy, ...[0, 1, 2].map(() => page.keyboard.press('F2'))])
    await expect
      .poll(() => page.evaluate(() => globalThis.told))
      .toEqual(['screen 0 heard a key', 'screen 1 heard a key', 'screen 2 heard a key'])
  })
})
