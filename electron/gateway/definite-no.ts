import type { GatewayError } from './errors/gateway-error.ts'
import { NotSent } from './errors/not-sent.ts'
import { CredentialsRefused, Rejected, Throttled } from './errors/refusals.ts'

/** That a request was certainly not carried out, and why. */
export interface DefiniteNo {
  /** The gateway's own; null when the request never left this computer. */
  readonly errCode: string | null
  readonly reason: string
  readonly cause: 'refused' | 'notSent'
}

/**
 * What a failed creation is certain to mean; null where the request may have been carried out all the same. Refused
 * credentials, throttling and a duplicate are no such no: the gateway can say each of them of a second delivery of a
 * request that it has taken.
 */
export function definiteNo(error: GatewayError): DefiniteNo | null {
  if (error instanceof NotSent) return { errCode: null, reason: error.message, cause: 'notSent' }
  if (!(error instanceof Rejected)) return null
  return { errCode: error.errCode, reason: error.message, cause: 'refused' }
}

/**
 * Whether the gateway answered a request, authentically, without looking at what it asks for. That is no word on another
 * delivery of it; but this one has arrived and is done with, so nothing of it is on its way any more.
 */
export function wasTurnedAway(error: GatewayError): boolean {
  return (error instanceof Throttled || error instanceof CredentialsRefused) && error.isAuthentic
}
