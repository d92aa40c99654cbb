import { parseDecimal } from '../../shared/money.ts'

/** Members that an answer repeats from its request, where it carries them. */
const echoed = ['requestId', 'merchantId', 'merchantTradeNo', 'paymentType'] as const

/**
 * The first member of an answer that does not belong to its request; null when the answer is ours.
 * A signature proves who speaks; only the echo proves that it is about this order and this amount.
 */
export function checkEcho(
  request: Record<string, unknown>,
  answer: Record<string, unknown>,
  headers: { requestId: string | null; merchantId: string | null },
): string | null {
  for (const name of echoed) {
    const [asked, told] = [request[name], answer[name]]
    if (asked !== undefined && told !== undefined && told !== asked) return name
  }
  // The signature covers the body and not the headers: without it there, this may be any earlier answer, replayed.
  if (answer.requestId === undefined) return 'requestId'
  if (headers.requestId !== null && headers.requestId !== request.requestId) return 'requestId'
  if (headers.merchantId !== null && headers.merchantId !== request.merchantId) return 'merchantId'
  return amountAgrees(request, answer) ? null : 'amount'
}

/** Under `OUR` the payer pays more than was asked, so `requestAmount` is what must agree. */
function amountAgrees(request: Record<string, unknown>, answer: Record<string, unknown>): boolean {
  const asked = request.amount
  if (typeof asked !== 'number') return true
  const [requested, payable] = [amountOf(answer.requestAmount), amountOf(answer.amount)]
  if (requested !== null && requested !== asked) return false
  if (payable === null) return true
  return request.feeType === 'OUR' ? payable >= asked : payable === asked
}

function amountOf(member: unknown): number | null {
  return typeof member === 'string' ? parseDecimal(member) : null
}
