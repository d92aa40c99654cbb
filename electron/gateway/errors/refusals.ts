import { type ExchangeFacts, GatewayError } from './gateway-error.ts'

/** The gateway said no. `errCode` is its own; `authentic` tells whether the no itself can be believed. */
abstract class Refusal extends GatewayError {
  readonly errCode: string
  readonly authentic: boolean
  constructor(message: string, facts: ExchangeFacts, errCode: string) {
    super(message, facts)
    this.errCode = errCode
    this.authentic = facts.answer?.believable === true
  }
}

/** A definite no to this request, in an authentic answer. */
export class Rejected extends Refusal {
  override readonly name = 'Rejected'
}

/** The gateway knows no such number. Of an order just sent this decides nothing yet: the request may be under way. */
export class NotFound extends Rejected {}

/** The gateway does not accept our key or merchant ID: stop and tell the owner. With a wrong key of ours it can't be authentic. */
export class CredentialsRefused extends Refusal {
  override readonly name = 'CredentialsRefused'
}

/** The gateway does not accept our clock. `clockOffset` is its clock minus ours in ms; null where it did not tell. */
export class ClockRefused extends CredentialsRefused {
  readonly clockOffset: number | null
  constructor(message: string, facts: ExchangeFacts, errCode: string, clockOffset: number | null) {
    super(message, facts, errCode)
    this.clockOffset = clockOffset
  }
}

/** The number was used before: perhaps by our own earlier request, so inquire. Not a refusal of the sale. */
export class Duplicate extends Refusal {
  override readonly name = 'Duplicate'
}

/** Too many requests: wait, then send the same merchantTradeNo again. */
export class Throttled extends Refusal {
  override readonly name = 'Throttled'
}
