import { type ExchangeFacts, GatewayError } from './gateway-error.ts'

/** Why an outcome can't be known. */
export type UnknownReason =
  | 'timeout'
  | 'connectionLost'
  | 'serverError'
  | 'notJson'
  | 'compressed'
  | 'tooLarge'
  | 'badSignature'
  | 'wrongEcho'
  | 'unreadable'
  | 'unlistedCode'

/**
 * The request may have been carried out: bytes left and no answer came that can be believed.
 * Inquire with the same merchantTradeNo until it is known; never charge under a new one meanwhile.
 */
export class OutcomeUnknown extends GatewayError {
  override readonly name = 'OutcomeUnknown'
  readonly reason: UnknownReason
  /** The member of the answer at fault, for `wrongEcho` and `unreadable`. */
  readonly field: string | null
  constructor(reason: UnknownReason, message: string, facts: ExchangeFacts, field: string | null = null) {
    super(message, facts)
    this.reason = reason
    this.field = field
  }
}
