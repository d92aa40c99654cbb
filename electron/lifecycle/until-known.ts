import { MINUTE, SECOND } from '../../shared/durations.ts'
import type { Polling } from '../../shared/gateway/profile.ts'
import { backOff } from '../watching/pace.ts'
import { isBeingSent, isUnknown, type SentOnce } from './sent.ts'

type WithoutOutcome = 'intent' | 'sending' | 'unknown'

/** Whether nobody knows yet what became of it. */
export const hasNoOutcome = <State extends SentOnce['state']>(
  state: State,
): state is Extract<State, { kind: WithoutOutcome }> => isBeingSent(state) || isUnknown(state)

/** Milliseconds until the next inquiry about something that has no outcome yet, after so many without an answer. */
export function nextUntilKnown(state: SentOnce['state'], plan: Polling, misses: number): number {
  if (!isUnknown(state)) return SECOND
  return state.neverArrived ? 15 * MINUTE : backOff(plan, misses)
}
