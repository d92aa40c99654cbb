import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends a connection on which the next request comes before the answer to the one before has left. No browser and no proxy
 * does that. Node would answer every request that one read of a connection holds, a thousand and more, and keep the answers
 * in memory for a caller that never reads one.
 */
export function oneAnswerAtATime(handle: RequestListener): RequestListener {
  const answers = new WeakMap<Socket, ServerResponse>()
  return (request, response) => {
    const { socket } = request
    const before = answers.get(socket)
    // The requests of the same read still come after the connection is gone.
    if (socket.destroyed || (before && !before.writableFinished)) return void socket.destroy()
    answers.set(socket, response)
    handle(request, response)
  }
}
