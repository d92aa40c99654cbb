import type { Sen } from '../money.ts'
import type { SubscriptionCharge } from './subscription.ts'

/** A charge that the gateway has called paid, as the journal has it. */
export interface PaidCharge extends Pick<SubscriptionCharge, 'platformTradeNo' | 'paidAt'> {
  /** The journal's name for it. */
  readonly name: string
  /** Null if the gateway gave none: it counts as the usual one. */
  readonly amount: Sen | null
  readonly learnedAt: number
  /** Since when the gateway calls it failed all the same. */
  readonly takenBackAt: number | null
}
