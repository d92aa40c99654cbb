import type { ReviewCause, UnknownCause } from '../../shared/sale/order.ts'
import { type DefiniteNo, definiteNo } from '../gateway/definite-no.ts'
import type { GatewayError } from '../gateway/errors/gateway-error.ts'
import { OutcomeUnknown, type UnknownReason } from '../gateway/errors/outcome-unknown.ts'
import { ClockRefused, CredentialsRefused, Duplicate, Throttled } from '../gateway/errors/refusals.ts'

const causes: Readonly<Record<UnknownReason, UnknownCause>> = {
  timeout: 'noAnswer',
  connectionLost: 'lineLost',
  serverError: 'gatewayTrouble',
  unlistedCode: 'unlistedCode',
  notJson: 'unreadable',
  compressed: 'unreadable',
  tooLarge: 'unreadable',
  unreadable: 'unreadable',
  badSignature: 'unverified',
  wrongEcho: 'anotherOrder',
}

/** Causes for a second sending that certainly failed, while the first one may still arrive. */
const causesOfAgain: Readonly<Record<DefiniteNo['cause'], UnknownCause>> = {
  notSent: 'againNotSent',
  refused: 'againRefused',
}

/** Why a failed creation left the outcome unknown, by the causes that the screens have texts for. */
export function whyUnknown(error: GatewayError): UnknownCause {
  const no = definiteNo(error)
  if (no) return causesOfAgain[no.cause]
  if (error instanceof OutcomeUnknown) return causes[error.reason]
  if (error instanceof Duplicate) return 'duplicate'
  if (error instanceof Throttled) return 'throttled'
  if (error instanceof ClockRefused) return 'clock'
  return error instanceof CredentialsRefused ? 'credentials' : 'unverified'
}

/** In what an answer about this very order differs from what was asked; null for any other failure. */
export function differsIn(error: GatewayError): ReviewCause | null {
  if (!(error instanceof OutcomeUnknown) || error.reason !== 'wrongEcho') return null
  if (error.field === 'amount') return 'amount'
  return error.field === 'merchantId' ? 'merchant' : null
}
