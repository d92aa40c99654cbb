/**
 * The life of a subscription, as the counter knows it.
 *
 *   intent → sending ─┬→ pending (01, INIT)    the customer has not completed it at its checkout page yet
 *                     ├→ active (02, ACTIVE)   completed: the gateway charges by itself from now on
 *                     ├→ failed (09, FAILED)
 *                     ├→ rejected              an authentic refusal, or not one byte of the request left
 *                     └→ unknown               timeout, reset, 5xx, not JSON, too big, bad signature, wrong echo
 *   pending → active | failed | cancelled
 *   unknown → (inquiry) → pending | active | failed | cancelled
 *   unknown, rejected → sending                the same number again, once it is known never to have arrived
 *   pending, active, review → cancelling → cancelled (06)
 *                               └→ the state before, after a definite no to the cancellation
 *   failed → pending | active                  the gateway says otherwise now, as after a late completion
 *   any that was sent → review                 the gateway knows it with another amount, interval or channel, or refused
 *                                              it or called it cancelled before and says otherwise now, or called it
 *                                              active before and does not know it now; an inquiry that agrees leads out
 *                                              of it
 *
 * Only an authentic answer of the gateway leads to `active`, `failed` or `cancelled`. A cancellation that was not
 * answered, or was answered without a status, is `cancelling` until the gateway says 06: the customer may still be charged.
 */

/** Which state may follow which. The journal refuses every other step. */
export const subscriptionTransitions = {
  intent: ['sending', 'rejected'],
  sending: ['pending', 'active', 'failed', 'cancelled', 'rejected', 'unknown', 'review'],
  unknown: ['pending', 'active', 'failed', 'cancelled', 'unknown', 'sending', 'review'],
  rejected: ['sending', 'review'],
  pending: ['active', 'failed', 'cancelled', 'cancelling', 'review'],
  active: ['cancelled', 'cancelling', 'review'],
  cancelling: ['cancelling', 'pending', 'active', 'failed', 'cancelled', 'review'],
  failed: ['pending', 'active', 'cancelled', 'review'],
  cancelled: ['review'],
  review: ['pending', 'active', 'failed', 'cancelled', 'cancelling'],
} as const satisfies Record<string, readonly string[]>

/** The states of a subscription's life; what each carries is in `subscription.ts`. */
export type SubscriptionStateKind = keyof typeof subscriptionTransitions

/** States in which something may still happen: the watcher asks about these. */
export const watchedSubscriptionStates = [
  'sending',
  'unknown',
  'pending',
  'active',
  'cancelling',
  'review',
] as const satisfies readonly SubscriptionStateKind[]

/** States in which a cancellation can be requested. */
export const cancellableSubscriptionStates = [
  'pending',
  'active',
  'cancelling',
  'review',
] as const satisfies readonly SubscriptionStateKind[]

/** States after the gateway has confirmed it at least once: its confirmation can be printed. */
export const confirmedSubscriptionStates: readonly SubscriptionStateKind[] = [
  'pending',
  'active',
  'cancelling',
  'failed',
  'cancelled',
]

/** States in which it charges nobody, so that another one like it may be made. */
export const endedSubscriptionStates: readonly SubscriptionStateKind[] = ['rejected', 'failed', 'cancelled']
