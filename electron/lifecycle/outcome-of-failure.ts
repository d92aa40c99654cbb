import { definiteNo } from '../gateway/definite-no.ts'
import type { GatewayError } from '../gateway/errors/gateway-error.ts'
import type { RejectedState, UnknownState } from './sent.ts'

/**
 * Where a failed sending leads, of whatever is sent. Only a definite no is a rejection, and only to the first sending:
 * a no to a later one says nothing of those before it, which may still be on their way. It is then as unknown as it was.
 */
export function outcomeOfFailure(
  error: GatewayError,
  since: number,
  wasSentBefore: boolean,
): RejectedState | UnknownState {
  const no = definiteNo(error)
  if (!no) return { kind: 'unknown', since, reason: error.message, neverArrived: false }
  if (wasSentBefore) return { kind: 'unknown', since, reason: no.reason, neverArrived: true }
  return { kind: 'rejected', since, ...no }
}
