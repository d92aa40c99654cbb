import type { Socket } from 'node:net'
import type { Clock } from '../../platform/clock.ts'
import { networkOf } from '../../platform/network-of.ts'

const MAX_REST_MS = 250

type Sender = Pick<Socket, 'remoteAddress' | 'destroyed'>

interface Piece {
  readonly sender: Sender
  readonly run: () => void
}

/**
 * Work that senders cause, one piece after the other, and only for a share of the time: to look at the signature of a body with
 * thousands of members takes a hundred times as long as to send it, and people sell meanwhile. After each piece nothing is done for
 * `rest` times as long as it took. Addresses take turns, so that a newcomer, who may be the gateway, waits for one piece of each
 * other. What is left of a sender that has gone is never done: otherwise somebody could send and go, again and again, until the
 * memory is full.
 */
export function createShareOfTime({ elapsed, after }: Pick<Clock, 'elapsed' | 'after'>, rest: number) {
  /** By address, in the order of their turns. */
  const waiting = new Map<string, readonly Piece[]>()
  let rests = false

  function put(address: string, pieces: readonly Piece[]): void {
    if (pieces.length > 0) waiting.set(address, pieces)
    else waiting.delete(address)
  }

  function goOn(): void {
    while (!rests) {
      const [next] = waiting
      if (!next) return
      const [address, [piece, ...others]] = next
      waiting.delete(address)
      put(address, others)
      if (!piece || piece.sender.destroyed) continue
      const begun = elapsed()
      piece.run()
      const took = elapsed() - begun
      if (took <= 0) continue
      rests = true
      after(Math.min(took * rest, MAX_REST_MS), () => {
        rests = false
        goOn()
      })
    }
  }

  return <Result>(sender: Sender, work: () => Result): Promise<Result> =>
    new Promise((resolve, reject) => {
      for (const [address, pieces] of waiting)
        put(
          address,
          pieces.filter((each) => !each.sender.destroyed),
        )
      const address = networkOf(sender.remoteAddress ?? '')
      const run = () => {
        try {
          resolve(work())
        } catch (error) {
          reject(error)
        }
      }
      put(address, [...(waiting.get(address) ?? []), { sender, run }])
      goOn()
    })
}
