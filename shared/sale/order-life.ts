/**
 * The life of an order, as the counter knows it.
 *
 *   (draft) → intent → sending ─┬→ open ─────→ paid | failed | expired
 *                               ├→ rejected    an authentic refusal, or not one byte of the request left
 *                               └→ unknown     timeout, reset, 5xx, not JSON, too big, bad signature, wrong echo
 *   unknown → (inquiry) → open | paid | failed | expired
 *   unknown, rejected → sending                the same merchantTradeNo again, once it is known never to have arrived
 *   failed, expired → paidLate                 the payer paid after all
 *   any that was sent → review                 amount, merchant or code differ from what was asked
 *   intent → paid                              cash, never sent to the gateway
 *   review → paid | paidLate | failed | expired   an answer that agrees; until then it is asked about, and a payment of
 *                                              another amount is told in `review` itself
 *   rejected → paidLate | review               the gateway refused it, and yet it was paid there
 *
 * Only an authentic answer of the gateway, or cash in the cashier's hand, leads to `paid`; only the former to `paidLate`. A draft is not yet on disk and has no state.
 * This file knows no schema library, so that the first screen can use it without loading one.
 */

/** Which state may follow which. The journal refuses every other step. */
export const transitions = {
  intent: ['sending', 'rejected', 'paid'],
  sending: ['open', 'paid', 'failed', 'expired', 'rejected', 'unknown', 'review'],
  open: ['paid', 'failed', 'expired', 'review'],
  unknown: ['open', 'paid', 'failed', 'expired', 'rejected', 'unknown', 'sending', 'review'],
  rejected: ['sending', 'paidLate', 'review'],
  failed: ['paidLate', 'review'],
  expired: ['paidLate', 'review'],
  review: ['review', 'paid', 'paidLate', 'failed', 'expired'],
  paid: ['review'],
  paidLate: ['review'],
} as const satisfies Record<string, readonly string[]>

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
