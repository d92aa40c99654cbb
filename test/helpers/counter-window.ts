import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { _electron as electron, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { startEntry } from './child-process.ts'
import { sharedChromium } from './chromium.ts'
import { type HostedProgram, startHosted } from './hosted-program.ts'
import { pressLikeAHand } from './human-hand.ts'
import { type Window, windowFor } from './kept-window.ts'
import { root } from './root.ts'

/** LOKET_SHELL=electron runs the same tests in the desktop app, if its binary is installed. */
const inElectron = process.env.LOKET_SHELL === 'electron'

/** On a busy machine things may come late; what never comes still fails. */
const PATIENCE_MS = 60_000

/** The environment of a counter whose PINs cost next to nothing. */
export const withCheapPins = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'cheap-pins.mjs'))}`,
}

/** A counter under test: the built program in a process of its own. */
export interface RunningCounter {
  /** A window on it; in browser mode every further call opens another tab of the same browser. */
  open(): Promise<Page>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Starts it again on the same data, at the same address. */
  start(): Promise<void>
}

export interface CounterSetUp {
  readonly dataDir: string
  readonly args?: readonly string[]
  readonly viewport?: { width: number; height: number }
  readonly colorScheme?: 'light' | 'dark'
  /** PINs cost what they cost a shop; otherwise next to nothing. */
  readonly fullPinCost?: boolean
  /** For the counter's own process, in browser mode. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a counter; at the end of the test it is ended and its pages are checked for errors. */
export async function runningCounter(setUp: CounterSetUp): Promise<RunningCounter> {
  return inElectron ? electronCounter(setUp) : browserCounter(setUp)
}

/** This process's counters use it one after another, because a window serves only the origin that it was opened at. */
let usualPort = '0'

async function beginAtUsualPort(begin: (port: string) => Promise<HostedProgram>): Promise<HostedProgram> {
  // It may be taken, if only by another counter of the same test.
  const running = await begin(usualPort).catch(() => begin('0'))
  usualPort = new URL(running.ready[1] ?? '').port
  return running
}

/** One that differs in its environment or its PINs has a process of its own. */
async function startCounter(args: string[], { env, fullPinCost }: CounterSetUp): Promise<HostedProgram> {
  const ready = /^counter ready at (\S+)$/
  if (env === undefined && !fullPinCost) return startHosted('browser', args, ready, withCheapPins)
  const own = await startEntry('browser', args, ready, fullPinCost ? env : { ...withCheapPins, ...env })
  return { ...own, end: own.kill }
}

async function browserCounter(setUp: CounterSetUp): Promise<RunningCounter> {
  const args = ['--data', setUp.dataDir, '--no-open', ...(setUp.args ?? [])]
  const begin = (port: string) => startCounter([...args, '--port', port], setUp)
  let running = await beginAtUsualPort(begin)
  const { origin, port } = new URL(running.ready[1] ?? '')
  let window: Window | undefined
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    const shown = hasFailed ? await textOf(window?.context.pages() ?? []) : ''
    const errors = running.errors()
    await window?.leave(!hasFailed)
    await running.end()
    // A CI log shows nothing else of the pages, and of their program.
    if (shown !== '') throw new Error(`What the pages showed:\n${shown}\nWhat the counter wrote:\n${errors}`)
  })
  return {
    async open() {
      const isFirst = window === undefined
      window ??= await windowFor(await sharedChromium(), origin, {
        viewport: setUp.viewport ?? { width: 1280, height: 800 },
        colorScheme: setUp.colorScheme ?? 'light',
      })
      // Also for windows that a page opens.
      window.context.setDefaultTimeout(PATIENCE_MS)
      const page = isFirst ? window.page : await window.context.newPage()
      expectNoErrors(page)
      await page.goto(isFirst ? (running.ready[1] ?? '') : `${origin}/`)
      return page
    },
    kill: () => running.kill(),
    async start() {
      running = await begin(port)
    },
  }
}

/** The text of each page, its dialog first. */
async function textOf(pages: readonly Page[]): Promise<string> {
  const texts = pages.map(async (page) => {
    const text = await page.evaluate(() => {
      const on = (part: string) => document.querySelector<HTMLElement>(part)?.innerText ?? ''
      return [on('[role="dialog"], dialog[open]'), on('body')].join(' ‖ ')
    })
    return text.replaceAll(/\s+/g, ' ').slice(0, 6_000)
  })
  const seen = await Promise.allSettled(texts)
  return seen.map((each) => (each.status === 'fulfilled' ? each.value : 'a page that is gone')).join('\n')
}

async function electronCounter(setUp: CounterSetUp): Promise<RunningCounter> {
  const executablePath = createRequire(import.meta.url)('electron') as string
  const begin = () =>
    electron.launch({
      executablePath,
      args: [root, '--data', setUp.dataDir, ...(setUp.args ?? [])],
      colorScheme: setUp.colorScheme ?? 'light',
    })
  let app = await begin()
  onTestFinished(() => app.close().catch(() => {}))
  return {
    async open() {
      app.context().setDefaultTimeout(PATIENCE_MS)
      const page = await app.firstWindow()
      expectNoErrors(page)
      return page
    },
    async kill() {
      const { pid } = app.process()
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
      await app.waitForEvent('close').catch(() => {})
    },
    async start() {
      app = await begin()
    },
  }
}

/** A page may lose its connection when a test cuts it; it may not throw, nor violate its own CSP. */
export function expectNoErrors(page: Page): void {
  pressLikeAHand(page)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      !/Failed to load resource|WebSocket|ERR_CONNECTION/.test(message.text())
    ) {
      errors.push(message.text())
    }
  })
  onTestFinished(() => expect(errors).toEqual([]))
}
