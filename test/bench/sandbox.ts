import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createSigner } from '../../platform/signing/sign.ts'
import { createQrOrder } from '../../shared/gateway/operations/create-qr-order.ts'
import { formatHeaderTime } from '../../shared/wib-time.ts'
import { root } from '../helpers/root.ts'
import { type Comparison, compare, timed } from './measure.ts'

const ROUNDS = 20
const WARM_UP = 4
const REQUESTS = 1_000
const CONNECTIONS = 16
const { path } = createQrOrder
const signer = createSigner('hmac-sha256-hex', { secret: 'bench-secret' })

/** A thousand signed creations at a sandbox in memory, against a bare Fastify route that parses and answers the same JSON. */
export async function benchSandbox(turns: (most: number) => number): Promise<Comparison> {
  const sandbox = await startServer(['sandbox'])
  const [answer = ''] = await exchange(sandbox.port, [signedCreate('first')])
  const bare = await startServer(['bare', path, answer])
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < WARM_UP + turns(ROUNDS); round += 1) {
    // Signed outside of the time, as it is somebody else's work.
    const requests = Array.from({ length: REQUESTS }, (_, nth) => signedCreate(`${round}-${nth}`))
    const our = await timed(() => exchange(sandbox.port, requests))
    const their = await timed(() => exchange(bare.port, requests))
    if (round < WARM_UP) continue
    ours.push(our)
    theirs.push(their)
  }
  sandbox.process.kill()
  bare.process.kill()
  return compare(
    '1,000 signed creations at the sandbox / at a bare Fastify route with the same JSON',
    ours,
    theirs,
    '≤ 2.9, see decision 0323',
  )
}

async function startServer(args: readonly string[]): Promise<{ process: ChildProcess; port: number }> {
  const script = join(root, 'test/bench/sandbox-server.ts')
  const server = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  return { process: server, port: Number(line.toString()) }
}

/** One whole HTTP request, byte for byte. */
function signedCreate(number: string): Buffer {
  const requestId = `R-${number}`
  const body = Buffer.from(
    JSON.stringify({
      requestId,
      merchantId: '010001',
      paymentType: 'QRIS',
      merchantTradeNo: `T-${number}`,
      amount: '57500.00',
      productName: 'Kopi Susu Gula Aren',
    }),
  )
  const timestamp = formatHeaderTime(Date.now())
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json;charset=utf-8',
    `X-TIMESTAMP: ${timestamp}`,
    `X-SIGNATURE: ${signer.sign({ method: 'POST', path, timestamp }, body)}`,
    'X-PARTNER-ID: 010001',
    `X-REQUEST-ID: ${requestId}`,
    `Content-Length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

/** Sends all requests over a few connections, each waiting for its answer; resolves with the bodies that came back. */
async function exchange(port: number, requests: readonly Buffer[]): Promise<string[]> {
  const waiting = requests.values()
  const bodies: string[] = []
  const connection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let arrived = ''
      const sendNext = () => {
        const { value, done } = waiting.next()
        if (done) socket.end(resolve)
        else socket.write(value)
      }
      socket.setEncoding('latin1').on('error', reject).on('connect', sendNext)
      socket.on('data', (chunk: string) => {
        arrived += chunk
        const start = arrived.indexOf('\r\n\r\n') + 4
        const length = Number(/content-length: (\d+)/i.exec(arrived)?.[1])
        if (start < 4 || arrived.length < start + length) return
        const body = arrived.slice(start)
        if (!body.includes('"errCode":"0"')) return reject(new Error(`the server answered ${body}`))
        bodies.push(body)
        arrived = ''
        sendNext()
      })
    })
  await Promise.all(Array.from({ length: Math.min(CONNECTIONS, requests.length) }, connection))
  return bodies
}
