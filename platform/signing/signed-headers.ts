import { CONTENT_TYPE, headerNames } from '../../shared/gateway/signing-profiles.ts'
import { formatHeaderTime } from '../../shared/wib-time.ts'
import type { Signer } from './sign.ts'

/** What the headers of a request, an answer or a notification say, besides the signature. */
export interface SignedMessage {
  readonly method: string
  /** The path without a query string: a request's own, also for its answer. */
  readonly path: string
  /** When it is signed, in ms. */
  readonly at: number
  readonly merchantId: string
  readonly requestId: string
  readonly body: Uint8Array
}

/** The five headers of a message, signed over the body's bytes as they are sent. API document, "Shared headers". */
export function signedHeaders(signer: Signer, message: SignedMessage): Record<string, string> {
  const { method, path, at, merchantId, requestId, body } = message
  const timestamp = formatHeaderTime(at)
  return {
    [headerNames.contentType]: CONTENT_TYPE,
    [headerNames.timestamp]: timestamp,
    [headerNames.signature]: signer.sign({ method, path, timestamp }, body),
    [headerNames.partnerId]: merchantId,
    [headerNames.requestId]: requestId,
  }
}
