import type { RejectionCause } from '../../shared/sale/order.ts'
import type { GatewayError } from './errors/gateway-error.ts'
import { NotSent } from './errors/not-sent.ts'
import { CredentialsRefused, Rejected, Throttled } from './errors/refusals.ts'

/** That a request was certainly not carried out, and why. */
export interface DefiniteNo {
  /** The gateway's own; null when the request never left this computer. */
  readonly errCode: string | null
  readonly reason: string
  readonly cause: RejectionCause
}

/**
 * What a failed creation is certain to mean; null where the request may have been carried out all the same. A
 * duplicate is no such no: what the number is a duplicate of may be our own earlier request.
 */
export function definiteNo(error: GatewayError): DefiniteNo | null {
  if (error instanceof NotSent) return { errCode: null, reason: error.message, cause: 'notSent' }
  if (error instanceof Rejected) return refused(error, 'refused')
  if (error instanceof Throttled) return refused(error, 'throttled')
  if (error instanceof CredentialsRefused) return refused(error, 'credentials')
  return null
}

function refused(
  { authentic, errCode, message }: Rejected | Throttled | CredentialsRefused,
  cause: RejectionCause,
): DefiniteNo | null {
  return authentic ? { errCode, reason: message, cause } : null
}
