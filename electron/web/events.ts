import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Counter } from '../counter.ts'
import { displayCaller } from '../ipc/display-caller.ts'
import { mayHear } from '../ipc/may-hear.ts'
import type { Admission } from './admission.ts'

/** More tabs than any counter has; a page that reconnects in a loop stops here. */
const MOST_TABS = 16
/** A tab this far behind is frozen: it is cut off, and reads its state anew when it wakes up. */
const MOST_UNSENT_BYTES = 1024 * 1024

/** Sends each event of the counter, as {name, value}, to whichever open tab may hear of it now; returns the way to stop. */
export function serveEvents(
  server: Server,
  admission: Admission,
  counter: Pick<Counter, 'subscribe' | 'caller'>,
): () => void {
  // Tabs only listen, so one byte from them is already too much.
  const displays = new WeakSet<WebSocket>()
  const tabs = new WebSocketServer({ noServer: true, maxPayload: 1, perMessageDeflate: false })

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const isDisplay = request.url === '/display/events'
    if (!(isDisplay || request.url === '/events') || !admission.isFromOurPage(request))
      return refuse(socket, '403 Forbidden')
    if (tabs.clients.size >= MOST_TABS) return refuse(socket, '503 Service Unavailable')
    tabs.handleUpgrade(request, socket, head, (tab) => {
      if (isDisplay) displays.add(tab)
      tab.on('error', () => tab.terminate())
    })
  })

  const unsubscribe = counter.subscribe((name, value, to) => {
    const message = JSON.stringify({ name, value })
    for (const tab of tabs.clients) {
      if (!mayHear(displays.has(tab) ? displayCaller : counter.caller('main'), name, to)) continue
      if (tab.bufferedAmount > MOST_UNSENT_BYTES) tab.terminate()
      else tab.send(message)
    }
  })

  return () => {
    unsubscribe()
    for (const tab of tabs.clients) tab.terminate()
    tabs.close()
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
