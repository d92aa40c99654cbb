import { DAY, MINUTE } from '../../shared/durations.ts'
import type { Polling } from '../../shared/gateway/profile.ts'
import type { StaticPayment } from '../../shared/static-account/static-account.ts'
import { afterEnd, afterMisses, backOff, pacedBy } from '../watching/pace.ts'
import type { AgeOf } from '../watching/watched.ts'

/** After this time, inquiries about an unconfirmed payment are made only this often. */
export const LATE_MS = 15 * MINUTE

/**
 * How long to wait before asking the gateway about a reported payment again; null when nothing more is asked. `misses` counts
 * questions in a row that got no answer.
 */
export function nextCheckIn(
  { state, askBy, notifiedAt }: Pick<StaticPayment, 'state' | 'askBy' | 'notifiedAt'>,
  polling: Polling,
  ageOf: AgeOf,
  misses: number,
): number | null {
  if (state.kind === 'confirmed' || askBy === null) return null
  if (state.kind === 'refuted') return afterDenial(ageOf(state.since), polling, misses)
  const age = ageOf(notifiedAt)
  if (age > LATE_MS) return LATE_MS
  // An answer that decides nothing is not a failure: without a pace of its own, the next inquiry would follow in a second.
  return misses === 0 ? pacedBy(polling.elsewhere, age) : backOff(polling, misses)
}

/** The notification and the answer contradict each other: asked about like an order that was reported as paid. */
function afterDenial(age: number, polling: Polling, misses: number): number | null {
  return age > polling.lateDays * DAY ? null : afterMisses(afterEnd(polling, age), polling, misses, LATE_MS)
}
