import { type ExchangeFacts, GatewayError } from './gateway-error.ts'

/** Not one byte of the request left this computer, so nothing can have happened. Safe to try again. Not a time-out after connecting. */
export class NotSent extends GatewayError {
  override readonly name = 'NotSent'
  /** The request's field that broke one of our rules; null if the network was at fault. */
  readonly field: string | null
  constructor(message: string, facts: ExchangeFacts, field: string | null = null) {
    super(message, facts)
    this.field = field
  }
}
