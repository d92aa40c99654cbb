import type { AnswerOf, RequestOf } from '../../../shared/gateway/operation.ts'
import type { OperationName, operations } from '../../../shared/gateway/operations/index.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Merchant } from '../merchant.ts'

/** What every handler can use. `now` is one moment for the whole request; `url` is the sandbox's own. */
export interface HandlerContext {
  readonly ledger: Ledger
  readonly merchant: Merchant
  readonly url: string
  readonly now: number
}

/** The members the door adds to every successful answer. */
type Head = 'requestId' | 'errCode' | 'errCodeDes' | 'merchantId'

export type RequestTo<Name extends OperationName> = RequestOf<(typeof operations)[Name]>

/**
 * Answers one operation. The request is authentic, valid and its requestId new; it runs inside the ledger's
 * transaction. A handler refuses before it writes, because a refusal commits what was written, including the used
 * requestId.
 */
export type Handler<Name extends OperationName> = (
  request: RequestTo<Name>,
  context: HandlerContext,
) => Omit<AnswerOf<(typeof operations)[Name]>, Head>
