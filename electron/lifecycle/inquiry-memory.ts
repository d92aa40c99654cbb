import type { GatewayError } from '../gateway/errors/gateway-error.ts'
import { NotFound } from '../gateway/errors/refusals.ts'

/** What inquiries about a number were answered in a row, for as long as they found nothing. */
export interface InquiryMemory {
  /** Whether the last question about this number failed in another way, so that a person wants to read of it. */
  isNews(number: string, error: GatewayError): boolean
  /** Counts one authentic "not found"; true once there were enough of them to say that the request never arrived. */
  neverArrived(number: string): boolean
  /** Its only sending was turned away, so nothing of it is on its way: one "not found" is enough from now on. */
  turnedAway(number: string): void
  /** What was answered so far no longer counts: something was found, or it was sent anew. */
  forget(number: string): void
}

/** "Not found" means "never arrived" only after this many answers over at least this long: what was sent may still be on its way. */
const NOT_FOUND_ANSWERS = 3
const NOT_FOUND_QUIET_MS = 60_000

/** By the clock that nobody sets: put forward, the other one would make a minute out of a moment. */
export function createInquiryMemory(elapsed: () => number): InquiryMemory {
  const notFound = new Map<string, { count: number; since: number }>()
  const lastFailure = new Map<string, string>()
  const turnedAway = new Set<string>()
  return {
    isNews(number, error) {
      // The words of an answer that can't be believed are a stranger's, and may be others each time.
      const isHeard = error.answer === null || error.answer.believable
      const failure = isHeard ? `${error.name} ${error.message}` : error.name
      if (lastFailure.get(number) === failure) return false
      lastFailure.set(number, failure)
      return true
    },
    neverArrived(number) {
      if (turnedAway.has(number)) return true
      const { count, since } = notFound.get(number) ?? { count: 0, since: elapsed() }
      notFound.set(number, { count: count + 1, since })
      return count + 1 >= NOT_FOUND_ANSWERS && elapsed() - since >= NOT_FOUND_QUIET_MS
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
export function isNotFound(error: GatewayError): boolean {
  return error instanceof NotFound
}
