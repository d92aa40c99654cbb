import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { header } from '../../platform/header.ts'
import { limitPipelining } from '../../platform/limit-pipelining.ts'
import { readAtMost } from '../../platform/read-at-most.ts'
import { headerNames } from '../../shared/gateway/signing-profiles.ts'
import type { WireCodes } from '../../shared/gateway/wire-codes.ts'
import type { RefusedReason } from '../../shared/merchant/merchant.ts'
import { createConnectionLimit } from './connection-limit.ts'
import { type Notification, readNotification } from './notification.ts'
import { createReception, type ReceptionOptions } from './reception.ts'
import { createRepeats } from './repeats.ts'
import { createShareOfTime } from './share-of-time.ts'

// An import would load everything it exports, Node's own HTTP client too.
const { createServer } = process.getBuiltinModule('node:http')

export interface ReceiverOptions extends ReceptionOptions {
  /** By default only this computer can reach it. */
  readonly host?: string
  /** 0 for any free one. */
  readonly port: number
  /** How the gateway spells channel codes; as the document does unless said. */
  readonly codes?: WireCodes
  /** Times the repetition of equal notifications, and what strangers may take; the system clock except in tests. */
  readonly clock?: Pick<Clock, 'elapsed' | 'after'>
  /**
   * Called with each notification before it is acknowledged; with the same one again only after a while. Rejects if
   * it could not be stored, so that the gateway sends it again.
   */
  readonly onNotification: (notification: Notification) => Promise<void> | void
  /** Called with what is wrong with each signed notification; null if it is believed. */
  readonly onVerdict?: (refused: RefusedReason | null) => void
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

/** Strangers get a fifth of the time. */
const STRANGERS_REST = 4
/** Behind a proxy or tunnel all have its address, strangers too: half of the time is still the sales'. */
const BELIEVED_REST = 1

/** The HTTP server for notifications, separate from everything else that the counter serves. */
export interface Receiver {
  /** Where it listens, as `http://host:port/path`. */
  readonly url: string
  close(): Promise<void>
}

/** Opens the server; throws Node's error if the port can't be opened. */
export async function openReceiver(options: ReceiverOptions): Promise<Receiver> {
  const { host = '127.0.0.1', port, path, onNotification } = options
  const reception = createReception(options)
  const { requestMs, bodyBytes, connections } = options.limits ?? defaultReceiverLimits
  const guarded = createConnectionLimit(connections)
  const clock = options.clock ?? systemClock
  const repeats = createRepeats({ clock, passOn: onNotification })
  const amongStrangers = createShareOfTime(clock, STRANGERS_REST)
  const amongBelieved = createShareOfTime(clock, BELIEVED_REST)

  const isKept = (notification: Notification) =>
    repeats.receive(notification).then(
      () => true,
      () => false,
    )

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!asksFor(request.url, path)) return refuse(response, 404)
    if (request.method !== 'POST') return refuse(response, 405, { Allow: 'POST' })
    // A sender of more than the limit gets its answer before the connection ends.
    const body = await readAtMost(request.iterator({ destroyOnReturn: false }), bodyBytes)
    if (body === null) return refuse(response, 413, { Connection: 'close' })
    const arrival = { headers: request.headers, body }
    const look = () => reception.refusedFor(arrival)
    const inTurn = guarded.isBelieved(request.socket) ? amongBelieved : amongStrangers
    const refused = await inTurn(request.socket, look)
    // A sender without a signature has nothing to do with a gateway.
    if (header(request.headers, headerNames.signature) !== null) options.onVerdict?.(refused)
    if (refused !== null) return refuse(response, 401)
    guarded.believe(request.socket)
    const notification = readNotification(body, options.codes)
    // A payment to a static account is known by its notification alone: none is acknowledged before it is on disk.
    if (notification && !(await guarded.keep(request.socket, isKept(notification))))
      return refuse(response, 503)
    const signed = reception.acknowledge(arrival)
    response.writeHead(200, { ...signed.headers, 'Content-Length': signed.body.length })
    response.end(signed.body)
  }

  const server = createServer(
    { headersTimeout: requestMs, requestTimeout: requestMs, connectionsCheckingInterval: requestMs / 10 },
    limitPipelining((request, response) => {
      // A sender that disconnects half-way has said nothing.
      receive(request, response).catch(() => response.destroy())
    }),
  )
  server.on('connection', guarded.add)
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

/** Whether a request line names the path. A proxy may write the whole address there, which HTTP wants read, or an empty query. */
function asksFor(target: string | undefined, path: string): boolean {
  const named = URL.parse(target ?? '', 'http://localhost')
  return named !== null && named.pathname === path && named.search === ''
}

/** Unsigned and empty: a stranger must not get our signature over anything. */
function refuse(response: ServerResponse, httpStatus: number, headers: Record<string, string> = {}): void {
  response.writeHead(httpStatus, { 'Content-Length': 0, ...headers }).end()
}
