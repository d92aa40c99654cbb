import type { GatewayError } from './errors/gateway-error.ts'
import { NotSent } from './errors/not-sent.ts'
import { CredentialsRefused, Rejected, Throttled } from './errors/refusals.ts'

/** That a request was certainly not carried out, and why. */
export interface DefiniteNo {
  /** The gateway's code; null if the request never left this computer. */
  readonly errCode: string | null
  readonly reason: string
  readonly cause: 'refused' | 'notSent'
}

/**
 * What a failed creation certainly means; null if the request may have been carried out all the same. Refused
 * credentials, throttling and a duplicate are not definite: the gateway can answer so to a second delivery of a request
 * that it has taken.
 */
export function definiteNo(error: GatewayError): DefiniteNo | null {
  if (error instanceof NotSent) return { errCode: null, reason: error.message, cause: 'notSent' }
  if (!(error instanceof Rejected)) return null
  return { errCode: error.errCode, reason: error.message, cause: 'refused' }
}

/**
 * Whether the gateway authentically answered a request without looking at its content. That says nothing about another
 * delivery of it; but this delivery has arrived and is done, so it is no longer on its way.
 */
export function wasTurnedAway(error: GatewayError): boolean {
  return (error instanceof Throttled || error instanceof CredentialsRefused) && error.isAuthentic
}
