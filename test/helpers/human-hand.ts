import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

/** A little more than the half second in which the page takes a second press for the other half of a double click. */
const BETWEEN_MS = 600
/** Close enough to count. */
const NEAR_PX = 12

interface Press {
  readonly what: string
  readonly at: number
  readonly x: number
  readonly y: number
}

const last = new WeakMap<Page, Press>()
/** When Enter was last pressed. */
const entered = new WeakMap<Page, number>()
const taught = new WeakSet<Page>()
let areLocatorsTaught = false

/**
 * Makes tests press as a person does: not the same thing, nor what replaced it, nor Enter, within half a second, and
 * neither buttons nor function keys while a button turns. Keys of the keypad are exempt, and an intended double click is
 * a `dblclick`.
 */
export function pressLikeAHand(page: Page): void {
  if (taught.has(page)) return
  taught.add(page)
  const { keyboard } = page
  const press = keyboard.press.bind(keyboard)
  keyboard.press = async (key, options) => {
    if (/^F\d+$/.test(key)) await nothingUnderWay(page)
    const before = entered.get(page)
    if (key === 'Enter' && before !== undefined)
      await wait(Math.max(0, before + BETWEEN_MS - performance.now()))
    await press(key, options)
    if (key === 'Enter') entered.set(page, performance.now())
  }
  if (areLocatorsTaught) return
  areLocatorsTaught = true
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator
  const { click } = locators
  locators.click = async function (this: Locator, options) {
    const limit = options?.timeout === undefined ? {} : { timeout: options.timeout }
    const { isBusy, ...place } = await this.evaluate(look, undefined, limit)
    const press = { what: String(this), ...place }
    const before = last.get(this.page())
    const isDouble = before !== undefined && wouldBeDouble(press, before)
    if (isDouble) await wait(before.at + BETWEEN_MS - performance.now())
    if (isDouble || isBusy) await nothingUnderWay(this.page())
    await click.call(this, options)
    last.set(this.page(), { ...press, at: performance.now() })
  }
}

/**
 * Where a thing is pressed is where it stands then: scrolled into view, it may stand where the press before was. All is
 * asked at once: each question costs the page as much as the answer to all of them.
 */
function look(thing: Element): { x: number; y: number; isBusy: boolean } {
  const shown = thing as Element & { scrollIntoViewIfNeeded(): void }
  shown.scrollIntoViewIfNeeded()
  const { x, y, width, height } = shown.getBoundingClientRect()
  const isBusy = document.querySelector('button[aria-busy="true"]') !== null
  return { x: x + width / 2, y: y + height / 2, isBusy }
}

/** A person waits while a spinner turns, as the page does one thing at a time. A test of slow actions presses anyway. */
const nothingUnderWay = (page: Page) =>
  page
    .locator('button[aria-busy="true"]')
    .first()
    .waitFor({ state: 'detached', timeout: 10_000 })
    .catch(() => {})

function wouldBeDouble(press: Omit<Press, 'at'>, before: Press): boolean {
  if (performance.now() - before.at >= BETWEEN_MS) return false
  if (press.what === before.what) return !/name: '\d+'/.test(press.what)
  return Math.hypot(press.x - before.x, press.y - before.y) < NEAR_PX
}
