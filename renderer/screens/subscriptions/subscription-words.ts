import type { Subscription } from '../../../shared/subscription/subscription.ts'
import type { SubscriptionStateKind } from '../../../shared/subscription/subscription-life.ts'

/** The key of a state's texts: never arrived has its own, apart from unknown. */
export function subscriptionWords({ state }: Subscription): SubscriptionStateKind | 'neverArrived' {
  return state.kind === 'unknown' && state.neverArrived ? 'neverArrived' : state.kind
}
