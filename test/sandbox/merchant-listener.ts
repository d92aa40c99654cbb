import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A notification as it reached the merchant. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly raw: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look at members by name
  readonly body: any
  readonly signatureValid: boolean
}

type Answering = (response: ServerResponse, received: Received) => void

const SECRET = 'sandbox-secret'
const sign = (path: string, body: string, at: string) =>
  createHmac('sha256', SECRET)
    .update(`POST:${path}:${createHash('sha256').update(body).digest('hex')}:${at}`)
    .digest('hex')

/** Acknowledges as the design asks: the five headers, signed. It shares no code with Loket. */
export const acknowledge: Answering = (response, { path, body }) => {
  const content = JSON.stringify({ requestId: body.requestId, errCode: '0', merchantId: body.merchantId })
  const at = new Date().toISOString()
  response.writeHead(200, {
    'Content-Type': 'application/json;charset=utf-8',
    'X-TIMESTAMP': at,
    'X-SIGNATURE': sign(path, content, at),
    'X-PARTNER-ID': '010001',
    'X-REQUEST-ID': body.requestId,
  })
  response.end(content)
}

/** A merchant that listens at `url` and answers as the test says. */
export async function merchantListener(answering: Answering = acknowledge) {
  const received: Received[] = []
  const waiting: (() => void)[] = []
  const listener = { answering }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = Buffer.concat(chunks).toString()
    const path = request.url ?? ''
    const at = String(request.headers['x-timestamp'])
    const signatureValid = request.headers['x-signature'] === sign(path.split('?')[0] ?? '', raw, at)
    const one = { path, headers: request.headers, raw, body: JSON.parse(raw), signatureValid }
    received.push(one)
    listener.answering(response, one)
    for (const wake of waiting.splice(0)) wake()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    received,
    answerBy(next: Answering) {
      listener.answering = next
    },
    /** Resolves with the nth notification, counted from 1, once it came. */
    async nth(count: number): Promise<Received> {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return received[count - 1] as Received
    },
  }
}
