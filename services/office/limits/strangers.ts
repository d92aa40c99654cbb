import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** Larger than any message of a counter that has not proven itself. */
const MAX_BYTES = 8 * 1024
/** Above it the oldest is closed. Strangers crowd out only each other: a counter needs only a moment. */
const MAX_STRANGERS = 1_000
/** As long as a counter waits for each answer. */
const HANDSHAKE_MS = 20_000

/** Limits links that have not proven their identity: in bytes, in time and in number. */
export function createStrangers() {
  const links = new Set<WebSocket>()
  /** One link of each counter that was here before: these don't share the strangers' limit. */
  const known = new Map<string, WebSocket>()

  function count(link: WebSocket, counterId: string | null): () => void {
    if (counterId === null) {
      links.add(link)
      const [oldest] = links
      if (links.size > MAX_STRANGERS) oldest?.terminate()
      return () => links.delete(link)
    }
    known.get(counterId)?.terminate()
    known.set(counterId, link)
    return () => {
      if (known.get(counterId) === link) known.delete(counterId)
    }
  }

  return {
    /** Limits a new link until the returned function is called; with the counter whose mark it has, if it has one. */
    watch(link: WebSocket, socket: Socket, counterId: string | null): () => void {
      const before = socket.bytesRead
      const end = () => link.terminate()
      const weigh = () => {
        if (socket.bytesRead - before > MAX_BYTES) end()
      }
      const timer = setTimeout(end, HANDSHAKE_MS)
      const uncount = count(link, counterId)
      const forget = () => {
        clearTimeout(timer)
        socket.off('data', weigh)
        uncount()
      }
      socket.on('data', weigh)
      link.on('close', forget)
      return forget
    },
  }
}
