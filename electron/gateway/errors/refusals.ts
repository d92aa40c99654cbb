import { type ExchangeFacts, GatewayError } from './gateway-error.ts'

/** The gateway refused, or somebody on the way did: only {@link Rejected} is certain. `errCode` is the gateway's own code. */
abstract class Refusal extends GatewayError {
  readonly errCode: string
  /** A listed code in an authentic answer to this very request; else a status or an unsigned answer only hints at it. */
  readonly isAuthentic: boolean
  constructor(message: string, facts: ExchangeFacts, errCode: string, isAuthentic: boolean) {
    super(message, facts)
    this.errCode = errCode
    this.isAuthentic = isAuthentic
  }
}

/** A definite no to this request: a code that the profile lists, in an authentic answer to this very request. */
export class Rejected extends Refusal {
  override readonly name = 'Rejected'
}

/**
 * The gateway knows no such number. For an order that was just sent this decides nothing yet: the request may still
 * be on its way.
 */
export class NotFound extends Rejected {}

/**
 * The gateway does not accept our key or merchant ID: stop and tell the owner. This decides nothing about the order: an
 * attacker in between can get a spoilt copy of our request refused and deliver the request itself as well.
 */
export class CredentialsRefused extends Refusal {
  override readonly name = 'CredentialsRefused'
}

/** The gateway does not accept our clock. `clockOffset` is its clock minus ours in ms; null if it gave no time. */
export class ClockRefused extends CredentialsRefused {
  readonly clockOffset: number | null
  constructor(
    message: string,
    facts: ExchangeFacts,
    errCode: string,
    isAuthentic: boolean,
    clockOffset: number | null,
  ) {
    super(message, facts, errCode, isAuthentic)
    this.clockOffset = clockOffset
  }
}

/** The number was used before: perhaps by our own earlier request, so inquire. Not a refusal of the sale. */
export class Duplicate extends Refusal {
  override readonly name = 'Duplicate'
}

/** Too many requests: wait. The request may have been taken all the same, if it was delivered twice. */
export class Throttled extends Refusal {
  override readonly name = 'Throttled'
}
