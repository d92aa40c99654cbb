import { sha256Hex } from '../../platform/signing/sign.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { GatewayError } from './errors/gateway-error.ts'
import { OutcomeUnknown } from './errors/outcome-unknown.ts'
import type { GatewayAnswer, PreparedRequest } from './exchange.ts'

/**
 * What the request journal stores about each exchange: enough to find it at the gateway and to see its result. Only
 * these fields: no body, header, name or account, and no message that could quote one.
 */
export interface ExchangeRecord {
  readonly at: string
  readonly ms: number
  readonly operation: string
  readonly requestId: string
  readonly number: string | null
  readonly requestSha256: string
  readonly httpStatus: number | null
  readonly signature: string | null
  readonly answerBytes: number | null
  readonly answerSha256: string | null
  readonly errCode: string | null
  /** `success`, or the error that was thrown, with its reason. */
  readonly result: string
  /** Names of the members that were left out as unreadable. */
  readonly unread: readonly string[]
}

export function recordOf<Of extends Operation>(
  { operation, requestId, members, body }: PreparedRequest<Of>,
  ended: GatewayAnswer<Of> | GatewayError,
  times: { readonly sentAt: number; readonly endedAt: number },
): ExchangeRecord {
  const answer = ended instanceof GatewayError ? ended.answer : ended.raw
  const number = members.merchantRefundNo ?? members.merchantTradeNo ?? members.agreementId
  return {
    at: new Date(times.sentAt).toISOString(),
    ms: Math.round(times.endedAt - times.sentAt),
    operation: operation.name,
    requestId,
    number: typeof number === 'string' ? number : null,
    requestSha256: sha256Hex(body),
    httpStatus: answer?.httpStatus ?? null,
    signature: answer?.signature ?? null,
    answerBytes: answer?.body.length ?? null,
    answerSha256: answer ? sha256Hex(answer.body) : null,
    errCode: answer ? codeIn(answer.body) : null,
    result: resultOf(ended),
    unread: ended instanceof GatewayError ? [] : ended.unread,
  }
}

function resultOf<Of extends Operation>(ended: GatewayAnswer<Of> | GatewayError): string {
  if (!(ended instanceof GatewayError)) return 'success'
  return ended instanceof OutcomeUnknown ? `${ended.name} ${ended.reason}` : ended.name
}

/** Only what looks like a code: a stranger's errCode may be anything. */
function codeIn(body: Buffer): string | null {
  const beginning = body.subarray(0, 64 * 1024).toString('latin1')
  const match = /"errCode"\s*:\s*(?:"([\w.-]{1,32})"|(\d{1,9}))/.exec(beginning)
  return match?.[1] ?? match?.[2] ?? null
}
