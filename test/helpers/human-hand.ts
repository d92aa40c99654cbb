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
    if (key === 'Enter' && before !== undefined) await wait(before + BETWEEN_MS - performance.now())
    await press(key, options)
    if (key === 'Enter') entered.set(page, performance.now())
  }
  if (areLocatorsTaught) return
  areLocatorsTaught = true
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator
  const { click } = locators
  locators.click = async function (this: Locator, options) {
    const { timeout, ...special } = options ?? {}
    const limit = timeout === undefined ? {} : { timeout }
    if (Object.keys(special).length === 0 && (await pressAtOnce(this, limit))) return
    await whenAHandWould(this, await this.evaluate(look, undefined, limit))
    await click.call(this, options)
    remember(this)
  }
}

/** Where a thing is pressed, and whether anything turns. */
interface Place {
  readonly x: number
  readonly y: number
  readonly isBusy: boolean
}

/**
 * Presses what stands there, free and whole, in a quarter of the time that Playwright's own way takes. Presses nothing
 * and returns false where that way is needed: what is covered or disabled, what moves away, what is there twice.
 */
async function pressAtOnce(thing: Locator, limit: { timeout?: number }): Promise<boolean> {
  const page = thing.page()
  let place = await thing.evaluateAll(aim)
  if (place === null) {
    await thing.waitFor(limit)
    place = await thing.evaluateAll(aim)
  }
  if (place !== null && (await whenAHandWould(thing, place))) place = await thing.evaluateAll(aim)
  if (place === null) return false
  await page.mouse.click(place.x, place.y)
  // A page that is gone was pressed.
  const isHit = await page.evaluate(lower).catch(() => true)
  if (isHit) remember(thing)
  return isHit
}

/** Presses that were begun, until it is known that they were. */
const begun = new WeakMap<Locator, Press>()

/** Waits until a person would press; true if that was not at once. */
async function whenAHandWould(thing: Locator, { isBusy, x, y }: Place): Promise<boolean> {
  const page = thing.page()
  const what = String(thing)
  const before = last.get(page)
  const isDouble = before !== undefined && wouldBeDouble({ what, x, y }, before)
  if (isDouble) await wait(before.at + BETWEEN_MS - performance.now())
  if (isDouble || isBusy) await nothingUnderWay(page)
  begun.set(thing, { what, x, y, at: 0 })
  return isDouble || isBusy
}

function remember(thing: Locator): void {
  const press = begun.get(thing)
  if (press) last.set(thing.page(), { ...press, at: performance.now() })
}

/**
 * Where a thing is pressed is where it stands then: scrolled into view, it may stand where the press before was. All is
 * asked at once: each question costs the page as much as the answer to all of them.
 */
function look(thing: Element): Place {
  const shown = thing as Element & { scrollIntoViewIfNeeded(): void }
  shown.scrollIntoViewIfNeeded()
  const { x, y, width, height } = shown.getBoundingClientRect()
  const isBusy = document.querySelector('button[aria-busy="true"]') !== null
  return { x: x + width / 2, y: y + height / 2, isBusy }
}

/** Null for what can't be pressed now. Until {@link lower} the page hears of no press that meets something else. */
function aim(things: Element[]): Place | null {
  const held = globalThis as { aimed?: AbortController & { isHit?: boolean } }
  // What was aimed at before may have been drawn anew: a press that meets its successor must be heard.
  held.aimed?.abort()
  const [thing] = things as (Element & { scrollIntoViewIfNeeded(): void })[]
  if (thing === undefined || things.length > 1) return null
  if (thing.closest(':disabled, [aria-disabled="true"]') !== null) return null
  thing.scrollIntoViewIfNeeded()
  const { left, top, width, height } = thing.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  if (!thing.contains(document.elementFromPoint(x, y))) return null
  const aimed: AbortController & { isHit?: boolean } = new AbortController()
  held.aimed = aimed
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    const hear = (event: Event) => {
      // The page's own, such as that of a file to save.
      if (!event.isTrusted) return
      aimed.isHit ??= thing.contains(event.target as Node)
      if (aimed.isHit) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener(name, hear, { capture: true, signal: aimed.signal })
  }
  return { x, y, isBusy: document.querySelector('button[aria-busy="true"]') !== null }
}

/** Whether the press met what was aimed at. */
function lower(): boolean {
  const { aimed } = globalThis as { aimed?: AbortController & { isHit?: boolean } }
  aimed?.abort()
  return aimed?.isHit === true
}

/** Nor while something turns: the page does one thing at a time. A test of slow actions presses all the same. */
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
