import type { Chance } from '../world/chance.ts'
import type { Fate, Sent } from '../world/network.ts'
import { fairWeather } from '../world/world.ts'

const SECOND = 1_000

/** Requests to the gateway that get lost, come twice or slowly, or are refused; all arrive within the wait for "never arrived". */
export function weatherOf(chance: Chance): (sent: Sent) => Fate {
  const rough = chance.pick([0, 0, 0.2, 0.5, 1])
  const slow = chance.pick([0, 0.3])
  return () => {
    const calm: Fate = { ...fairWeather(), dice: chance.below(2 ** 16) }
    const fate = chance.happens(slow) ? { ...calm, there: chance.between(1, 9) * SECOND } : calm
    if (!chance.happens(rough)) return fate
    return chance.happens(0.5)
      ? {
          ...fate,
          request: chance.pick(['refused', 'lost', 'deliveredTwice', 'throttled', 'brokenDown'] as const),
        }
      : { ...fate, answer: chance.pick(['lost', 'serverError', 'html', 'truncated'] as const) }
  }
}
