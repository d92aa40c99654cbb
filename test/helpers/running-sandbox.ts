import { onTestFinished } from 'vitest'
import { type PausableProgram, startHosted } from './hosted-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

const merchantId = '010001'
const secret = 'shared-by-test-and-sandbox'

/** The sandbox gateway in a process of its own, so that it survives a killed counter. */
export interface RunningSandbox {
  readonly url: string
  /** The counter's options for using it. */
  readonly counterArgs: readonly string[]
  /** `payLate` pays what has already ended. */
  play(action: 'pay' | 'payLate' | 'fail' | 'expire', merchantTradeNo: string): Promise<void>
  orders(): Promise<SandboxOrder[]>
  /** Makes a control request, such as `faults`; throws where it is refused. */
  post(path: string, body: object): Promise<void>
  /** Takes it off the network, and restarts it on the same port with the same ledger. */
  stop(): Promise<void>
  start(): Promise<void>
  /** It hangs: it takes connections and answers none, until it goes on where it was. */
  pause(): Promise<void>
  resume(): Promise<void>
}

/** An order in the gateway's ledger. */
export interface SandboxOrder {
  readonly merchantTradeNo: string
  readonly paymentType: string
  readonly amount: string
  readonly status: string
  readonly platformTradeNo: string
  readonly qrCode?: string
  readonly vaCode?: string
  readonly paymentCode?: string
  readonly notifyUrl?: string
}

export async function runningSandbox(): Promise<RunningSandbox> {
  const folder = temporaryFolder()
  const args = ['--data', folder, '--merchant', merchantId, '--secret', secret, '--sign', 'hmac-sha256-hex']
  const begin = (port: string) =>
    startHosted('sandbox', [...args, '--port', port], /sandbox listening on http:\/\/127\.0\.0\.1:(\d+)$/)
  let running: PausableProgram = await begin('0')
  const port = running.ready[1] ?? ''
  const url = `http://127.0.0.1:${port}`
  onTestFinished(() => running.end())

  async function post(path: string, body: object): Promise<void> {
    const answer = await fetch(`${url}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  }

  return {
    url,
    counterArgs: ['--sandbox', url, '--merchant', merchantId, '--secret', secret],
    play: (action, merchantTradeNo) =>
      action === 'payLate' ? post('pay', { merchantTradeNo, late: true }) : post(action, { merchantTradeNo }),
    async orders() {
      return (await (await fetch(`${url}/sandbox/orders`)).json()) as SandboxOrder[]
    },
    post,
    async stop() {
      await running.kill()
    },
    async start() {
      running = await begin(port)
    },
    async pause() {
      running.signal('SIGSTOP')
    },
    async resume() {
      running.signal('SIGCONT')
    },
  }
}
