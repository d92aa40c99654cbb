/** The only place that decides the state of an order from what the gateway said, or failed to say. */
import { channelFamilies } from '../../shared/gateway/channel-families.ts'
import { findCounterChannel, hostedPage } from '../../shared/gateway/counter-channels.ts'
import { qrisMismatch } from '../../shared/gateway/qris.ts'
import type { Sen } from '../../shared/money.ts'
import type { Order, OrderState, PaymentCode, ReviewCause, UnknownCause } from '../../shared/sale/order.ts'
import { parseWibTime } from '../../shared/wib-time.ts'
import type { GatewayError } from '../gateway/errors/gateway-error.ts'
import { outcomeOfFailure } from '../lifecycle/outcome-of-failure.ts'
import { differsIn, whyUnknown } from './causes.ts'
import type { OrderAnswer } from './order-answer.ts'
import { payPageOf } from './pay-page.ts'

/** What a QRIS code must say about the merchant; null is not compared. */
export interface ExpectedMerchant {
  readonly merchantName: string | null
  readonly nmid: string | null
  /** The gateway runs on this computer, so its pages may too. */
  readonly pagesHere?: boolean
}

/** The state after an authentic answer; null when it says nothing new. `gatewayNow` is the gateway's clock. */
export function outcomeOfAnswer(
  order: Order,
  answer: OrderAnswer,
  expected: ExpectedMerchant,
  at: number,
  gatewayNow: number,
): OrderState | null {
  const { state } = order
  const platformTradeNo =
    answer.platformTradeNo ?? ('platformTradeNo' in state ? state.platformTradeNo : null)
  if (!amountAgrees(order, answer)) return anotherAmount(order, answer, platformTradeNo, at)
  // An unsafe link is never kept, in any state: a kept link can be opened.
  const { code, unsafe } = codeOf(order, answer, expected)
  const placed = {
    platformTradeNo,
    payable: answer.amount ?? placedBefore(order)?.payable ?? order.amount,
    code: code ?? placedBefore(order)?.code ?? null,
    expiresAt: parseWibTime(answer.expiredTime ?? '') ?? expiryBefore(order),
    ...feeOf(order, answer),
  }
  if (order.state.kind === 'review') return afterReview(order, answer, placed, at, gatewayNow)
  if (order.state.kind === 'rejected') {
    return answer.status === '02'
      ? { kind: 'paidLate', since: at, ...placed, ...paymentOf(order, answer) }
      : null
  }
  const ended = order.state.kind === 'failed' || order.state.kind === 'expired'
  switch (answer.status ?? (code || unsafe ? '01' : undefined)) {
    case '01':
      if (order.state.kind === 'open' || ended) return null
      if (unsafe) return review(at, 'link', UNSAFE_LINK, platformTradeNo)
      return withTrustedCode({ kind: 'open', since: at, ...placed }, order, answer, expected)
    case '02':
      return { kind: ended ? 'paidLate' : 'paid', since: at, ...placed, ...paymentOf(order, answer) }
    case '09':
      if (ended) return null
      return {
        kind: placed.expiresAt !== null && gatewayNow >= placed.expiresAt ? 'expired' : 'failed',
        since: at,
        ...placed,
      }
    default:
      return order.state.kind === 'sending'
        ? unknown(at, 'notSaid', 'the gateway did not say what became of the order')
        : null
  }
}

/** The state after a failed creation. An answer about this order that differs from what was asked goes to review. */
export function outcomeOfFailedCharge(error: GatewayError, at: number, wasSentBefore: boolean): OrderState {
  const difference = differsIn(error)
  if (difference) return review(at, difference, error.message, null)
  const outcome = outcomeOfFailure(error, at, wasSentBefore)
  return outcome.kind === 'unknown' ? { ...outcome, cause: whyUnknown(error) } : outcome
}

const unknown = (since: number, cause: UnknownCause, reason: string): OrderState => ({
  kind: 'unknown',
  since,
  reason,
  cause,
  neverArrived: false,
})

const review = (
  since: number,
  cause: ReviewCause,
  reason: string,
  platformTradeNo: string | null,
): Extract<OrderState, { kind: 'review' }> => ({
  kind: 'review',
  since,
  reason,
  cause,
  platformTradeNo,
})

type Placed = Omit<Extract<OrderState, { kind: 'failed' }>, 'kind' | 'since'>

/** An answer that agrees with what was asked ends the review that an earlier one began; the code stays hidden. */
function afterReview(
  order: Order,
  answer: OrderAnswer,
  placed: Placed,
  at: number,
  gatewayNow: number,
): OrderState | null {
  const isAfterEnd = (moment: number) => placed.expiresAt !== null && moment >= placed.expiresAt
  const payment = paymentOf(order, answer)
  switch (answer.status) {
    case '02':
      return {
        kind: payment.paidAt !== null && isAfterEnd(payment.paidAt) ? 'paidLate' : 'paid',
        since: at,
        ...placed,
        ...payment,
      }
    case '09':
      return { kind: isAfterEnd(gatewayNow) ? 'expired' : 'failed', since: at, ...placed }
    default:
      return null
  }
}

