import type { Subscription } from '../../../shared/subscription/subscription.ts'
import type { SubscriptionStateKind } from '../../../shared/subscription/subscription-life.ts'

/** Under which name the texts speak of a state: what never arrived is another matter than what is only unknown. */
export function subscriptionWords({ state }: Subscription): SubscriptionStateKind | 'neverArrived' {
  return state.kind === 'unknown' && state.neverArrived ? 'neverArrived' : state.kind
}
