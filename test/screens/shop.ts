import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page, WebSocketRoute } from 'playwright-core'
import type { DisplayState } from '../../shared/display/display.ts'
import type { CallInput, CallName, CallOutput, EventName, EventValue } from '../../shared/ipc/contract.ts'
import { defaultSettings, type Settings } from '../../shared/settings/settings.ts'
import { startEntry } from '../helpers/child-process.ts'
import { callFrom } from '../helpers/page-call.ts'
import { aPrinter } from '../helpers/printers.ts'
import { screenTexts } from '../helpers/screen-texts.ts'
import { type Look, normalLook, type ShopData } from './looks.ts'

/** A counter with a page on it, for taking pictures. */
export interface Shop {
  readonly look: ShopData
  readonly page: Page
  /** A text of the screens by its key, in the language of the look. */
  say(key: string): string
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>
  /** Tells the page what the counter would tell it: for states that only trouble brings. */
  tell<Name extends EventName>(name: Name, value: EventValue<Name>): void
  /** Has the page that is looked at, the display's where one is open, take on a look; it is returned. */
  wear(look: Look): Promise<Page>
  /** Opens the customer display; until it is done, pictures are taken of it. */
  onDisplay(use: (display: Page) => Promise<void>): Promise<void>
  /** Ends the counter as a power cut would; the page stays. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** Opens a counter of its own, with its data in a temporary folder and a printer that takes everything. */
export async function openShop(browser: Browser, look: ShopData): Promise<Shop> {
  const printer = createServer((socket) => socket.on('error', () => {}).resume())
  await new Promise<void>((resolve) => printer.listen(0, '127.0.0.1', resolve))
  const { port } = printer.address() as AddressInfo
  const dataDir = mkdtempSync(join(tmpdir(), 'loket-screens-'))
  const settings: Settings = {
    ...defaultSettings,
    language: look.language,
    // As the browser says, which each look tells it.
    theme: 'auto',
    shop: look.shop,
    printers: [aPrinter({ device: `tcp://127.0.0.1:${port}` })],
  }
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(settings))
  const counter = await startEntry(
    'browser',
    ['--data', dataDir, '--no-open', '--port', '0'],
    /^counter ready at (\S+)$/,
  )
  const context = await browser.newContext({
    viewport: { width: normalLook.width, height: normalLook.height },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Jakarta',
  })
  const lines = await tappedLines(context)
  const page = await context.newPage()
  let display: Page | undefined
  let known: { settings: Settings } | undefined
  await page.goto(counter.ready[1] ?? '')

  const call: Shop['call'] = (name, input) => callFrom(page, name, input)

  /** The page gets the event of a changed setting, without a change on disk. */
  async function dress(shown: Page, { language, theme, width, height, forcedColors }: Look) {
    await shown.setViewportSize({ width, height })
    await shown.emulateMedia({ colorScheme: theme, forcedColors: forcedColors ? 'active' : 'none' })
    if (display) {
      const state: DisplayState = { ...(await call('display.read', {})), language }
      lines.get('/display/events')?.send(JSON.stringify({ name: 'display.changed', value: state }))
    } else {
      // Without a counter there is nobody to ask, nor to tell it.
      known = await call('app.start', {}).catch(() => known)
      const value = known && { ...known.settings, language }
      if (value) lines.get('/events')?.send(JSON.stringify({ name: 'settings.changed', value }))
    }
    // Codes and charts are drawn again for their size.
    await shown.waitForTimeout(120)
  }

  return {
    look,
    page,
    call,
    say: screenTexts(look.language),
    tell: (name, value) => lines.get('/events')?.send(JSON.stringify({ name, value })),
    async wear(wanted) {
      const shown = display ?? page
      await dress(shown, wanted)
      return shown
    },
    async onDisplay(use) {
      display = await context.newPage()
      await display.goto(new URL('/display', page.url()).href)
      await use(display)
      await display.close()
      display = undefined
    },
    kill: counter.kill,
    async close() {
      await context.close()
      await counter.kill()
      printer.close()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The lines by which pages are told what happens, by their path. */
async function tappedLines(context: BrowserContext): Promise<ReadonlyMap<string, WebSocketRoute>> {
  const lines = new Map<string, WebSocketRoute>()
  await context.routeWebSocket(/\/events$/, (route) => {
    lines.set(new URL(route.url()).pathname, route)
    route.connectToServer()
  })
  return lines
}
