import type { Ledger } from '../ledger/ledger.ts'
import type { Subscription } from './subscription.ts'

/** Ends a subscription, at the merchant's or the user's wish: nothing is charged or announced any more. */
export function cancelSubscription({ subscriptions }: Ledger, subscription: Subscription): Subscription {
  const cancelled: Subscription = {
    ...subscription,
    status: 'cancelled',
    nextChargeAt: null,
    nextReminderAt: null,
  }
  subscriptions.change(subscription.platformNo, cancelled)
  return cancelled
}
