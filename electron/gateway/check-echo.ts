import type { Operation } from '../../shared/gateway/operation.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import { coversPath, headerNames } from '../../shared/gateway/signing-profiles.ts'
import { parseDecimal } from '../../shared/money.ts'

/** Members that an answer repeats from its request, where it carries them. */
const echoed = ['requestId', 'merchantId', 'merchantTradeNo', 'merchantRefundNo', 'paymentType'] as const

/**
 * The first member of an answer that does not belong to its request; null when the answer is ours.
 * A signature proves who speaks; only the echo proves that it is about this order and this amount.
 */
export function checkEcho(
  request: Record<string, unknown>,
  answer: Record<string, unknown>,
  partnerId: string | null,
  aliases: Readonly<Record<string, string>>,
): string | null {
  for (const name of echoed) {
    const [asked, told] = [request[name], answer[name]]
    if (asked !== undefined && told !== undefined && told !== asked) return name
  }
  for (const [alias, name] of Object.entries(aliases)) {
    if (isEchoed(name) && answer[alias] !== undefined && answer[alias] !== request[name]) return alias
  }
  // The signature covers the body and not the headers: without it there, this may be any earlier answer, replayed. An
  // answer's X-REQUEST-ID may be the gateway's own, and nobody signs it, so it proves nothing either way.
  if (answer.requestId === undefined) return 'requestId'
  if (partnerId !== null && partnerId !== request.merchantId) return headerNames.partnerId
  return amountAgrees(request, answer) ? null : 'amount'
}

/** The number of what a request is about: a refund has its own besides its order's. */
const ownNumbers = ['merchantRefundNo', 'merchantTradeNo', 'agreementId'] as const

/** The member that names what a request is about; null where it has no number of its own. */
function ownNumberOf(request: Record<string, unknown>): (typeof ownNumbers)[number] | null {
  return ownNumbers.find((name) => request[name] !== undefined) ?? null
}

/**
 * Whether a refusal is about this very request. Where the path is not signed, our request can be refused by another
 * operation as well; then only its number tells. A question may be asked again, and needs none.
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
 * The member that a success lacks to be about this very request; null where it lacks none. It must name its number,
 * and the end of a refund must say an amount: less can be signed of something else.
 */
export function missingProof(
  operation: Operation,
  request: Record<string, unknown>,
  told: Record<string, unknown>,
): string | null {
  const number = ownNumberOf(request)
  if (number && number in operation.answerFields && told[number] === undefined) return number
  const isRefundsEnd = 'merchantRefundNo' in operation.answerFields && refundEnds.has(told.status)
  const amounts = [told.amount, told.requestAmount, told.refundAmount]
  return isRefundsEnd && amounts.every((each) => each === undefined) ? 'amount' : null
}

const isEchoed = (name: string) => (echoed as readonly string[]).includes(name)

/** Under `OUR` the payer pays more than was asked, so `requestAmount` is what must agree. */
function amountAgrees(request: Record<string, unknown>, answer: Record<string, unknown>): boolean {
  const asked = request.amount ?? request.requestAmount
  if (typeof asked !== 'number') return true
  // A refund's record may tell the order's amount or the refund's: `refunds/outcome.ts` knows both.
  if (request.refundAmount !== undefined) return true
  const [requested, payable] = [amountOf(answer.requestAmount), amountOf(answer.amount)]
  if (requested !== null && requested !== asked) return false
  if (payable === null) return true
  return request.feeType === 'OUR' ? payable >= asked : payable === asked
}

function amountOf(member: unknown): number | null {
  return typeof member === 'string' ? parseDecimal(member) : null
}
