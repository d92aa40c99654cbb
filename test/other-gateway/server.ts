import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answer, staticPayment } from './answers.ts'
import { Ledger, type Order, type StaticPayment } from './ledger.ts'
import { type Members, render } from './rendering.ts'
import { faultsOf } from './requests.ts'
import { isSignedByMerchant, type Keys, sign } from './signature.ts'
import { plain, type Variation } from './variation.ts'

/**
 * A gateway written from the document alone and apart from our sandbox, to prove that the client
 * understands the document and not merely its own other half.
 */
export interface OtherGateway {
  readonly url: string
  readonly ledger: Ledger
  /** What was wrong with the requests so far; a correct client leaves it empty. */
  readonly complaints: string[]
  readonly requests: { path: string; body: Record<string, unknown> }[]
  vary(variation: Variation): void
  /** Rewrites the answers from now on, before they are signed; to answer unlawfully. */
  spoil(change: ((members: Members, path: string) => Members | Buffer) | undefined): void
  /** Answers by itself from now on wherever it says that it did: as under maintenance, or where a path does not exist. */
  interrupt(by: ((path: string, response: ServerResponse) => boolean) | undefined): void
  notify(url: string, order: Order): Promise<{ status: number; body: string }>
  /** Tells of a payment to a static account, in the shape of an inquiry's result. */
  notifyStatic(payment: StaticPayment): Promise<{ status: number; body: string }>
  /** Tells the merchant's server so much, well signed. */
  tell(url: string, members: Members): Promise<{ status: number; body: string }>
  /** Signs and sends any text as a notification. */
  tellText(url: string, text: string): Promise<{ status: number; body: string }>
  close(): Promise<void>
}

interface Options {
  readonly keys: Keys
  readonly merchantId: string
  readonly variation?: Variation
}

const headerNames = ['Content-Type', 'X-TIMESTAMP', 'X-SIGNATURE', 'X-PARTNER-ID', 'X-REQUEST-ID']
const wellTimed = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/

