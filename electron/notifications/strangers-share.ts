import type { Clock } from '../../platform/clock.ts'
import { oneAtATime } from '../../platform/one-at-a-time.ts'

/** After each piece of work, how many times as long as it took nothing is done. */
const REST = 4
const MAX_REST_MS = 250

/**
 * Work that anybody can ask for, one piece after the other, and at most for a fifth of the time: to look at the signature of a
 * body with thousands of members takes a hundred times as long as to send it, and people sell meanwhile.
 */
export function createStrangersShare({ elapsed, after }: Pick<Clock, 'elapsed' | 'after'>) {
  const inTurn = oneAtATime()
  return <Result>(work: () => Result): Promise<Result> =>
    new Promise((resolve, reject) => {
      void inTurn(async () => {
        const begun = elapsed()
        try {
          resolve(work())
        } catch (error) {
          reject(error)
        }
        const took = elapsed() - begun
        if (took > 0) await new Promise<void>((rested) => after(Math.min(took * REST, MAX_REST_MS), rested))
      })
    })
}
