import type { CertificateProblem } from '../../shared/gateway/gateway-status.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import { certificateProblem } from './certificate-problem.ts'
import { clockSkew } from './clock-skew.ts'
import type { RawAnswer } from './errors/gateway-error.ts'
import { OutcomeUnknown, type UnknownReason } from './errors/outcome-unknown.ts'
import { ClockRefused, CredentialsRefused } from './errors/refusals.ts'
import type { WireError } from './transport.ts'

/** What one exchange showed about the connection to the gateway. Offsets are the gateway's clock minus ours, in ms. */
export interface Contact {
  /** `troubled`: something answered that can't be believed. */
  readonly state: 'reachable' | 'unreachable' | 'refused' | 'troubled'
  /** Null unless the answer may be believed. */
  readonly clockOffset: number | null
  /** The offset if it is so large that the gateway refuses our requests, or soon will. */
  readonly clockSkew: number | null
  /** An answer was accepted with a wrong or unchecked signature, because the profile allows it. */
  readonly unverified: boolean
  /** What is wrong with the certificate of the server that was reached. */
  readonly certificate?: CertificateProblem | null
  /** The zone in which its times seem to be, where that is not the profile's; undefined if the answer does not say. */
  readonly timesIn?: string | null | undefined
}

/** No answer came. */
export const noContact = ({ cause }: WireError): Contact => ({
  state: 'unreachable',
  clockOffset: null,
  clockSkew: null,
  unverified: false,
  certificate: certificateProblem(cause),
})

/** What an answer shows; `error` is what was wrong with it. */
export function contactBy(
  raw: RawAnswer,
  clockOffset: number | null,
  { clockWindowSeconds }: GatewayProfile,
  error?: unknown,
): Contact {
  // An answer to another request may be old, so its time is not used.
  const isOurs = raw.believable && !(error instanceof OutcomeUnknown && notOurs.has(error.reason))
  const measuredOffset = isOurs || error instanceof ClockRefused ? clockOffset : null
  return {
    state: stateOf(error),
    clockOffset: isOurs ? clockOffset : null,
    clockSkew: clockSkew(measuredOffset, clockWindowSeconds),
    unverified: raw.believable && raw.signature !== 'valid',
  }
}

const notOurs: ReadonlySet<string> = new Set<UnknownReason>([
  'badSignature',
  'notJson',
  'compressed',
  'wrongEcho',
])

/** A maintenance page, a redirect, an answer with another signature, a fault of the gateway. */
const ofTrouble: ReadonlySet<string> = new Set<UnknownReason>([
  'badSignature',
  'notJson',
  'compressed',
  'serverError',
  'tooLarge',
])

function stateOf(error: unknown): Contact['state'] {
  if (error instanceof CredentialsRefused) return 'refused'
  return error instanceof OutcomeUnknown && ofTrouble.has(error.reason) ? 'troubled' : 'reachable'
}
