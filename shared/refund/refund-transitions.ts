/**
 * The life of a refund, as the counter knows it.
 *
 *   intent → sending ─┬→ inProgress (03) ─→ done (02) | failed (05, 06)
 *                     ├→ done | failed      decided at once
 *                     ├→ rejected           an authentic refusal, or not one byte of the request left
 *                     └→ unknown            timeout, reset, 5xx, not JSON, too big, bad signature, wrong echo
 *   unknown → (inquiry) → inProgress | done | failed
 *   unknown, rejected → sending             the same merchantRefundNo again, once it is known never to have arrived
 *   unknown → rejected (withdrawn)          a supervisor gives up one that is known never to have arrived: its amount is
 *                                           free again, and for a while it is still asked about
 *   rejected (withdrawn) → review           the gateway has it after all
 *   any that was sent → review              the gateway knows it with another amount or of another order, or said failed
 *                                           before and says otherwise now; an inquiry that agrees leads out of it
 *
 *   intent → done                           cash, or paid back outside the gateway: never sent to it
 *
 * Only an authentic answer of the gateway, or money in the customer's hand, leads to `done`; only such an answer leads to
 * `failed`. A refund reserves its amount from its intent on, and all reserved amounts together never exceed what the
 * customer paid. Only `rejected` and `failed` release it.
 */

/** Which state may follow which. The journal refuses every other step. */
export const refundTransitions = {
  intent: ['sending', 'rejected', 'done'],
  sending: ['inProgress', 'done', 'failed', 'rejected', 'unknown', 'review'],
  inProgress: ['done', 'failed', 'review'],
  unknown: ['inProgress', 'done', 'failed', 'unknown', 'sending', 'rejected', 'review'],
  rejected: ['sending', 'review'],
  failed: ['review'],
  review: ['inProgress', 'done', 'failed'],
  done: [],
} as const satisfies Record<string, readonly string[]>

/** Every state of a refund's life. */
export const refundStateKinds = Object.keys(refundTransitions) as (keyof typeof refundTransitions)[]
