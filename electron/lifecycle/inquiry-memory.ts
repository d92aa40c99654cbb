import { MINUTE } from '../../shared/durations.ts'
import type { GatewayError } from '../gateway/errors/gateway-error.ts'
import { NotFound } from '../gateway/errors/refusals.ts'

/** Remembers, for each number, how many inquiries in a row found nothing, and the last failure. */
export interface InquiryMemory {
  /** Whether this failure differs from the last one about this number, and so belongs in the timeline. */
  isNews(number: string, error: GatewayError): boolean
  /** Counts an authentic "not found"; true once there are enough of them to say that the request never arrived. */
  neverArrived(number: string): boolean
  /** Its only sending was turned away, so nothing is in flight: one "not found" is enough from now on. */
  turnedAway(number: string): void
  /** Earlier answers no longer count: something was found, or it was sent again. */
  forget(number: string): void
}

/** "Not found" means "never arrived" only after this many answers over at least this long: the request may still be in flight. */
const NOT_FOUND_ANSWERS = 3
const NOT_FOUND_QUIET_MS = MINUTE

/** Measured by the monotonic clock: setting the wall clock forward would turn a moment into a minute. */
export function createInquiryMemory(elapsed: () => number): InquiryMemory {
  const notFound = new Map<string, { count: number; since: number }>()
  const lastFailure = new Map<string, string>()
  const turnedAway = new Set<string>()
  return {
    isNews(number, error) {
      // The text of an unverified answer is a stranger's and may differ each time, so it is not compared.
      const isBelieved = error.answer === null || error.answer.believable
      const failure = isBelieved ? `${error.name} ${error.message}` : error.name
      if (lastFailure.get(number) === failure) return false
      lastFailure.set(number, failure)
      return true
    },
    neverArrived(number) {
      const { count, since } = notFound.get(number) ?? { count: 0, since: elapsed() }
      const isLongEnough = count + 1 >= NOT_FOUND_ANSWERS && elapsed() - since >= NOT_FOUND_QUIET_MS
      if (!turnedAway.has(number) && !isLongEnough) {
        notFound.set(number, { count: count + 1, since })
        return false
      }
      // The order's state records it from now on. If the disk can't store that state, the count starts over.
      notFound.delete(number)
      turnedAway.delete(number)
      return true
    },
    turnedAway: (number) => void turnedAway.add(number),
    forget(number) {
      notFound.delete(number)
      turnedAway.delete(number)
      lastFailure.delete(number)
    },
  }
}

/** An authentic answer that the gateway knows no such number. */
export const isNotFound = (error: GatewayError): boolean => error instanceof NotFound
