import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebPlace } from '../../shared/ipc/web-protocol.ts'
import type { Counter } from '../composition/counter.ts'
import type { Browsers } from '../ipc/browsers.ts'
import { displayCaller } from '../ipc/display-caller.ts'
import { createDoor, type DoorOptions } from '../ipc/door.ts'
import { securityHeaders } from '../page/headers.ts'
import type { PageFiles } from '../page/page-files.ts'
import { createAdmission } from './admission.ts'
import { answer } from './answer.ts'
import { guardConnections } from './connections.ts'
import { serveEvents } from './events.ts'
import { createOneTimeKeys, type OneTimeKey } from './one-time-keys.ts'
import { openSessions, type Sessions } from './sessions.ts'

export interface WebShellOptions {
  readonly counter: Pick<Counter, 'handlers' | 'caller' | 'leave' | 'subscribe'>
  readonly files: PageFiles
  /** Where the browsers that were let in are remembered. */
  readonly sessionsFile: string
  /** Ports to try, in this order; 0 takes any that is free. */
  readonly ports: readonly number[]
  readonly log: DoorOptions<IncomingMessage>['log']
  /** Somebody came with an address that had let another browser in: every browser is signed out by now. */
  readonly onTakenByAnother?: () => void
  /** Somebody at this computer asks for one more address. */
  readonly onAddressWanted?: () => void
  /** Time that nobody sets. */
  readonly elapsed?: () => number
}

/** The counter as a page on this computer only. */
export interface WebShell {
  /** Makes an address that lets one browser in, once and for a minute. */
  newAddress(): { readonly address: string; readonly over: OneTimeKey['over'] }
  readonly browsers: Browsers
  close(): Promise<void>
}

// An import of it reads all that it exports, Node's own HTTP client among it: 40 ms of every start for nothing.
const { createServer } = process.getBuiltinModule('node:http')

/** No browser is slower than this on its own computer; a socket that is, belongs to nobody. */
const limits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 60_000,
  connectionsCheckingInterval: 1_000,
  // Every server of 127.0.0.1 may lay cookies beside ours: all that a browser keeps must not shut anybody out.
  maxHeaderSize: 1024 * 1024,
}
/** Any program at this computer may ask for an address to be printed; this keeps it from filling the terminal. */
const BETWEEN_ADDRESSES_MS = 10_000

/** Opens the loopback page of a counter. */
export async function openWebShell(options: WebShellOptions): Promise<WebShell> {
  const { counter, files, log, elapsed = () => performance.now() } = options
  const server = createServer(limits)
  const port = await listen(server, options.ports)
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
    ...{ admission, files, doors },
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
      options.onAddressWanted?.()
      return true
    },
  }
  const places: readonly WebPlace[] = ['', '/display']
  guardConnections(server, (request) => places.some((place) => admission.sessionOf(request, place)))
  server.on('request', (request, response) => {
    answer(parts, request, response).catch(() => {
      // The browser went away, or the disk refused its session.
      if (response.headersSent) response.destroy()
      else response.writeHead(500, securityHeaders).end()
    })
  })
  const lines = serveEvents(server, admission, counter)

  return {
    newAddress() {
      const { secret, over } = keys.issue()
      return { address: `${admission.origin}/?token=${secret}`, over }
    },
    browsers: {
      list: (window) =>
        sessions.list().map(({ id, name, since, usedAt }) => ({
          ...{ id, name, since, usedAt },
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

async function listen(server: Server, [port = 0, ...others]: readonly number[]): Promise<number> {
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  } catch (error) {
    if (others.length > 0 && (error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      return listen(server, others)
    throw error
  }
}
