/** Counters in browser mode that nobody has entered, and browsers to enter them by. */
import type { BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { sharedChromium } from '../helpers/chromium.ts'
import { withCheapPins } from '../helpers/counter-window.ts'
import { startHosted } from '../helpers/hosted-program.ts'
import { cashierAt, dataFolder } from './counter-page.ts'

/** Whether the browser's door is there to be tried: the desktop has none. */
export const inBrowser = process.env.LOKET_SHELL !== 'electron'

/** A counter in browser mode whose address nobody has opened yet. */
export async function startedCounter(dataDir = dataFolder(), port = '0') {
  const args = ['--data', dataDir, '--no-open', '--port', port]
  const running = await startHosted('browser', args, /^counter ready at (\S+)$/, withCheapPins)
  onTestFinished(() => running.end())
  const address = new URL(running.ready[1] ?? '')
  /** The address that was printed last. */
  const latest = () =>
    running
      .output()
      .split('\n')
      .findLast((line) => line.startsWith('counter ready at '))
      ?.slice('counter ready at '.length) ?? ''
  return { running, address, latest, dataDir }
}

export async function aBrowser(): Promise<BrowserContext> {
  const chromium = await sharedChromium()
  const context = await chromium.newContext({ reducedMotion: 'reduce' })
  onTestFinished(() => context.close())
  return context
}

export async function openIn(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

export const isReady = (page: Page) => cashierAt(page).ready()
export const isLocked = (page: Page) => page.getByRole('heading', { name: 'Loket terkunci' }).waitFor()
