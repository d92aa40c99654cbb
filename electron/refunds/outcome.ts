/** The only place that decides the state of a refund from what the gateway said, or failed to say. */
import type { AnswerOf } from '../../shared/gateway/operation.ts'
import type { queryRefund } from '../../shared/gateway/operations/query-refund.ts'
import type { Sen } from '../../shared/money.ts'
import { isWithdrawn, type Refund, type RefundState } from '../../shared/refund/refund.ts'
import { isDenied } from '../../shared/refund/refund-case.ts'
import { type RefundStateKind, watchedRefundStates } from '../../shared/refund/refund-life.ts'
import { parseWibTime } from '../../shared/wib-time.ts'

/** What the gateway says of a refund, on creation and on inquiry. */
export type RefundAnswer = AnswerOf<typeof queryRefund>

/** States that a refund leaves for its end, holding its amount until then. */
const holding: readonly RefundStateKind[] = [...watchedRefundStates, 'review']

/**
 * The state after an authentic answer; null when it says nothing new. `reportedDone`: a notification has reported it as
 * done, so that an answer that calls it failed may not release its amount by itself.
 */
export function outcomeOfAnswer(
  refund: Refund,
  answer: RefundAnswer,
  at: number,
  reportedDone: boolean,
): RefundState | null {
  const before = refund.state.kind
  const reported = reportedState(answer, at)
  if (before === 'rejected' && reported.kind === 'failed') return null
  const ended = reported.kind === 'failed' ? null : endedAs(refund)
  const denied = reported.kind === 'failed' && reportedDone && holding.includes(before)
  const earlier = denied ? 'reported as done by a notification' : ended
  const contradiction =
    mismatchOf(refund, answer) ?? (earlier && `${earlier}, its status is now ${answer.status}`)
  if (contradiction !== null) {
    if (before === 'review') return null
    // A wrong answer to the creation may be corrected by the next inquiry.
    if (before === 'sending')
      return { kind: 'unknown', since: at, reason: contradiction, neverArrived: false }
    const cause = endedAs(refund) === null ? 'contradicted' : 'afterAll'
    const { platformTradeNo } = reported
    return { kind: 'review', since: at, reason: contradiction, cause, platformTradeNo }
  }
  return reported.kind === before ? null : reported
}

/**
 * Whether an answer about a refund that is done denies that, or no longer does; null when it says nothing new. An answer about
 * something else denies nothing.
 */
export function denialOf(refund: Refund, answer: RefundAnswer, at: number): boolean | null {
  if (mismatchOf(refund, answer) !== null) return null
  const { kind } = reportedState(answer, at)
  const denies = kind === 'failed' ? true : kind === 'done' ? false : null
  return denies === isDenied(refund) ? null : denies
}

/**
 * The state after a notification that reports the refund as done; null unless the refund had already failed or been
 * refused. The report may be true, so the amount must be reserved again.
 */
export function outcomeOfReport(refund: Refund, at: number): RefundState | null {
  const ended = endedAs(refund)
  if (ended === null) return null
  const reason = `${ended}, a notification reports it as done`
  return { kind: 'review', since: at, reason, cause: 'afterAll', platformTradeNo: null }
}

/** How this refund had ended without giving money back, as the reason of a review; null if it had not. */
function endedAs({ state }: Refund): string | null {
  if (state.kind === 'failed') return 'called failed before'
  if (state.kind !== 'rejected') return null
  return isWithdrawn(state) ? 'withdrawn here' : 'never accepted before'
}

/** A status that is neither success nor failure means that the gateway is still working on the refund. */
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
  if ((answer.merchantTradeNo ?? merchantTradeNo) !== merchantTradeNo)
    return 'the gateway knows this refund as one of another order'
  return amountsAgree(refund, answer) ? null : 'the gateway knows this refund with another amount'
}

/**
 * The document does not say whether the amounts of a refund's record are the order's or the refund's, nor whether the fee
 * that a payer bore under `OUR` is in them.
 */
function amountsAgree({ orderAmount, paid, amount }: Refund, reported: RefundAnswer): boolean {
  const fee = paid - orderAmount
  const isRefunds = (each: Sen) => each >= amount && each <= amount + fee
  const isOrders = (each: Sen) => each === orderAmount || each === paid
  return (
    [reported.amount, reported.requestAmount].every(
      (each) => each === undefined || isRefunds(each) || isOrders(each),
    ) &&
    (reported.refundAmount === undefined || isRefunds(reported.refundAmount))
  )
}
