import type { AnswerOf, Operation } from '../../shared/gateway/operation.ts'
import type { RawAnswer } from './errors/gateway-error.ts'

/** A request ready to be put on disk and then on the wire: what is journaled is what is sent, byte for byte. */
export interface PreparedRequest<Of extends Operation> {
  readonly operation: Of
  readonly requestId: string
  readonly members: Record<string, unknown>
  readonly body: Buffer
}

/** A believed success: signature valid, echo and amount those of the request. */
export interface GatewayAnswer<Of extends Operation> {
  readonly members: AnswerOf<Of>
  readonly raw: RawAnswer
  /** Lesser members that could not be read and were left out; the raw bytes have them. */
  readonly unread: readonly string[]
}