export async function startOtherGateway({ keys, merchantId, ...options }: Options): Promise<OtherGateway> {
  let variation = options.variation ?? plain
  let spoiled: Parameters<OtherGateway['spoil']>[0]
  let interrupted: Parameters<OtherGateway['interrupt']>[0]
  const ledger = new Ledger()
  const complaints: string[] = []
  const requests: OtherGateway['requests'] = []
  const seen = new Set<string>()

  function check(request: IncomingMessage, path: string, body: Buffer): Record<string, unknown> {
    const read = JSON.parse(body.toString('utf8')) as Record<string, unknown>
    const header = (name: string) => String(request.headers[name.toLowerCase()] ?? '')
    const complain = (what: string) => complaints.push(`${path}: ${what}`)
    for (const name of headerNames) if (header(name) === '') complain(`${name} is missing`)
    if (request.method !== 'POST') complain('not a POST')
    if (header('Content-Type') !== 'application/json;charset=utf-8') complain('Content-Type')
    if (!wellTimed.test(header('X-TIMESTAMP'))) complain('X-TIMESTAMP')
    if (header('X-PARTNER-ID') !== merchantId || read.merchantId !== merchantId) complain('merchant')
    if (header('X-REQUEST-ID') !== read.requestId) complain('X-REQUEST-ID')
    if (seen.has(String(read.requestId))) complain('requestId used twice')
    seen.add(String(read.requestId))
    const message = { path, body, timestamp: header('X-TIMESTAMP') }
    if (!isSignedByMerchant(keys, message, header('X-SIGNATURE'))) complain('X-SIGNATURE')
    for (const fault of faultsOf(path, read, body.toString('utf8'))) complain(fault)
    requests.push({ path, body: read })
    return read
  }

  function head(path: string, body: Buffer, requestId: string): Record<string, string> {
    const timestamp = time(variation)
    const type = {
      exact: 'application/json;charset=utf-8',
      spaced: 'Application/JSON; charset=UTF-8',
      bare: 'application/json',
    }[variation.mediaType]
    const values = [type, timestamp, sign(keys, { path, body, timestamp }), merchantId, requestId]
    const spelled = {
      'as written': (name: string) => name,
      lower: (name: string) => name.toLowerCase(),
      upper: (name: string) => name.toUpperCase(),
    }[variation.headerNames]
    // Blanks around a header's value do not belong to it (RFC 9110, 5.5).
    const framed = (value: string) => (variation.headerValues === 'bare' ? value : `  ${value} \t`)
    return Object.fromEntries(headerNames.map((name, index) => [spelled(name), framed(values[index] ?? '')]))
  }

  function reply(response: ServerResponse, path: string, requestId: string, members: Members) {
    const changed = spoiled?.(members, path) ?? members
    const body = Buffer.isBuffer(changed) ? changed : render(changed, variation)
    const headers = head(path, body, variation.answersNumber === 'repeated' ? requestId : newRequestId())
    if (variation.connection === 'closed') headers.Connection = 'close'
    if (variation.length === 'declared') headers['Content-Length'] = String(body.length)
    if (variation.before === 'informational answers') {
      response.writeProcessing()
      response.writeEarlyHints({ link: '</help>; rel=help' })
    }
    response.writeHead(variation.httpStatus, headers)
    if (variation.length === 'chunked') {
      const middle = Math.floor(body.length / 2)
      response.write(body.subarray(0, middle))
      response.end(body.subarray(middle))
    } else response.end(body)
  }

  const newRequestId = () => `N${ledger.nextNumber()}`

  async function tell(url: string, members: Members): Promise<{ status: number; body: string }> {
    const requestId = String(members.requestId ?? newRequestId())
    return send(url, requestId, render({ requestId, ...members }, variation))
  }

  async function send(
    url: string,
    requestId: string,
    body: Buffer,
  ): Promise<{ status: number; body: string }> {
    const { pathname } = new URL(url)
    const headers = head(pathname, body, requestId)
    const sent = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
    return { status: sent.status, body: await sent.text() }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    const body = Buffer.concat(chunks)
    // Another test's client may still ask at this port, which its own server had before.
    if (body.length === 0) return void response.writeHead(400).end()
    if (interrupted?.(path, response)) return
    const before = complaints.length
    const read = check(request, path, body)
    const { requestId } = read as { requestId: string }
    const fault = complaints[before]
    const members = fault === undefined ? answer(path, read, ledger, variation) : undefined
    const refusal =
      fault === undefined
        ? { errCode: 'orderNotFound', errCodeDes: 'no such number' }
        : { errCode: 'paramError', errCodeDes: fault }
    reply(response, path, requestId, members ?? { requestId, merchantId, ...refusal })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    ledger,
    complaints,
    requests,
    vary: (next) => {
      variation = next
    },
    interrupt: (by) => {
      interrupted = by
    },
    spoil: (change) => {
      spoiled = change
    },
    async notify(url, order) {
      const inquiry = { requestId: newRequestId(), merchantTradeNo: order.merchantTradeNo }
      const path = `/payment/v2.3/${order.family}/query`
      return tell(url, answer(path, inquiry, ledger, variation) ?? {})
    },
    notifyStatic(payment) {
      const { notifyUrl } = ledger.accounts.get(payment.vaCode) ?? {}
      return tell(String(notifyUrl), staticPayment(payment, ledger, variation))
    },
    tell,
    tellText: (url, text) => send(url, newRequestId(), Buffer.from(text)),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function time({ timestamp }: Variation): string {
  const now = Date.now()
  if (timestamp === 'utc') return new Date(now).toISOString()
  const iso = new Date(now + 7 * 3_600_000).toISOString()
  switch (timestamp) {
    case 'seconds':
      return `${iso.slice(0, 19)}+07:00`
    case 'microseconds':
      return `${iso.slice(0, 23)}042+07:00`
    case 'offset in one':
      return `${iso.slice(0, 23)}+0700`
    default:
      return `${iso.slice(0, 23)}+07:00`
  }
}
