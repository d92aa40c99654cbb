/** An answer as it arrived, kept as evidence even if it decided nothing. */
export interface RawAnswer {
  readonly httpStatus: number
  readonly body: Buffer
  /** It contained a card number, whose middle is masked here. */
  readonly masked: boolean
  readonly receivedAt: number
  readonly signature: 'valid' | 'invalid' | 'missing' | 'unchecked'
  /** Whether an outcome may rest on it: the signature is valid, or the gateway profile does not insist on that. */
  readonly believable: boolean
}

/** Which exchange an error is about. */
export interface ExchangeFacts {
  readonly operation: string
  readonly requestId: string
  /** Null when nothing came back. */
  readonly answer: RawAnswer | null
}

/** What all failures of a gateway call share. Each subclass is one thing the caller does differently. */
export abstract class GatewayError extends Error {
  readonly operation: string
  readonly requestId: string
  readonly answer: RawAnswer | null
  constructor(message: string, facts: ExchangeFacts) {
    super(message)
    this.operation = facts.operation
    this.requestId = facts.requestId
    this.answer = facts.answer
  }
}
