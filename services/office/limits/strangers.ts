import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** Everything that a counter says before it has proven itself is far below it. */
const MOST_BYTES = 8 * 1024
/** Beyond it the oldest has to go: strangers crowd out only each other, as a counter needs moments. */
const MOST_STRANGERS = 1_000
/** As long as a counter waits for each answer. */
const HANDSHAKE_MS = 20_000

/** Links that have not proven yet whose they are: few bytes, a short time, and so many at once. */
export function createStrangers() {
  const links = new Set<WebSocket>()
  return {
    /** Watches a new link until the function that it returns is called. */
    watch(link: WebSocket, socket: Socket): () => void {
      const before = socket.bytesRead
      const end = () => link.terminate()
      const weigh = () => {
        if (socket.bytesRead - before > MOST_BYTES) end()
      }
      const timer = setTimeout(end, HANDSHAKE_MS)
      const forget = () => {
        clearTimeout(timer)
        socket.off('data', weigh)
        links.delete(link)
      }
      socket.on('data', weigh)
      link.on('close', forget)
      links.add(link)
      const [oldest] = links
      if (links.size > MOST_STRANGERS) oldest?.terminate()
      return forget
    },
  }
}
