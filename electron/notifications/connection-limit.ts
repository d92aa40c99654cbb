import type { Socket } from 'node:net'
import { networkOf } from '../../platform/network-of.ts'

/** More than one gateway sends from. */
const MAX_BELIEVED = 100

const addressOf = ({ remoteAddress = '' }: Socket) => networkOf(remoteAddress)

/**
 * Limits open connections. At the limit, the oldest connection of the address with the most connections is closed, so
 * that a sender who floods us loses only their own. A flood from many addresses of the shop's network closes only
 * connections of other unknown addresses: one that sent an authentic request before is closed last. A connection whose
 * request proved authentic is never closed for another one.
 */
export function createConnectionLimit(most: number) {
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
    /** Whether an authentic request came from this address before. */
    isBelieved: (socket: Socket) => believed.has(addressOf(socket)),
    /** An authentic request came by this connection. */
    believe(socket: Socket): void {
      const address = addressOf(socket)
      believed.delete(address)
      believed.add(address)
      const [oldest] = believed
      if (believed.size > MAX_BELIEVED && oldest !== undefined) believed.delete(oldest)
    },
    /** Protects a connection until this work has ended. */
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
