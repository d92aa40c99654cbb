import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** More connections than all browsers of a shop hold at once. */
const MAX_KNOWN = 256
/** Connections of browsers that have not proved a session. */
const MAX_STRANGERS = 256
/** Of unfinished requests of all of those: a browser's, with all cookies of this computer's servers, are some megabytes. */
const MAX_UNFINISHED_BYTES = 16 * 1_024 * 1_024
/** Fewer connections can't hold much more than that. */
const FEW_STRANGERS = 16
const LOOK_MS = 100

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
  /** Bytes of a connection's finished requests. */
  const finished = new WeakMap<Socket, number>()
  let looking: NodeJS.Timeout | undefined
  const stopLooking = () => {
    clearInterval(looking)
    looking = undefined
  }
  const look = () => {
    if (strangers.size <= FEW_STRANGERS) return stopLooking()
    const unfinished = [...strangers]
      .map((socket) => ({ socket, bytes: socket.bytesRead - (finished.get(socket) ?? 0) }))
      .sort((one, other) => other.bytes - one.bytes)
    let all = unfinished.reduce((sum, { bytes }) => sum + bytes, 0)
    for (const { socket, bytes } of unfinished) {
      if (all <= MAX_UNFINISHED_BYTES) break
      all -= bytes
      socket.destroy()
    }
  }
  const meet = (request: IncomingMessage) => {
    const { socket } = request
    finished.set(socket, socket.bytesRead)
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
    if (strangers.size > FEW_STRANGERS) looking ??= setInterval(look, LOOK_MS).unref()
  })
  server.on('close', stopLooking)
  server.prependListener('request', meet)
  server.prependListener('upgrade', meet)
}
