import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Counter } from '../counter.ts'
import { displayCaller } from '../ipc/display-caller.ts'
import { createDoor, type DoorOptions } from '../ipc/door.ts'
import { securityHeaders } from '../page/headers.ts'
import type { PageFiles } from '../page/page-files.ts'
import { createAdmission } from './admission.ts'
import { answer } from './answer.ts'
import { serveEvents } from './events.ts'
import type { Sessions } from './sessions.ts'

export interface WebShellOptions {
  readonly counter: Pick<Counter, 'handlers' | 'caller' | 'subscribe'>
  readonly files: PageFiles
  readonly sessions: Sessions
  /** Ports to try, in this order; 0 takes any that is free. */
  readonly ports: readonly number[]
  readonly log: DoorOptions<IncomingMessage>['log']
}

/** The counter as a page on this computer only. */
export interface WebShell {
  /** The address that lets one browser in. */
  readonly address: string
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
  maxHeaderSize: 8 * 1024,
}
const MOST_CONNECTIONS = 64

/** Opens the loopback page of a counter. */
export async function openWebShell({
  counter,
  files,
  sessions,
  ports,
  log,
}: WebShellOptions): Promise<WebShell> {
  const server = createServer(limits)
  server.maxConnections = MOST_CONNECTIONS
  const admission = createAdmission(await listen(server, ports), sessions)
  const door = createDoor(counter.handlers, {
    admit: (request: IncomingMessage) => (admission.isFromOurPage(request) ? counter.caller('main') : null),
    log,
  })
  const displayDoor = createDoor(counter.handlers, {
    admit: (request: IncomingMessage) => (admission.isFromOurPage(request) ? displayCaller : null),
    log,
  })
  server.on('request', (request, response) => {
    answer({ admission, files, door, displayDoor }, request, response).catch(() => {
      // The browser went away, or the disk refused its session.
      if (response.headersSent) response.destroy()
      else response.writeHead(500, securityHeaders).end()
    })
  })
  const stopEvents = serveEvents(server, admission, counter)

  return {
    address: admission.firstAddress,
    close: async () => {
      stopEvents()
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
