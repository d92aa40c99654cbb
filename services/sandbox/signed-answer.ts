import { randomUUID } from 'node:crypto'
import { header } from '../../platform/header.ts'
import type { Signer } from '../../platform/signing/sign.ts'
import { signedHeaders } from '../../platform/signing/signed-headers.ts'
import { writeJson } from '../../shared/gateway/json.ts'
import { headerNames } from '../../shared/gateway/signing-profiles.ts'
import type { SignedRequest } from './envelope.ts'
import type { Refusal } from './refusal.ts'

/** An answer ready for the wire: the bytes that were signed are the bytes to send. */
export interface SignedAnswer {
  readonly httpStatus: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface AnswerOptions {
  readonly merchantId: string
  readonly signer: Signer
  readonly now: () => number
}

/** Serialises and signs an answer to `request`, over its own timestamp and the request's method and path. */
export function signAnswer(
  request: Omit<SignedRequest, 'body'>,
  { httpStatus, members }: { httpStatus: number; members: Record<string, unknown> },
  { merchantId, signer, now }: AnswerOptions,
): SignedAnswer {
  const body = Buffer.from(writeJson(members))
  const headers = signedHeaders(signer, {
    method: request.method,
    path: request.path,
    at: now(),
    merchantId: echo(request, headerNames.partnerId, 20) ?? merchantId,
    // An answer always has an X-REQUEST-ID, even if the request had none to echo.
    requestId: echo(request, headerNames.requestId, 64) ?? randomUUID(),
    body,
  })
  return {
    httpStatus,
    headers: httpStatus === 429 ? { ...headers, 'Retry-After': '1' } : headers,
    body,
  }
}

/** The members of a refusal. It echoes what it can, so that the caller can match it to a request. */
export function refusalMembers(
  request: Omit<SignedRequest, 'body'>,
  refusal: Refusal,
): Record<string, unknown> {
  return {
    requestId: echo(request, headerNames.requestId, 64),
    merchantId: echo(request, headerNames.partnerId, 20),
    errCode: refusal.code,
    errCodeDes: [...refusal.message].slice(0, 128).join(''),
  }
}

function echo(request: Omit<SignedRequest, 'body'>, name: string, max: number): string | undefined {
  const value = header(request.headers, name)
  return value !== null && value.length <= max ? value : undefined
}
