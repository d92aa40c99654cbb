import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { readAtMost } from '../../platform/read-at-most.ts'
import type { Signer } from '../../platform/signing/sign.ts'
import { writeJson } from '../../shared/gateway/json.ts'
import { CONTENT_TYPE, headerNames } from '../../shared/gateway/signing-profiles.ts'
import type { WireCodes } from '../../shared/gateway/wire-codes.ts'
import { formatHeaderTime, parseHeaderTime } from '../../shared/wib-time.ts'
import { type Notification, readNotification } from './notification.ts'
import { createRepeats } from './repeats.ts'

export interface ReceiverOptions {
  /** By default only this computer can reach it. */
  readonly host?: string
  /** 0 for any free one. */
  readonly port: number
  /** The path of notifyUrl, which is part of what is signed. */
  readonly path: string
  readonly merchantId: string
  /** How the gateway spells channel codes; as the document does unless said. */
  readonly codes?: WireCodes
  readonly signer: Signer
  /** The gateway's clock, as far as known: notifications must not be refused because our own clock is wrong. */
  readonly now: () => number
  /** This computer's own clock, as our estimate of the gateway's may be wrong. */
  readonly ownNow?: () => number
  /** How far the clocks of sender and receiver may be apart. */
  readonly clockWindowSeconds: number
  /** Times the repetition of equal notifications; the system clock except in tests. */
  readonly clock?: Pick<Clock, 'elapsed' | 'after'>
  /** Called with each notification after its acknowledgement; with the same bytes again only after a rest. */
  readonly onNotification: (notification: Notification) => void
  readonly limits?: ReceiverLimits
}

/** Limits for one sender: time and size. */
export interface ReceiverLimits {
  readonly requestMs: number
  readonly bodyBytes: number
  readonly connections: number
}

/** The gateway gives up on an attempt after 10 s, so nobody needs longer. */
export const defaultReceiverLimits: ReceiverLimits = {
  requestMs: 10_000,
  bodyBytes: 64 * 1024,
  connections: 64,
}

/** The HTTP server for notifications, separate from everything else that the counter serves. */
export interface Receiver {
  /** Where it listens, as `http://host:port/path`. */
  readonly url: string
  close(): Promise<void>
}

/** Opens the server; throws Node's error if the port can't be opened. */
export async function openReceiver(options: ReceiverOptions): Promise<Receiver> {
  const { host = '127.0.0.1', port, path, merchantId, signer, now, onNotification } = options
  const clocks = [now, options.ownNow ?? now]
  const windowMs = options.clockWindowSeconds * 1_000
  const { requestMs, bodyBytes, connections } = options.limits ?? defaultReceiverLimits
  const repeats = createRepeats({ clock: options.clock ?? systemClock, passOn: onNotification })

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== path) return refuse(response, 404)
    if (request.method !== 'POST') return refuse(response, 405, { Allow: 'POST' })
    // Whoever sent more is answered before the connection ends.
    const body = await readAtMost(request.iterator({ destroyOnReturn: false }), bodyBytes)
    if (body === null) return refuse(response, 413, { Connection: 'close' })
    if (!isAuthentic(request, body)) return refuse(response, 401)
    const requestId = header(request, headerNames.requestId) ?? ''
    acknowledge(response, PLAIN_ID.test(requestId) ? requestId : randomUUID())
    const notification = readNotification(body, options.codes)
    if (notification) repeats.receive(notification)
  }

  /** Checks the signature over the raw bytes; nothing is parsed before it holds. */
  function isAuthentic(request: IncomingMessage, body: Buffer): boolean {
    const timestamp = header(request, headerNames.timestamp) ?? ''
    const at = parseHeaderTime(timestamp)
    const signature = header(request, headerNames.signature)
    if (at === null || signature === null) return false
    if (clocks.every((clock) => Math.abs(clock() - at) > windowMs)) return false
    if (header(request, headerNames.partnerId) !== merchantId) return false
    return signer.verify({ method: 'POST', path, timestamp }, body, signature)
  }

  /** Duplicates and unreadable notifications are acknowledged too, or they would be repeated forever. */
  function acknowledge(response: ServerResponse, requestId: string): void {
    const body = Buffer.from(writeJson({ requestId, errCode: '0', merchantId }))
    const timestamp = formatHeaderTime(now())
    response.writeHead(200, {
      [headerNames.contentType]: CONTENT_TYPE,
      [headerNames.timestamp]: timestamp,
      [headerNames.signature]: signer.sign({ method: 'POST', path, timestamp }, body),
      [headerNames.partnerId]: merchantId,
      [headerNames.requestId]: requestId,
      'Content-Length': body.length,
    })
    response.end(body)
  }

  const server = createServer(
    { headersTimeout: requestMs, requestTimeout: requestMs, connectionsCheckingInterval: requestMs / 10 },
    (request, response) => {
      // A sender that disconnects half-way has said nothing.
      receive(request, response).catch(() => response.destroy())
    },
  )
  server.maxConnections = connections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}${path}`,
    close: () =>
      new Promise((resolve) => {
        repeats.stop()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The sender's request id is not signed, but our signature covers what we repeat of it, so only a plain id is repeated. */
const PLAIN_ID = /^[\w-]{1,64}$/

/** Unsigned and empty: a stranger must not get our signature over anything. */
function refuse(response: ServerResponse, httpStatus: number, headers: Record<string, string> = {}): void {
  response.writeHead(httpStatus, { 'Content-Length': 0, ...headers }).end()
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name.toLowerCase()]
  return typeof value === 'string' && value !== '' ? value : null
}
