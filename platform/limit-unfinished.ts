import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Of unfinished requests of all connections together: a browser's, with all cookies of this computer's servers, are some megabytes. */
const MAX_UNFINISHED_BYTES = 16 * 1_024 * 1_024
/** Fewer connections can't hold much more than that. */
const FEW = 16
const LOOK_MS = 100

/**
 * Closes connections whose unfinished requests take much memory together, those with the longest first: headers may be a mebibyte,
 * and Node limits neither connections nor what all of them hold. `connections` is kept by the caller.
 */
export function limitUnfinished(server: Server, connections: ReadonlySet<Socket>): void {
  /** Bytes of a connection's finished requests. */
  const finished = new WeakMap<Socket, number>()
  let looking: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(looking)
    looking = undefined
  }
  const look = () => {
    if (connections.size <= FEW) return stop()
    const unfinished = [...connections]
      .map((socket) => ({ socket, bytes: socket.bytesRead - (finished.get(socket) ?? 0) }))
      .sort((one, other) => other.bytes - one.bytes)
    let all = unfinished.reduce((sum, { bytes }) => sum + bytes, 0)
    for (const { socket, bytes } of unfinished) {
      if (all <= MAX_UNFINISHED_BYTES) break
      all -= bytes
      socket.destroy()
    }
  }
  const finish = ({ socket }: IncomingMessage) => finished.set(socket, socket.bytesRead)
  const meet = (request: IncomingMessage) => {
    finish(request)
    request.once('end', () => finish(request))
  }
  server.on('connection', () => {
    if (connections.size > FEW) looking ??= setInterval(look, LOOK_MS).unref()
  })
  server.on('close', stop)
  server.prependListener('request', meet)
  server.prependListener('upgrade', finish)
}
