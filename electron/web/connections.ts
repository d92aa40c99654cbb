import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { limitUnfinished } from '../../platform/limit-unfinished.ts'

/** More connections than all browsers of a shop hold at once. */
const MAX_KNOWN = 256
/** Connections of browsers that have not proved a session. */
const MAX_STRANGERS = 256

/**
 * Limits open connections. Connections without a session only crowd out each other, the oldest first, and those with the longest
 * unfinished headers first where all together take much memory. A request counts as one of them until its headers are read.
 */
export function guardConnections(server: Server, isKnown: (request: IncomingMessage) => boolean): void {
  const strangers = new Set<Socket>()
  const known = new Set<Socket>()

  const add = (to: Set<Socket>, most: number, socket: Socket) => {
    to.add(socket)
    const [oldest] = to
    if (to.size > most) oldest?.destroy()
  }
  const meet = (request: IncomingMessage) => {
    const { socket } = request
    if (known.has(socket)) {
      // The connection that was active last is closed last.
      known.delete(socket)
      known.add(socket)
    } else if (strangers.has(socket) && isKnown(request)) {
      strangers.delete(socket)
      add(known, MAX_KNOWN, socket)
    }
  }

  server.on('connection', (socket: Socket) => {
    socket.once('close', () => {
      strangers.delete(socket)
      known.delete(socket)
    })
    add(strangers, MAX_STRANGERS, socket)
  })
  limitUnfinished(server, strangers)
  server.prependListener('request', meet)
  server.prependListener('upgrade', meet)
}
