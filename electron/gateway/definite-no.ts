import type { GatewayError } from './errors/gateway-error.ts'
import { NotSent } from './errors/not-sent.ts'
import { Rejected } from './errors/refusals.ts'

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
