import type { AnswerOf, Operation } from '../../shared/gateway/operation.ts'
import type { RawAnswer } from './errors/gateway-error.ts'

/** A prepared request: exactly these bytes are journaled and then sent. */
export interface PreparedRequest<Of extends Operation> {
  readonly operation: Of
  readonly requestId: string
  readonly members: Record<string, unknown>
  /** The branch that it names; empty if it names none. */
  readonly storeId: string
  readonly body: Buffer
}

/** A verified success: the signature is valid, and number and amount are those of the request. */
export interface GatewayAnswer<Of extends Operation> {
  readonly members: AnswerOf<Of>
  readonly raw: RawAnswer
  /** Optional members that could not be parsed and were left out; the raw bytes still have them. */
  readonly unread: readonly string[]
}
