import type { Socket } from 'node:net'
import { networkOf } from '../../platform/network-of.ts'

/** More than one gateway sends from. */
const MOST_BELIEVED = 100

const addressOf = ({ remoteAddress = '' }: Socket) => networkOf(remoteAddress)

/**
 * Limits open connections. One too many closes the oldest of the address that holds most of them, so that whoever floods
 * crowds out themselves. Somebody with many addresses in the shop's network crowds out strangers only: an address from which
 * an authentic request came is closed last, and a connection whose request has proved authentic is never closed for another one.
 */
export function createCrowd(most: number) {
  const open = new Set<Socket>()
  const kept = new Set<Socket>()
  const believed = new Set<string>()

  function close(): void {
    const byAddress = Map.groupBy(
      [...open].filter((socket) => !kept.has(socket)),
      addressOf,
    )
    const [first] = [...byAddress].sort(
      ([one, ones], [other, others]) =>
        Number(believed.has(one)) - Number(believed.has(other)) || others.length - ones.length,
    )
    first?.[1][0]?.destroy()
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
    /** An authentic request came by this connection. */
    believe(socket: Socket): void {
      const address = addressOf(socket)
      believed.delete(address)
      believed.add(address)
      const [oldest] = believed
      if (believed.size > MOST_BELIEVED && oldest !== undefined) believed.delete(oldest)
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
