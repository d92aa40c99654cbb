import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { Audience } from '../../electron/events/listeners.ts'
import type { Handlers } from '../../electron/ipc/handlers.ts'
import { readPageFiles } from '../../electron/page/page-files.ts'
import type { Caller } from '../../electron/staff/caller.ts'
import { openWebShell, type WebShell, type WebShellOptions } from '../../electron/web/web-shell.ts'
import type { EventName, EventValue } from '../../shared/ipc/contract.ts'
import { callerAs } from '../helpers/callers.ts'
import { sampleHandlers } from '../helpers/contract-samples.ts'
import { callHeaders, type LetIn, letInBy, lineOf, newWindow } from '../helpers/let-in.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface OpenedShell {
  readonly port: number
  readonly origin: string
  readonly token: string
  /** Sends a request byte for byte as told: no client here mends a Host or a path. */
  ask(
    path: string,
    options?: { method?: string; headers?: OutgoingHttpHeaders; body?: string },
  ): Promise<Answer>
  /** Lets a browser in by the printed address. */
  letIn(): Promise<LetIn>
  /** The token of one more address. */
  newAddress(): string
  readonly browsers: WebShell['browsers']
  /** The windows that were closed. */
  readonly left: readonly string[]
  /** Makes a call as the page does, with overrides. */
  call(
    browser: LetIn,
    overrides?: { headers?: OutgoingHttpHeaders; body?: string; window?: string; path?: string },
  ): Promise<Answer>
  /** Opens the WebSocket for events as the page does, with overrides. */
  listen(
    browser: LetIn,
    overrides?: { headers?: Record<string, string>; window?: string; path?: string; protocols?: string[] },
  ): WebSocket
  emit<Name extends EventName>(name: Name, value: EventValue<Name>, to?: Audience): void
  close(): Promise<void>
}

/** The window that calls unless a test names another. */
const firstWindow = newWindow()

export const goodCall = JSON.stringify({ name: 'print.testPage', input: {} })

/** A page of two files, beside one that must never be served. */
function aPage(folder: string): string {
  const page = join(folder, 'page')
  mkdirSync(join(page, 'assets'), { recursive: true })
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>Loket</title>')
  writeFileSync(join(page, 'assets', 'app-1a2b.js'), 'export {}')
  writeFileSync(join(page, 'assets', 'app-1a2b.js.map'), '{}')
  writeFileSync(join(folder, 'journal.db'), 'secret')
  return page
}

/** Opens browser mode's door around sample handlers, closed again after the test. */
export async function openShell({
  folder = temporaryFolder(),
  ports = [0],
  handlers = {},
  caller = (window) => callerAs('owner', window),
  ...options
}: Pick<WebShellOptions, 'onTakenByAnother' | 'onAddressWanted' | 'elapsed'> &
  Partial<Pick<WebShellOptions, 'log'>> & {
    folder?: string
    ports?: readonly number[]
    handlers?: Partial<Handlers>
    /** Who is on duty at a window. */
    caller?: (window: string) => Caller
  } = {}): Promise<OpenedShell> {
  const left: string[] = []
  const listeners = new Set<(name: EventName, value: never, to?: Audience) => void>()
  const shell = await openWebShell({
    counter: {
      handlers: sampleHandlers(handlers),
      caller,
      leave: (window) => left.push(window),
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    files: readPageFiles(aPage(folder)),
    sessionsFile: join(folder, 'browser-sessions.json'),
    ports,
    log: () => {},
    ...options,
  })
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= shell.close()
    return closed
  }
  onTestFinished(close)
  const { port, origin, searchParams } = new URL(shell.newAddress().address)
  const token = searchParams.get('token') ?? ''

  const ask: OpenedShell['ask'] = async (path, { method = 'GET', headers = {}, body } = {}) => {
    const asking = request({ host: '127.0.0.1', port, path, method, headers, agent: false })
    asking.end(body)
    const [answer] = await once(asking, 'response')
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  }
  return {
    port: Number(port),
    origin,
    token,
    ask,
    letIn: async () => {
      const { headers } = await ask(`/?token=${token}`)
      return letInBy(headers['set-cookie']?.[0], headers.location)
    },
    newAddress: () => new URL(shell.newAddress().address).searchParams.get('token') ?? '',
    browsers: shell.browsers,
    left,
    call: (browser, { headers = {}, body = goodCall, window = firstWindow, path = '/call' } = {}) =>
      ask(path, { method: 'POST', headers: { ...callHeaders(origin, browser, window), ...headers }, body }),
    listen: (browser, { headers = {}, window = firstWindow, path = '/events', protocols } = {}) =>
      new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols ?? lineOf(browser, window), {
        headers: { origin, cookie: browser.cookie, ...headers },
      }),
    emit: (name, value, to) => {
      for (const listener of listeners) listener(name, value as never, to)
    },
    close,
  }
}
