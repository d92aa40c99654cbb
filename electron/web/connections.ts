import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** More connections than all browsers of a shop hold at once. */
const MOST_KNOWN = 256
/** Of those who have not shown that they were let in. */
const MOST_STRANGERS = 256

/**
 * Keeps room for people: whoever holds connections open without having been let in crowds out only others like that, the
 * oldest first. A browser's request is a stranger's until its headers are read, which takes no time.
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
      // Whoever was heard of last is put out last.
      known.delete(socket)
      known.add(socket)
    } else if (strangers.has(socket) && isKnown(request)) {
      strangers.delete(socket)
      add(known, MOST_KNOWN, socket)
    }
  }

  server.on('connection', (socket: Socket) => {
    socket.once('close', () => {
      strangers.delete(socket)
      known.delete(socket)
    })
    add(strangers, MOST_STRANGERS, socket)
  })
  server.prependListener('request', meet)
  server.prependListener('upgrade', meet)
}
