/** What is painted before a script of the page has run; only browser mode lets a test hold the scripts back. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runningCounter } from '../helpers/counter-window.ts'
import { layoutShifts } from '../helpers/layout-shifts.ts'
import { staffPins } from '../helpers/staffed.ts'
import { callFrom, cashierAt, dataFolder } from './counter-page.ts'

const inBrowser = process.env.LOKET_SHELL !== 'electron'

/** Holds the page's scripts back at each load, until they may go on. */
async function holdScripts(page: Page) {
  let held = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  return {
    letGo: () => held.resolve(),
    hold() {
      held = Promise.withResolvers<void>()
    },
  }
}

/** Height of the parts above and below the counter, and the colours that were painted. */
const painted = (page: Page, top: string, bottom: string) =>
  page.evaluate(
    ([top, bottom]) => {
      const boxOf = (part: string) => {
        const { x, y, width, height } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
        return [x, y, width, height].map((each) => Math.round(each))
      }
      const { lang } = document.documentElement
      return {
        lang,
        paper: getComputedStyle(document.body).backgroundColor,
        top: boxOf(top),
        bottom: boxOf(bottom),
      }
    },
    [top, bottom] as const,
  )

test.runIf(inBrowser)(
  'the first paint has the counter’s frame, theme and language before a script has run; nothing moves when the counter is drawn',
  async () => {
    const counter = await runningCounter({ dataDir: dataFolder({}, { theme: 'dark', language: 'en' }) })
    const page = await counter.open()
    const counterShown = () => page.getByRole('heading', { name: 'Counter', exact: true }).waitFor()
    await counterShown()
    const scripts = await holdScripts(page)
    const shifts = await layoutShifts(page)
    for (const [width, height] of [
      [1280, 800],
      [1024, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      scripts.hold()
      await page.reload({ waitUntil: 'commit' })
      await page.locator('.frame').waitFor({ state: 'attached' })
      await expect
        .poll(async () => (await painted(page, '.frame > :first-child', '.frame > :last-child')).paper)
        .toBe('rgb(18, 20, 27)')
      const before = await painted(page, '.frame > :first-child', '.frame > :last-child')
      scripts.letGo()
      await counterShown()
      expect(before).toEqual(await painted(page, 'header', 'main ~ :last-child'))
      expect(before).toMatchObject({ lang: 'en' })
      expect(await shifts()).toEqual([])
    }
  },
)

test.runIf(inBrowser)(
  'while a screen’s code comes, the line of waiting sales stays in its place',
  async () => {
    const counter = await runningCounter({ dataDir: dataFolder() })
    const page = await counter.open()
    await cashierAt(page).ready()
    const late = Promise.withResolvers<void>()
    await page.route(/assets\/(?!base|bridge|counter)[^/]*\.js$/, async (route) => {
      await late.promise
      await route.continue()
    })
    await page.reload()
    await cashierAt(page).ready()
    const lineAt = async () => (await painted(page, 'header', 'aside:last-child')).bottom
    const before = await lineAt()
    await page.keyboard.press('F2')
    await page.getByText('Memuat').waitFor()
    expect(await lineAt()).toEqual(before)
    late.resolve()
    await page.getByText('Belum ada pesanan').waitFor()
    expect(await lineAt()).toEqual(before)
  },
)

test.runIf(inBrowser)('where staff sign in the first paint shows no counter', async () => {
  const counter = await runningCounter({ dataDir: dataFolder() })
  const page = await counter.open()
  await cashierAt(page).ready()
  await callFrom(page, 'staff.setUp', { name: 'Sari', pin: staffPins.owner })
  const scripts = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('.frame').waitFor({ state: 'attached' })
  await expect.poll(async () => (await painted(page, '.frame', 'body')).paper).toBe('rgb(243, 240, 233)')
  const { top, bottom } = await painted(page, '.frame > :first-child', '.frame > :last-child')
  expect([top.at(-1), bottom.at(-1)]).toEqual([0, 0])
  scripts.letGo()
  await cashierAt(page).ready()
})

test.runIf(inBrowser)(
  'between the first screen and its paint nothing else is fetched: all other code and texts come half a second later',
  async () => {
    const counter = await runningCounter({ dataDir: dataFolder() })
    const page = await counter.open()
    await page.getByRole('button', { name: 'Tagih' }).waitFor()
    await page.addInitScript(() => {
      const isThere = () => document.querySelector('main button') !== null
      new MutationObserver((_, observer) => {
        if (!isThere()) return
        observer.disconnect()
        performance.mark('drawn')
      }).observe(document, { subtree: true, childList: true })
    })
    await page.reload()
    const fetched = () =>
      page.evaluate(() => {
        const drawn = performance.getEntriesByName('drawn')[0]?.startTime ?? Number.NaN
        return performance
          .getEntriesByType('resource')
          .filter(({ name }) => /[.](js|css)$/.test(name))
          .map(({ name, startTime }) => ({
            file: name.replace(/.*[/]|-.*/g, ''),
            isEarly: startTime < drawn + 450,
          }))
      })
    await expect.poll(async () => (await fetched()).length).toBeGreaterThan(10)
    const early = (await fetched()).filter(({ isEarly }) => isEarly).map(({ file }) => file)
    expect(early.sort()).toEqual(['base', 'base', 'bridge', 'counter', 'counter'])
  },
)
