/** From what the gateway said, or failed to say, to the state of the refund: the only place where that is decided. */
import type { AnswerOf } from '../../shared/gateway/operation.ts'
import type { queryRefund } from '../../shared/gateway/operations/query-refund.ts'
import type { Refund, RefundState } from '../../shared/refund/refund.ts'
import { parseWibTime } from '../../shared/wib-time.ts'
import { refundAmountsAgree } from '../gateway/check-echo.ts'

/** What the gateway says of a refund, on creation and on inquiry. */
export type RefundAnswer = AnswerOf<typeof queryRefund>

/** Where an authentic answer leads; null when it says nothing new. */
export function outcomeOfAnswer(refund: Refund, answer: RefundAnswer, at: number): RefundState | null {
  const before = refund.state.kind
  const told = stateTold(answer, at)
  if (before === 'rejected') return withdrawnAnd(told)
  const contradiction =
    mismatchOf(refund, answer) ??
    (before === 'failed' && told.kind !== 'failed'
      ? `called failed before, its status is now ${answer.status}`
      : null)
  if (contradiction !== null) {
    if (before === 'review') return null
    return { kind: 'review', since: at, reason: contradiction, platformTradeNo: told.platformTradeNo }
  }
  return told.kind === before ? null : told
}

/** Of one that was withdrawn: had it come to nothing there either, nothing is new. */
function withdrawnAnd(told: ReturnType<typeof stateTold>): RefundState | null {
  if (told.kind === 'failed') return null
  const { since, platformTradeNo } = told
  return { kind: 'review', since, reason: 'withdrawn here, and yet the gateway has it', platformTradeNo }
}

/** Whatever is no word of an end means that the gateway is still at work. */
function stateTold(answer: RefundAnswer, since: number) {
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

/** An inquiry names only the refund, so the rest of what is told of it is compared here. */
function mismatchOf(refund: Refund, answer: RefundAnswer): string | null {
  const { merchantTradeNo, orderAmount, amount } = refund
  if ((answer.merchantTradeNo ?? merchantTradeNo) !== merchantTradeNo) {
    return 'the gateway knows this refund as one of another order'
  }
  const { amount: told, requestAmount, refundAmount } = answer
  return refundAmountsAgree(
    { amount: orderAmount, refundAmount: amount },
    { amount: told, requestAmount, refundAmount },
  )
    ? null
    : 'the gateway knows this refund with another amount'
}
