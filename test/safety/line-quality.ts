import type { Chance } from './world/chance.ts'
import { type AnswerTrip, answerTrips, isQuestion, type Sent, type Trip } from './world/network.ts'
import { goodLine } from './world/world.ts'

const SECOND = 1_000

const requestTrips = [
  'refused',
  'lost',
  'deliveredTwice',
  'throttled',
  'brokenDown',
  'deliveredBesideSpoilt',
  'deliveredBesideThrottled',
] as const

/** The trips of requests from now on: all fine, some in trouble, most, or none gets through. */
export function drawnLineQuality(chance: Chance): (sent: Sent) => Trip {
  if (chance.happens(0.15)) return longWay(chance)
  const rough = chance.pick([0, 0, 0.1, 0.3, 0.6, 1])
  const slow = chance.pick([0, 0, 0.1, 0.5])
  const down = chance.happens(0.1)
  // Some kinds of trouble come alone, so that each has runs in which nothing else hides it.
  const alone = chance.happens(0.4) ? chance.pick(answerTrips) : null
  return () => {
    const calm: Trip = { ...goodLine(), dice: chance.below(2 ** 16), ...delays(chance, slow) }
    if (down) return { ...calm, request: chance.happens(0.7) ? 'refused' : 'lost' }
    if (!chance.happens(rough)) return calm
    if (alone !== null) return { ...calm, answer: alone }
    return chance.happens(0.5)
      ? { ...calm, request: chance.pick(requestTrips) }
      : { ...calm, answer: chance.pick<AnswerTrip>(answerTrips) }
  }
}

/** Inquiries are answered at once, but other requests arrive minutes late, or are turned away. */
function longWay(chance: Chance): (sent: Sent) => Trip {
  return ({ operation }) => {
    const fair: Trip = { ...goodLine(), dice: chance.below(2 ** 16) }
    if (isQuestion(operation)) return fair
    return chance.happens(0.6)
      ? { ...fair, there: chance.between(150, 290) * SECOND }
      : { ...fair, request: chance.pick(['refused', 'throttled']) }
  }
}

/** Most arrive within the wait after which an order counts as never arrived; a few arrive minutes later. */
function delays(chance: Chance, slow: number): Pick<Trip, 'there' | 'back'> {
  if (!chance.happens(slow)) return { there: chance.between(2, 150), back: chance.between(2, 150) }
  if (chance.happens(0.3)) return { there: chance.between(61, 290) * SECOND, back: 0 }
  return { there: chance.between(1, 45) * SECOND, back: chance.between(1, 10) * SECOND }
}
