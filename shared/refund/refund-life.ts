/** What the states of a refund mean; `refund-transitions.ts` shows how one follows another, which the first screen does not need. */
import type { refundTransitions } from './refund-transitions.ts'

/** The states of a refund's life; what each carries is in `refund.ts`. */
export type RefundStateKind = keyof typeof refundTransitions

/** States in which the gateway is still at work, or we don't know: the watcher asks about these. */
export const watchedRefundStates = [
  'sending',
  'inProgress',
  'unknown',
] as const satisfies readonly RefundStateKind[]

/** States that release the reserved amount; in every other state it can't be refunded a second time. */
const freeingRefundStates: readonly RefundStateKind[] = ['rejected', 'failed']

/** Whether a refund in this state leaves its amount to others. */
export const leavesItsAmount = (state: RefundStateKind): boolean => freeingRefundStates.includes(state)

/** States whose outcome at the gateway is unknown: meanwhile no other refund of the order begins. */
export const openRefundStates = [
  'intent',
  'sending',
  'unknown',
  'review',
] as const satisfies readonly RefundStateKind[]

/** States of a refund that has not ended: what comes of it is not known yet. */
export const refundStatesUnderWay: readonly RefundStateKind[] = [...openRefundStates, 'inProgress']
