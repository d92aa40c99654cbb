/** The only place that decides the state of a refund from what the gateway said, or failed to say. */
import type { AnswerOf } from '../../shared/gateway/operation.ts'
import type { queryRefund } from '../../shared/gateway/operations/query-refund.ts'
import type { Sen } from '../../shared/money.ts'
import { isWithdrawn, type Refund, type RefundState } from '../../shared/refund/refund.ts'
import { parseWibTime } from '../../shared/wib-time.ts'

/** What the gateway says of a refund, on creation and on inquiry. */
export type RefundAnswer = AnswerOf<typeof queryRefund>

/** The state after an authentic answer; null when it says nothing new. */
export function outcomeOfAnswer(refund: Refund, answer: RefundAnswer, at: number): RefundState | null {
  const before = refund.state.kind
  const told = reportedState(answer, at)
  if (before === 'rejected' && told.kind === 'failed') return null
  const over = told.kind === 'failed' ? null : saidToBeOver(refund)
  const contradiction = mismatchOf(refund, answer) ?? (over && `${over}, its status is now ${answer.status}`)
  if (contradiction !== null) {
    if (before === 'review') return null
    // A wrong answer to the creation may be corrected by the next inquiry.
    if (before === 'sending')
      return { kind: 'unknown', since: at, reason: contradiction, neverArrived: false }
    return { kind: 'review', since: at, reason: contradiction, platformTradeNo: told.platformTradeNo }
  }
  return told.kind === before ? null : told
}

/**
 * The state after a notification that reports it as done, while no inquiry is answered; null where that contradicts nothing. It
 * may be true, so the amount is no longer free.
 */
export function outcomeOfReport(refund: Refund, at: number): RefundState | null {
  const over = saidToBeOver(refund)
  if (over === null) return null
  const reason = `${over}, a notification reports it as done`
  return { kind: 'review', since: at, reason, platformTradeNo: null }
}

/** Why this refund was believed to give nothing back; null if it was not. */
function saidToBeOver({ state }: Refund): string | null {
  if (state.kind === 'failed') return 'called failed before'
  if (state.kind !== 'rejected') return null
  return isWithdrawn(state) ? 'withdrawn here' : 'never accepted before'
}

/** Any status that is not an end means that the gateway is still working on it. */
function reportedState(answer: RefundAnswer, since: number) {
  const recorded = { since, platformTradeNo: answer.platformTradeNo ?? null }
  switch (answer.status) {
    case '02':
      return { kind: 'done', ...recorded, refundedAt: parseWibTime(answer.successTime ?? '') } as const
    case '05':
    case '06':
      return { kind: 'failed', ...recorded } as const
    default:
      return { kind: 'inProgress', ...recorded } as const
  }
}

/** An answer must be about this very refund. */
function mismatchOf(refund: Refund, answer: RefundAnswer): string | null {
  const { merchantTradeNo } = refund
  if ((answer.merchantTradeNo ?? merchantTradeNo) !== merchantTradeNo) {
    return 'the gateway knows this refund as one of another order'
  }
  return amountsAgree(refund, answer) ? null : 'the gateway knows this refund with another amount'
}

/**
 * The document does not say whether the amounts of a refund's record are the order's or the refund's, nor whether the fee
 * that a payer bore under `OUR` is in them.
 */
function amountsAgree({ orderAmount, paid, amount }: Refund, told: RefundAnswer): boolean {
  const fee = paid - orderAmount
  const isRefunds = (each: Sen) => each >= amount && each <= amount + fee
  const isOrders = (each: Sen) => each === orderAmount || each === paid
  return (
    [told.amount, told.requestAmount].every(
      (each) => each === undefined || isRefunds(each) || isOrders(each),
    ) &&
    (told.refundAmount === undefined || isRefunds(told.refundAmount))
  )
}
