import { sha256Hex } from '../../platform/signing/sign.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import type { GatewayError, RawAnswer } from './errors/gateway-error.ts'
import type { GatewayAnswer, PreparedRequest } from './exchange.ts'

/** One line of a timeline about an exchange, with the bytes themselves. */
export interface ExchangeEvidence {
  readonly kind: 'created' | 'sent' | 'answered' | 'noAnswer'
  readonly detail: Readonly<Record<string, string>>
  readonly raw?: Uint8Array
}

/** A request was prepared or sent: its bytes, and what a person needs to find it at the gateway. */
export function evidenceOfRequest<Of extends Operation>(
  kind: 'created' | 'sent',
  { operation, requestId, body }: PreparedRequest<Of>,
): ExchangeEvidence {
  return {
    kind,
    detail: { operation: operation.name, requestId, sha256: sha256Hex(body) },
    raw: body,
  }
}

/** What came back and was believed. */
export function evidenceOfExchange<Of extends Operation>(
  { operation, requestId }: PreparedRequest<Of>,
  { raw, unread }: GatewayAnswer<Of>,
): ExchangeEvidence {
  const { detail, ...answered } = evidenceOfAnswer(operation.name, requestId, raw)
  return { ...answered, detail: unread.length > 0 ? { ...detail, unread: unread.join(', ') } : detail }
}

function evidenceOfAnswer(operation: string, requestId: string, raw: RawAnswer): ExchangeEvidence {
  return {
    kind: 'answered',
    detail: {
      operation,
      requestId,
      httpStatus: String(raw.httpStatus),
      signature: raw.signature,
      sha256: sha256Hex(raw.body),
      ...(raw.masked ? { masked: 'card number' } : {}),
    },
    raw: raw.body,
  }
}

/** The failure, with the bytes that came back if any did. */
export function evidenceOfFailure(error: GatewayError): ExchangeEvidence {
  const verdict = { result: error.name, reason: error.message }
  if (!error.answer) {
    return {
      kind: 'noAnswer',
      detail: { operation: error.operation, requestId: error.requestId, ...verdict },
    }
  }
  const { detail, ...answered } = evidenceOfAnswer(error.operation, error.requestId, error.answer)
  return { ...answered, detail: { ...detail, ...verdict } }
}
