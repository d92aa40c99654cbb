import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import type {
  CallInput,
  CallName,
  CallOutput,
  EventName,
  EventValue,
  Reply,
} from '../../shared/ipc/contract.ts'
import { defaultSettings, type Settings } from '../../shared/settings.ts'
import { root, startEntry } from '../helpers/child-process.ts'
import type { Look } from './looks.ts'

type Texts = { readonly [key: string]: string | Texts }

/** A counter with a page on it, for taking pictures. */
export interface Shop {
  readonly look: Look
  readonly page: Page
  /** A text of the screens by its key, in the language of the look. */
  say(key: string): string
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>
  /** Tells the page what the counter would tell it: for states that only trouble brings. */
  tell<Name extends EventName>(name: Name, value: EventValue<Name>): void
  /** Ends the counter as a power cut would; the page stays. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** Opens a counter of its own, with its data in a temporary folder and a printer that takes everything. */
export async function openShop(browser: Browser, look: Look): Promise<Shop> {
  const printer = createServer((socket) => socket.on('error', () => {}).resume())
  await new Promise<void>((resolve) => printer.listen(0, '127.0.0.1', resolve))
  const { port } = printer.address() as AddressInfo
  const dataDir = mkdtempSync(join(tmpdir(), 'loket-screens-'))
  const settings: Settings = {
    ...defaultSettings,
    language: look.language,
    theme: look.theme,
    shop: look.shop,
    printer: { ...defaultSettings.printer, device: `tcp://127.0.0.1:${port}` },
  }
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(settings))
  const counter = await startEntry(
    'browser',
    ['--data', dataDir, '--no-open', '--port', '0'],
    /^counter ready at (\S+)$/,
  )
  const { width, height } = look
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Jakarta',
  })
  const page = await context.newPage()
  let line: WebSocketRoute | undefined
  await page.routeWebSocket(/\/events$/, (route) => {
    line = route
    route.connectToServer()
  })
  await page.goto(counter.ready[1] ?? '')
  const texts = JSON.parse(readFileSync(join(root, `renderer/i18n/${look.language}.json`), 'utf8')) as Texts

  return {
    look,
    page,
    say(key) {
      const text = key
        .split('.')
        .reduce<string | Texts | undefined>(
          (from, part) => (typeof from === 'object' ? from[part] : undefined),
          texts,
        )
      if (typeof text !== 'string') throw new Error(`the screens have no text "${key}"`)
      return text
    },
    async call(name, input) {
      const reply = await page.evaluate(callFromPage, { name, input })
      if (!reply.ok) throw new Error(`${name}: ${reply.failure.message}`)
      return reply.value as CallOutput<typeof name>
    },
    tell: (name, value) => line?.send(JSON.stringify({ name, value })),
    kill: counter.kill,
    async close() {
      await context.close()
      await counter.kill()
      printer.close()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function callFromPage(call: { name: string; input: unknown }): Promise<Reply<unknown>> {
  const answer = await fetch('/call', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call),
  })
  return (await answer.json()) as Reply<unknown>
}