/** A payment of another amount is a new fact, even if the amount was known to differ. */
function anotherAmount(
  order: Order,
  answer: OrderAnswer,
  platformTradeNo: string | null,
  at: number,
): OrderState | null {
  const amount = answer.amount ?? answer.requestAmount ?? order.amount
  const isPaid = answer.status === '02' && amount > 0
  const paid = isPaid ? { amount, at: parseWibTime(answer.successTime ?? '') } : undefined
  const { state } = order
  const isKnown =
    state.kind === 'review' && (!paid || (state.paid?.amount === amount && state.paid.at === paid.at))
  if (isKnown || (state.kind === 'rejected' && !paid)) return null
  const expiresAt = parseWibTime(answer.expiredTime ?? '') ?? expiryBefore(order)
  const reason = `the gateway knows this order with another amount${paid ? ', and as paid' : ''}`
  return {
    ...review(at, 'amount', reason, platformTradeNo),
    ...(expiresAt === null ? {} : { expiresAt }),
    ...(paid && { paid }),
  }
}

/** What was asked must be what the gateway knows. Only under `OUR` may the payer pay more: the fee is added. */
function amountAgrees({ amount, feeType }: Order, answer: OrderAnswer): boolean {
  const { requestAmount = amount, amount: payable = amount } = answer
  return requestAmount === amount && (feeType === 'OUR' ? payable >= amount : payable === amount)
}

function feeOf({ feeType }: Order, { totalTransFee }: OrderAnswer): { readonly fee?: Sen } {
  return feeType === 'OUR' && totalTransFee !== undefined ? { fee: totalTransFee } : {}
}

/** Checks a code before anyone sees it: a code for another amount or merchant is never shown. */
function withTrustedCode(
  open: Extract<OrderState, { kind: 'open' }>,
  order: Order,
  answer: OrderAnswer,
  expected: ExpectedMerchant,
): OrderState {
  if (open.code?.kind !== 'qr') {
    return open.code === null && order.state.kind === 'sending'
      ? unknown(open.since, 'notSaid', 'the answer carries no code to pay with')
      : open
  }
  const mismatch = qrisMismatch(open.code.content, {
    amount: open.payable,
    merchantName: expected.merchantName,
    nmid: expected.nmid ?? answer.nmid ?? null,
  })
  return mismatch === null ? open : review(open.since, 'code', mismatch, open.platformTradeNo)
}

const UNSAFE_LINK = "the gateway's payment link is not a safe https address"

/** What the payer pays with; `unsafe` if the answer has only links that may not be shown. */
function codeOf(order: Order, answer: OrderAnswer, { pagesHere = false }: ExpectedMerchant) {
  const channel = findCounterChannel(order.paymentType)
  const kind = channel && channelFamilies[channel.family].codeKind
  return kind === 'payPage'
    ? payPageOf(answer, pagesHere)
    : { code: kind ? shownCodeOf(kind, answer) : null, unsafe: false }
}

function shownCodeOf(kind: 'qr' | 'virtualAccount' | 'storeCode', answer: OrderAnswer): PaymentCode | null {
  const { qrCode, vaCode, paymentCode, nmid = null, tid = null } = answer
  switch (kind) {
    case 'qr':
      // White space around a code does not belong to it, but scanners would read it as a part.
      return qrCode?.trim() ? { kind: 'qr', content: qrCode.trim(), nmid, terminal: tid } : null
    case 'virtualAccount':
      return vaCode ? { kind: 'virtualAccount', number: vaCode } : null
    case 'storeCode':
      return paymentCode ? { kind: 'storeCode', code: paymentCode } : null
  }
}

/** What earlier answers said: a later answer may leave it out. */
const placedBefore = ({ state }: Order) => ('payable' in state ? state : null)

const expiryBefore = ({ state }: Order) => ('expiresAt' in state ? (state.expiresAt ?? null) : null)

function paymentOf({ paymentType, pageChannel }: Order, answer: OrderAnswer) {
  const chosen = answer.paymentType ?? pageChannel
  return {
    ...(paymentType === hostedPage.paymentType && chosen ? { paidWith: chosen } : {}),
    paidAt: parseWibTime(answer.successTime ?? ''),
    rrn: answer.rrn ?? null,
    issuer: answer.issuerId ?? null,
    payer: answer.payer ?? null,
    accountNo: answer.accountNo ?? null,
  }
}
