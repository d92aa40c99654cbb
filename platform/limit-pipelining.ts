import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** More than any client sends before it has read an answer. */
export const MAX_PIPELINED = 16

/**
 * Ends a connection on which more than {@link MAX_PIPELINED} requests wait for their answers. A single read of a
 * connection may hold a thousand requests; Node would answer them all and keep the answers in memory for a caller
 * that never reads one.
 */
export function limitPipelining(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    const before = waiting.get(socket) ?? 0
    // The requests of the same read still come after the connection is gone.
    if (socket.destroyed || before >= MAX_PIPELINED) return void socket.destroy()
    waiting.set(socket, before + 1)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    handle(request, response)
  }
}
