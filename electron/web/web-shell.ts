import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerBroken, answerExpectations } from '../../platform/broken-requests.ts'
import { limitPipelining } from '../../platform/limit-pipelining.ts'
import type { BrokenCall } from '../../platform/log.ts'
import type { WebPlace } from '../../shared/ipc/web-protocol.ts'
import type { Counter } from '../composition/running-counter.ts'
import type { Browsers } from '../ipc/browsers.ts'
import { displayCaller } from '../ipc/display-caller.ts'
import { createDoor } from '../ipc/door.ts'
import { securityHeaders } from '../page/headers.ts'
import type { PageFiles } from '../page/page-files.ts'
import { createAdmission } from './admission.ts'
import { answer } from './answer.ts'
import { guardConnections } from './connections.ts'
import { serveLines } from './lines.ts'
import { createOneTimeKeys, type OneTimeKey } from './one-time-keys.ts'
import { endSessionsOf, openSessions, type Sessions } from './sessions.ts'

export interface WebShellOptions {
  readonly counter: Pick<Counter, 'handlers' | 'caller' | 'leave' | 'subscribe'>
  readonly files: Pick<PageFiles, 'get'>
  /** The file of the signed-in browsers. */
  readonly sessionsFile: string
  /** Ports to try, in this order; 0 takes any that is free. */
  readonly ports: readonly number[]
  /** Without a call where something else broke: the answer to a page, a sign-in. */
  readonly log: (error: unknown, during?: BrokenCall) => void
  /** Called when an address was used that had signed another browser in; by then every browser is signed out. */
  readonly onTakenByAnother?: () => void
  /** Called when somebody at this computer asks for one more address, with whether the page is open in a browser. */
  readonly onAddressWanted?: (now: { readonly hasPage: boolean }) => void
  /** A clock that can't be set. */
  readonly elapsed?: () => number
}

/** The counter as a page that only this computer can reach. */
export interface WebShell {
  /** Makes an address that signs one browser in, once and within a minute. */
  newAddress(): { readonly address: string; readonly over: OneTimeKey['over'] }
  readonly browsers: Browsers
  close(): Promise<void>
}

// An import would load everything it exports, Node's own HTTP client too, and cost each start 40 ms.
const { createServer } = process.getBuiltinModule('node:http')

/**
 * A slower socket is closed. A browser opens connections before it has anything to ask, and on a computer that is busy with
 * other things it may be a while before it does: a request that then met a closed door would be lost.
 */
const limits = {
  headersTimeout: 30_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  // Every server of 127.0.0.1 may set cookies beside ours: even the most that a browser keeps must fit.
  maxHeaderSize: 1024 * 1024,
  // A request without a host is refused like one with a wrong one.
  requireHostHeader: false,
}
/** Any program of this computer may ask for an address; this limit keeps it from filling the terminal. */
const BETWEEN_ADDRESSES_MS = 10_000

/** Opens the loopback page of a counter. */
export async function openWebShell(options: WebShellOptions): Promise<WebShell> {
  const { counter, files, log, elapsed = () => performance.now() } = options
  const server = createServer(limits)
  server.on('clientError', answerBroken(securityHeaders))
  answerExpectations(server)
  const port = await listen(server, options.ports, (taken) => {
    try {
      endSessionsOf(taken, options.sessionsFile)
    } catch (error) {
      // A counter on a full disk starts all the same.
      log(error)
    }
  })
  const sessions = openSessions(options.sessionsFile, { port, onEnd: (id) => lines.endSession(id) })
  const keys = createOneTimeKeys<ReturnType<Sessions['open']>>(elapsed)
  const admission = createAdmission(port, sessions, keys)
  const doors = {
    '': createDoor(counter.handlers, {
      admit: (request: IncomingMessage) => {
        const window = admission.windowOf(request)
        return window === null ? null : counter.caller(window)
      },
      log,
    }),
    '/display': createDoor(counter.handlers, {
      admit: (request: IncomingMessage) => (admission.sessionOf(request, '/display') ? displayCaller : null),
      log,
    }),
  }
  let wantedAt = Number.NEGATIVE_INFINITY
  const parts = {
    admission,
    files,
    doors,
    onTakenByAnother: () => {
      try {
        sessions.endAll()
      } finally {
        options.onTakenByAnother?.()
      }
    },
    onAddressWanted: () => {
      if (elapsed() - wantedAt < BETWEEN_ADDRESSES_MS) return false
      wantedAt = elapsed()
      options.onAddressWanted?.({ hasPage: lines.hasPage() })
      return true
    },
  }
  const places: readonly WebPlace[] = ['', '/display']
  guardConnections(server, (request) => places.some((place) => admission.sessionOf(request, place)))
  server.on(
    'request',
    limitPipelining((request, response) => {
      answer(parts, request, response).catch((error) => {
        // A request that did not arrive whole came from a browser that went away. Anything else, such as a full disk, is trouble.
        if (request.complete) log(error)
        if (response.headersSent) response.destroy()
        else response.writeHead(500, securityHeaders).end()
      })
    }),
  )
  const lines = serveLines(server, admission, counter, doors)

  return {
    newAddress() {
      const { secret, over } = keys.issue()
      return { address: `${admission.origin}/?token=${secret}`, over }
    },
    browsers: {
      list: (window) =>
        sessions.list().map(({ id, name, since, usedAt }) => ({
          id,
          name,
          since,
          usedAt,
          isThis: window.startsWith(`${id}/`),
        })),
      end: (id) => sessions.end(id),
    },
    close: async () => {
      lines.stop()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function listen(
  server: Server,
  [port = 0, ...others]: readonly number[],
  onTaken: (port: number) => void,
): Promise<number> {
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    onTaken(port)
    if (others.length === 0) throw error
    return listen(server, others, onTaken)
  }
}
