import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { refuseUpgrade } from '../../platform/refuse-upgrade.ts'
import { lineProtocol, readProtocols, type WebPlace } from '../../shared/ipc/web-protocol.ts'
import type { Counter } from '../composition/running-counter.ts'
import { displayCaller } from '../ipc/display-caller.ts'
import type { Door } from '../ipc/door.ts'
import { heardOf } from '../ipc/event-access.ts'
import type { Admission } from './admission.ts'
import { answerCalls, type CallsOfLine } from './line-calls.ts'
import { createPresence } from './presence.ts'
import { MAX_BODY } from './read-call.ts'

/** More tabs than a counter has in one browser. A page that opens connections in a loop closes its own. */
const MAX_TABS = 16
/** A tab this far behind is frozen: it is disconnected, and reads its state again when it wakes up. */
const MAX_UNSENT_BYTES = 1024 * 1024
/** How often a connection is pinged: one that did not answer the last ping is dead. */
const TRY_MS = 30_000

interface Tab {
  readonly session: string
  /** Null for the customer display. */
  readonly window: string | null
  answers: boolean
}

/** The WebSockets on which tabs receive events and make calls. */
export interface Lines {
  /** Disconnects the tabs of a browser whose session has ended. */
  endSession(session: string): void
  /** Whether a tab of the counter's own page is open; the customer display is none. */
  hasPage(): boolean
  stop(): void
}

/**
 * Sends each event of the counter, as {name, value}, to each open tab that may receive it now, and answers the tab's calls by
 * the same door as those by request.
 */
export function serveLines(
  server: Server,
  admission: Admission,
  counter: Pick<Counter, 'subscribe' | 'caller' | 'leave'>,
  doors: Readonly<Record<WebPlace, Door<IncomingMessage>>>,
): Lines {
  const open = new Map<WebSocket, Tab & { readonly calls: CallsOfLine }>()
  const presence = createPresence(counter.leave)
  const lines = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_BODY,
    perMessageDeflate: false,
    // Never one of the other subprotocols: they are secrets.
    handleProtocols: (offered) => (offered.has(lineProtocol) ? lineProtocol : false),
  })

  function tabOf(request: IncomingMessage): Tab | null {
    const place = request.url === '/display/events' ? '/display' : ''
    if (place === '' && request.url !== '/events') return null
    const session = admission.sessionOf(request, place)?.id
    const window = place === '' ? admission.windowOf(request) : null
    if (session === undefined || (place === '' && window === null)) return null
    return { session, window, answers: true }
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const tab = tabOf(request)
    if (!tab) return refuseUpgrade(socket, '403 Forbidden')
    const others = [...open].filter(([, { session }]) => session === tab.session)
    if (others.length >= MAX_TABS) others[0]?.[0].terminate()
    lines.handleUpgrade(request, socket, head, (line) => {
      // The door asks of each call again whether the request that opened the line is let in.
      const door = doors[tab.window === null ? '/display' : '']
      const opened = { ...tab, calls: answerCalls(line, (name, input) => door(request, name, input)) }
      open.set(line, opened)
      const window = tab.window ?? displayCaller.window
      presence.came(window)
      line.on('pong', () => {
        opened.answers = true
      })
      line.on('error', () => line.terminate())
      line.on('close', () => {
        open.delete(line)
        presence.left(window)
      })
      const { first } = readProtocols(request.headers['sec-websocket-protocol'] ?? '')
      if (first !== undefined) opened.calls.answerFirst(first)
    })
  })

  const trying = setInterval(() => {
    for (const [line, tab] of open) {
      if (!tab.answers) line.terminate()
      tab.answers = false
      line.ping()
    }
  }, TRY_MS).unref()

  const unsubscribe = counter.subscribe((name, value, to) => {
    // Most lines get the same.
    const message = JSON.stringify({ name, value })
    for (const [line, { window, calls }] of open) {
      const caller = window === null ? displayCaller : counter.caller(window)
      const heard = heardOf(caller, name, value, to)
      if (heard === undefined) continue
      if (line.bufferedAmount - calls.unsent() > MAX_UNSENT_BYTES) line.terminate()
      else line.send(heard === value ? message : JSON.stringify({ name, value: heard }))
    }
  })

  return {
    endSession(ended) {
      for (const [line, { session }] of open) if (session === ended) line.terminate()
    },
    hasPage: () => [...open.values()].some(({ window }) => window !== null),
    stop() {
      clearInterval(trying)
      presence.stop()
      unsubscribe()
      for (const line of open.keys()) line.terminate()
      lines.close()
    },
  }
}
