import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

/** A little more than the half second in which the page takes Enter for the other half of a double press. */
const BETWEEN_MS = 600

/** When Enter was last pressed. */
const entered = new WeakMap<Page, number>()
const taught = new WeakSet<Page>()
let areLocatorsTaught = false

/**
 * Makes tests press as a person does: not Enter twice within half a second, and neither buttons nor function keys while a
 * button turns. Clicks are as quick as they come: an intended double click is a `dblclick`.
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
    // It is there already in most cases, and waiting for it costs a quarter of a click.
    const isFree = await this.evaluateAll(isThereAndNothingTurns).catch(() => false)
    const limit = options?.timeout === undefined ? {} : { timeout: options.timeout }
    if (!isFree && (await this.evaluate(isBusy, undefined, limit))) await nothingUnderWay(this.page())
    await click.call(this, options)
  }
}

const isBusy = () => document.querySelector('button[aria-busy="true"]') !== null
const isThereAndNothingTurns = (found: readonly Element[]) =>
  found.length > 0 && document.querySelector('button[aria-busy="true"]') === null

/** A person waits while a spinner turns, as the page does one thing at a time. A test of slow actions presses anyway. */
const nothingUnderWay = (page: Page) =>
  page
    .locator('button[aria-busy="true"]')
    .first()
    .waitFor({ state: 'detached', timeout: 10_000 })
    .catch(() => {})
