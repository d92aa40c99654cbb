import type { Operation } from '../../shared/gateway/operation.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import { coversPath, headerNames } from '../../shared/gateway/signing-profiles.ts'
import { parseDecimal } from '../../shared/money.ts'

/** Members that an answer repeats from its request, if it has them. */
const echoed = ['requestId', 'merchantId', 'merchantTradeNo', 'merchantRefundNo', 'paymentType'] as const

/**
 * The first member of an answer that does not match its request; null if the answer is ours. A signature proves who
 * speaks; only the echo proves that the answer is about this order and this amount.
 */
export function checkEcho(
  request: Record<string, unknown>,
  answer: Record<string, unknown>,
  partnerId: string | null,
  aliases: Readonly<Record<string, string>>,
): string | null {
  for (const name of echoed) {
    const [asked, answered] = [request[name], answer[name]]
    if (asked !== undefined && answered !== undefined && answered !== asked) return name
  }
  for (const [alias, name] of Object.entries(aliases)) {
    if (isEchoed(name) && answer[alias] !== undefined && answer[alias] !== request[name]) return alias
  }
  // The signature covers the body and not the headers: without `requestId` in the body, this may be an earlier answer,
  // replayed. An answer's X-REQUEST-ID is unsigned and may be the gateway's own, so it proves nothing.
  if (answer.requestId === undefined) return 'requestId'
  if (partnerId !== null && partnerId !== request.merchantId) return headerNames.partnerId
  return amountAgrees(request, answer) ? null : 'amount'
}

/** The members that name what a request is about. A refund's request also has its order's number, so its own comes first. */
const ownNumbers = ['merchantRefundNo', 'merchantTradeNo', 'agreementId'] as const

/** Which of them this request has; null if it has none. */
function ownNumberOf(request: Record<string, unknown>): (typeof ownNumbers)[number] | null {
  return ownNumbers.find((name) => request[name] !== undefined) ?? null
}

/**
 * Whether a refusal is about this very request. If the path is not signed, another operation could have refused it;
 * then only its number shows it. An inquiry can be repeated and needs no such proof.
 */
export function isItsRefusal(
  { repeat }: Operation,
  request: Record<string, unknown>,
  json: Record<string, unknown>,
  { signing }: GatewayProfile,
): boolean {
  if (coversPath[signing.profile] || repeat === 'harmless') return true
  const number = ownNumberOf(request)
  return number !== null && json[number] === request[number]
}

const refundEnds: ReadonlySet<unknown> = new Set(['02', '05', '06'])

/**
 * The member that a success lacks for being about this very request; null if it lacks none. It must name the number,
 * and the end of a refund must state an amount: with less, the signed answer could be about something else.
 */
export function missingProof(
  operation: Operation,
  request: Record<string, unknown>,
  answer: Record<string, unknown>,
): string | null {
  const number = ownNumberOf(request)
  if (number && number in operation.answerFields && answer[number] === undefined) return number
  const isRefundsEnd = 'merchantRefundNo' in operation.answerFields && refundEnds.has(answer.status)
  const amounts = [answer.amount, answer.requestAmount, answer.refundAmount]
  return isRefundsEnd && amounts.every((each) => each === undefined) ? 'amount' : null
}

const isEchoed = (name: string) => (echoed as readonly string[]).includes(name)

/** Under `OUR` the payer pays more than was asked, so `requestAmount` is what must agree. */
function amountAgrees(request: Record<string, unknown>, answer: Record<string, unknown>): boolean {
  const asked = request.amount ?? request.requestAmount
  if (typeof asked !== 'number') return true
  // A refund's record may state the order's amount or the refund's: `refunds/outcome.ts` handles both.
  if (request.refundAmount !== undefined) return true
  const [requested, payable] = [amountOf(answer.requestAmount), amountOf(answer.amount)]
  if (requested !== null && requested !== asked) return false
  if (payable === null) return true
  return request.feeType === 'OUR' ? payable >= asked : payable === asked
}

const amountOf = (member: unknown): number | null =>
  typeof member === 'string' ? parseDecimal(member) : null
