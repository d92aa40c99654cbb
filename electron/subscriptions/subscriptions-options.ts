import type { Clock } from '../../platform/clock.ts'
import type { Randomness } from '../../platform/randomness.ts'
import type { FeeType } from '../../shared/gateway/orders.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { Sen } from '../../shared/money.ts'
import type { Subscription, SubscriptionInterval } from '../../shared/subscription/subscription.ts'
import type { GatewayClient } from '../gateway/client.ts'
import type { Authority } from '../journal/audit/authority.ts'
import type { SubscriptionBook } from '../journal/subscriptions/subscription-book.ts'
import type { Watcher } from '../watching/watcher.ts'

export interface SubscriptionsOptions {
  readonly journal: SubscriptionBook
  readonly gateway: GatewayClient
  readonly profile: GatewayProfile
  /** Where the gateway sends its notifications; null when no receiver is open. */
  readonly notifyUrl: string | null
  /** Whether the gateway's pages are on this computer, as in training. */
  readonly pagesHere: boolean
  /** Who bears the fee of a new subscription, by the shop's settings. */
  readonly feeTypeOn: (paymentType: Subscription['paymentType']) => FeeType
  readonly clock: Clock
  readonly random: Randomness
  readonly watcher: Pick<Watcher, 'watch' | 'noteCheck' | 'hurry' | 'waitOf'>
  /** The gateway's clock, as far as it is known. */
  readonly gatewayNow: () => number
  readonly onChange: (subscription: Subscription) => void
}

/** The subscription that is wanted. */
export interface WantedSubscription {
  /** Chosen by the caller: the same id twice is one subscription. */
  readonly subscriptionId: string
  readonly paymentType: Subscription['paymentType']
  readonly amount: Sen
  readonly interval: SubscriptionInterval
  readonly title: string
  readonly message?: string | undefined
  readonly customer?: string | undefined
  /** By whose authority, for the audit log. */
  readonly authority?: Authority
}
