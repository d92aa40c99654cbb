import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** Larger than any message of a counter that has not proven itself. */
const MOST_BYTES = 8 * 1024
/** Above it the oldest is closed. Strangers crowd out only each other: a counter needs only a moment. */
const MOST_STRANGERS = 1_000
/** As long as a counter waits for each answer. */
const HANDSHAKE_MS = 20_000

/** Limits links that have not proven their identity: in bytes, in time and in number. */
export function createStrangers() {
  const links = new Set<WebSocket>()
  return {
    /** Limits a new link until the returned function is called. */
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
