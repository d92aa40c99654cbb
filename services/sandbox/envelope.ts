import type { IncomingHttpHeaders } from 'node:http'
import { header } from '../../platform/header.ts'
import { headerNames } from '../../shared/gateway/signing-profiles.ts'
import { parseHeaderTime } from '../../shared/wib-time.ts'
import { Refusal } from './refusal.ts'

/** How far a request's clock may be from ours, either way. */
const WINDOW_MS = 300_000

/** A request as it came over the wire, not yet verified. */
export interface SignedRequest {
  readonly method: string
  /** As sent, without a query string: the signature covers this. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** The signed headers of a request. API document, "Shared headers". */
export interface Envelope {
  readonly timestamp: string
  readonly signature: string
  readonly partnerId: string
  readonly requestId: string
}

/** Reads the headers of a request to `merchantId`; throws the 401 {@link Refusal} that names the first wrong one. */
export function readEnvelope(headers: IncomingHttpHeaders, merchantId: string, now: number): Envelope {
  const timestamp = header(headers, headerNames.timestamp)
  const at = parseHeaderTime(timestamp ?? '')
  const partnerId = header(headers, headerNames.partnerId)
  const requestId = header(headers, headerNames.requestId)
  const signature = header(headers, headerNames.signature)
  if (timestamp === null || at === null) {
    throw new Refusal('timestampError', `${headerNames.timestamp} must be yyyy-MM-ddTHH:mm:ss.SSS+hh:mm`, 401)
  }
  // If it is too long, the body's rule breaks first.
  if (requestId === null) throw badRequestId()
  if (signature === null) throw new Refusal('signError', `${headerNames.signature} is missing`, 401)
  if (partnerId !== merchantId) {
    throw new Refusal('merchantNotFound', `${headerNames.partnerId} must be a known merchant`, 401)
  }
  if (Math.abs(now - at) > WINDOW_MS) {
    throw new Refusal('timestampError', `${headerNames.timestamp} must be within 300 seconds of now`, 401)
  }
  return { timestamp, signature, partnerId, requestId }
}

/** Not a paramError: nobody signed this header, so the request with the right one may still come. */
export const badRequestId = () =>
  new Refusal(
    'requestError',
    `${headerNames.requestId} must be the body's requestId, 1 to 64 characters`,
    401,
  )
