import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { CallInput, CallName, CallOutput } from '../../../shared/ipc/contract.ts'
import type { Reply } from '../../../shared/ipc/failure.ts'
import { callHeaders, letIn, lineOf, newWindow } from '../../helpers/let-in.ts'
import { unwrap } from '../../helpers/windowless-counter.ts'

/** A counter in a process of its own, as its page meets it, with everything that it ever sent or printed. */
export async function observedShop(dataDir: string, secret: string) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'shop-process.ts'), JSON.stringify({ dataDir, secret })],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const said = { outputs: [] as string[], replies: [] as string[], events: [] as string[] }
  const address = await new Promise<URL>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^counter ready at (\S+)$/.exec(line)?.[1]
      // The one line that must contain the token, for the person who started the counter.
      if (found) resolve(new URL(found))
      else said.outputs.push(line)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => said.outputs.push(text))
    child.once('exit', () => reject(new Error(`the counter ended: ${said.outputs.join('')}`)))
  })
  const browser = await letIn(address)
  const { cookie, secrets } = browser
  const window = newWindow()
  const headers = callHeaders(address.origin, browser, window)

  const tab = new WebSocket(`ws://${address.host}/events`, lineOf(browser, window), {
    headers: { cookie, origin: address.origin },
  })
  tab.on('message', (data) => said.events.push(String(data)))
  await once(tab, 'open')

  /** The reply, unchanged. */
  async function ask<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<Reply<CallOutput<Name>>> {
    const answer = await fetch(`${address.origin}/call`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name, input }),
    })
    const text = await answer.text()
    said.replies.push(text)
    return JSON.parse(text) as Reply<CallOutput<Name>>
  }
  return {
    said,
    ask,
    call: async <Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> =>
      unwrap(await ask(name, input)),
    token: address.searchParams.get('token') ?? '',
    sessionSecrets: [cookie.split('=')[1] ?? '', secrets.page, secrets.display, window],
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export type ObservedShop = Awaited<ReturnType<typeof observedShop>>
