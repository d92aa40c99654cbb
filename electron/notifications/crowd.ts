import type { Socket } from 'node:net'

/**
 * Limits open connections. One too many closes the oldest of the address that holds most of them, so that whoever floods
 * crowds out themselves. A connection whose request has proved authentic is never closed for another one.
 */
export function createCrowd(most: number) {
  const open = new Set<Socket>()
  const kept = new Set<Socket>()

  function close(): void {
    const byAddress = Map.groupBy(
      [...open].filter((socket) => !kept.has(socket)),
      ({ remoteAddress }) => remoteAddress,
    )
    const [first] = [...byAddress.values()].sort((one, other) => other.length - one.length)
    first?.[0]?.destroy()
  }

  return {
    add(socket: Socket): void {
      open.add(socket)
      socket.once('close', () => {
        open.delete(socket)
        kept.delete(socket)
      })
      if (open.size > most) close()
    },
    /** Keeps a connection until what it was kept for has ended. */
    async keep<Result>(socket: Socket, work: Promise<Result>): Promise<Result> {
      kept.add(socket)
      try {
        return await work
      } finally {
        kept.delete(socket)
      }
    },
  }
}
