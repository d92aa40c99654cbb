import type { RejectedState } from '../../shared/sent-once.ts'
import { definiteNo } from '../gateway/definite-no.ts'
import type { GatewayError } from '../gateway/errors/gateway-error.ts'
import type { UnknownState } from './sent.ts'

/**
 * The state after a failed sending. Only a definite refusal is a rejection, and only of the first sending: a refusal of
 * a later one says nothing about earlier ones, which may still arrive. The outcome then stays unknown.
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
