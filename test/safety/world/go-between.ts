/** An attacker between counter and gateway without a key: what they can do with what others signed. */
import type { WireAnswer } from '../../../electron/gateway/transport.ts'
import type { SignedRequest } from '../../../services/sandbox/envelope.ts'

/** Statuses that mean a refusal in HTTP, and some that mean nothing. None is signed. */
const statuses = [400, 404, 413, 422, 401, 403, 409, 429, 200, 302, 500]

export const statusOf = (dice: number): number => statuses[dice % statuses.length] ?? 400

/** Our own request, sent back unchanged: if both ends share a key, its signature is valid. */
export function reflected({ headers, body }: SignedRequest, dice: number): WireAnswer {
  return { httpStatus: statusOf(dice), headers, body }
}

/** An unsigned answer. */
export function forgedRefusal(dice: number): Pick<WireAnswer, 'httpStatus' | 'body'> {
  const codes = ['signError', 'paramError', 'orderNotFound', 'amountOutOfRange', 'rateLimited']
  return {
    httpStatus: statusOf(dice),
    body: Buffer.from(JSON.stringify({ errCode: codes[dice % codes.length] })),
  }
}

/** A copy of a request that the gateway must refuse with a signed answer: with our number and its own key. */
export function spoilt(request: SignedRequest, dice: number): SignedRequest {
  const changes: Record<string, string>[] = [
    { 'x-signature': '0'.repeat(64) },
    { 'x-timestamp': '2026-01-02T03:04:05.678+07:00' },
    { 'x-partner-id': '010009' },
    { 'x-timestamp': '' },
  ]
  return { ...request, headers: { ...request.headers, ...changes[dice % changes.length] } }
}

/** A success without errCode, as the document allows it on some operations. */
export function withoutErrCode({ errCode, ...members }: Record<string, unknown>): Record<string, unknown> {
  return errCode === '0' ? members : { errCode, ...members }
}
