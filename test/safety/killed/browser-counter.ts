import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import type { CallInput, CallName, CallOutput, EventName, EventValue } from '../../../shared/ipc/contract.ts'
import type { Reply } from '../../../shared/ipc/failure.ts'
import { callHeaders, letIn, lineOf, newWindow, nobody } from '../../helpers/let-in.ts'
import { root } from '../../helpers/root.ts'

/** The built counter in browser mode, as a page that was let in meets it. */
export interface BrowserCounter {
  /** How long it took from the start of its process to the first answered call. */
  readonly readyAfter: number
  /** A call's reply; null if it was killed before it answered. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Reply<CallOutput<Name>> | null>
  kill(): Promise<void>
  /** Ends it as its owner does. */
  stop(): Promise<void>
}

export interface BrowserCounterOptions {
  readonly args: readonly string[]
  /** Kills it after so long, at any stage of its start; null lets it start. */
  readonly killAfter: number | null
  readonly onEvent: <Name extends EventName>(name: Name, value: EventValue<Name>) => void
}

/** Starts one; null if it was killed before it was ready. Throws its output if it ended by itself. */
export async function browserCounter(options: BrowserCounterOptions): Promise<BrowserCounter | null> {
  const began = performance.now()
  const program = join(root, 'out/main/browser.cjs')
  const child = spawn(process.execPath, [program, '--no-open', '--port', '0', ...options.args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const gone = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
  }
  if (options.killAfter !== null) setTimeout(() => child.kill('SIGKILL'), options.killAfter)

  const ready = Promise.withResolvers<URL>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const address = /^counter ready at (\S+)$/.exec(line)?.[1]
    if (address) ready.resolve(new URL(address))
  })
  const address = await Promise.race([ready.promise, gone.then(() => null)])
  if (address === null) {
    if (child.signalCode === 'SIGKILL') return null
    throw new Error(`the counter ended before it was ready: ${said}`)
  }

  const call: BrowserCounter['call'] = async (name, input) => {
    try {
      const answer = await fetch(`${address.origin}/call`, {
        method: 'POST',
        headers: callHeaders(address.origin, browser, window),
        body: JSON.stringify({ name, input }),
      })
      return (await answer.json()) as Reply<never>
    } catch (error) {
      if (child.signalCode !== null || child.killed) return null
      throw error
    }
  }
  const window = newWindow()
  const browser = await letIn(address).catch(() => nobody)
  if (browser === nobody || (await call('app.start', {})) === null) return null
  const readyAfter = performance.now() - began
  const events = new WebSocket(`ws://${address.host}/events`, lineOf(browser, window), {
    headers: { cookie: browser.cookie, origin: address.origin },
  })
  events.on('error', () => {})
  events.on('message', (data) => {
    const { name, value } = JSON.parse(String(data)) as { name: EventName; value: never }
    options.onEvent(name, value)
  })
  await Promise.race([once(events, 'open').catch(() => {}), gone])
  return { readyAfter, call, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
