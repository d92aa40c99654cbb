import type { Chance } from '../world/chance.ts'
import type { Sent, Trip } from '../world/network.ts'
import { goodLine } from '../world/world.ts'

const SECOND = 1_000

/** Requests to the gateway that get lost, come twice or slowly, or are refused; all arrive within the wait for "never arrived". */
export function lineQualityOf(chance: Chance): (sent: Sent) => Trip {
  const rough = chance.pick([0, 0, 0.2, 0.5, 1])
  const slow = chance.pick([0, 0.3])
  return () => {
    const calm: Trip = { ...goodLine(), dice: chance.below(2 ** 16) }
    const trip = chance.happens(slow) ? { ...calm, there: chance.between(1, 9) * SECOND } : calm
    if (!chance.happens(rough)) return trip
    return chance.happens(0.5)
      ? {
          ...trip,
          request: chance.pick(['refused', 'lost', 'deliveredTwice', 'throttled', 'brokenDown'] as const),
        }
      : { ...trip, answer: chance.pick(['lost', 'serverError', 'html', 'truncated'] as const) }
  }
}
