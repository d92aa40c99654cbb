import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import readQr from 'jsqr'
import type { Locator, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect } from 'vitest'
import type { Printer } from '../../shared/printer/printer.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { applyChange, type SettingsChange } from '../../shared/settings/settings-change.ts'
import { expectNoErrors } from '../helpers/counter-window.ts'
import { headersIn } from '../helpers/let-in.ts'
import { aPrinter } from '../helpers/printers.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** A data folder with settings in it, as a shop that was set up before would have. */
export function dataFolder(printer: Partial<Printer> = {}, change: SettingsChange = {}): string {
  const folder = temporaryFolder()
  const { device } = printer
  const printers = device === undefined ? [] : [aPrinter({ ...printer, device })]
  // A test looks at a paid sale for as long as it likes; the one about going on by itself sets its own seconds.
  const settings = applyChange({ ...defaultSettings, afterPaid: 0, printers }, change)
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
  return folder
}

/** What a cashier does and sees, in the words of the screen. */
export function cashierAt(page: Page) {
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  const screenState = (kind: string) => page.locator(`main[data-state="${kind}"]`)

  return {
    button,
    async ready() {
      await page.getByRole('heading', { name: /^(Kasir|Counter)$/ }).waitFor()
    },
    /** Leaves a screen for the counter. */
    async back() {
      await page.keyboard.press('Escape')
      await this.ready()
    },
    /** By keyboard: a press of a key on the screen costs three times as much, and a test has many digits. */
    async typeAmount(digits: string) {
      await page.getByTestId('amount').waitFor()
      await page.keyboard.type(digits)
    },
    /** Amount, tile, payer where the channel asks for one, and the press of Tagih; the tile of cash needs none. */
    async charge(digits: string, channel: string, payer?: string) {
      await this.typeAmount(digits)
      await button(channel).click()
      if (payer !== undefined) await page.getByLabel('Nama pembayar').fill(payer)
      if (channel !== 'Tunai') await button(/^Tagih/).click()
    },
    /** Presses Tagih, until the code is there to be paid. */
    async requestCode() {
      await button(/^Tagih/).click()
      await this.sees('open')
    },
    /** Amount, tile, payer and Tagih, until the code is there to be paid. */
    async sell(digits: string, channel: string, payer?: string) {
      await this.charge(digits, channel, payer)
      await this.sees('open')
    },
    /** In the list of orders, the newest whose button has this amount. */
    async openOrder(amount: RegExp) {
      await page.keyboard.press('F2')
      await page.getByRole('main').getByRole('button', { name: amount }).first().click()
    },
    async sees(kind: string) {
      await screenState(kind).waitFor()
    },
    orderNumber: () => page.getByTestId('order-number').innerText(),
    /** The QR code that is on the screen, read from a picture of it as a phone would that is held before it. */
    async scanScreen(): Promise<string | null> {
      const clip = await page.evaluate(codeInSight)
      const { width, height, data } = PNG.sync.read(await page.screenshot(clip === null ? {} : { clip }))
      const found = readQr(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' })
      // The reader sees an empty code in some pictures that have none.
      return found?.data || null
    },
  }
}

/** Where the only code of a page is, with a quiet zone around it: most of reading a picture is looking for it. */
function codeInSight() {
  const [code, ...more] = document.querySelectorAll('[data-testid="code-qr"]')
  if (code === undefined || more.length > 0) return null
  const { left, top, right, bottom, width, height } = code.getBoundingClientRect()
  const isInSight = width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  const quiet = 24
  return isInSight
    ? { x: left - quiet, y: top - quiet, width: width + 2 * quiet, height: height + 2 * quiet }
    : null
}

/** By keyboard, at the lock or where a dialog asks for a supervisor: whose name is chosen types. */
export async function typePin(place: Page | Locator, name: string, pin: string): Promise<void> {
  await place.getByRole('radio', { name: new RegExp(name) }).check()
  const { keyboard } = 'keyboard' in place ? place : place.page()
  await keyboard.type(pin)
  await keyboard.press('Enter')
}

/** The customer display of a page's counter, in a window beside it. */
export async function displayBeside(page: Page): Promise<Page> {
  const display = await page.context().newPage()
  expectNoErrors(display)
  await display.goto(new URL('/display', page.url()).href)
  return display
}

/** How many pixels of a dialog can only be scrolled to. */
export const hiddenIn = (dialog: Locator): Promise<number> =>
  dialog.evaluate((all) =>
    Math.max(...[...all.children].map((part) => part.scrollHeight - part.clientHeight)),
  )

/** Locks the counter, and somebody signs in. */
export async function signInAs(page: Page, name: string, pin: string): Promise<void> {
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: 'Loket terkunci' }).waitFor()
  await typePin(page, name, pin)
}

/** A call as the page makes it; what the main process answers is not the page's to decide. */
export async function callFrom(page: Page, name: string, input: object) {
  const headers = await headersIn(page)
  return page.evaluate(
    async ({ headers, body }) => (await fetch('/call', { method: 'POST', headers, body })).json(),
    { headers, body: JSON.stringify({ name, input }) },
  )
}

/** Waits for something outside the page, which has no events to wait for. */
export async function eventually<Value>(
  read: () => Promise<Value> | Value,
  holds: (value: Value) => boolean,
) {
  await expect.poll(async () => holds(await read()), { interval: 50 }).toBe(true)
}
