/**
 * What the states of an order mean; `order-transitions.ts` shows how one follows another, which the first screen does not need. This
 * file knows no schema library, so that the first screen can use it without loading one.
 */
import type { transitions } from './order-transitions.ts'

/** The states of an order's life; what each carries is in `order.ts`. */
export type OrderStateKind = keyof typeof transitions

/** Whether the money of an order in this state has arrived. */
export function isPaid<State extends { readonly kind: OrderStateKind }>(
  state: State,
): state is Extract<State, { kind: 'paid' | 'paidLate' }> {
  return state.kind === 'paid' || state.kind === 'paidLate'
}

/** States in which money may still move without the counter knowing: the watcher asks about these. */
export const watchedStates = [
  'sending',
  'open',
  'unknown',
  'failed',
  'expired',
  'review',
] as const satisfies readonly OrderStateKind[]

/** States that say that nothing was paid: the sale may go on without the order, and a reported payment contradicts them. */
export const unpaidStates = [
  'open',
  'failed',
  'expired',
  'rejected',
] as const satisfies readonly OrderStateKind[]

/** States in which a sale is waiting for its outcome; at most one attempt of a sale may be in one of them. */
export const liveStates = [
  'intent',
  'sending',
  'open',
  'unknown',
] as const satisfies readonly OrderStateKind[]
