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
