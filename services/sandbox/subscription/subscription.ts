import type * as z from 'zod'
import type { FeeType } from '../../../shared/gateway/orders.ts'
import type { Interval, recurringProduct } from '../../../shared/gateway/subscriptions.ts'
import type { Sen } from '../../../shared/money.ts'
import type { Fee } from '../orders/fees.ts'

export type RecurringProduct = z.output<typeof recurringProduct>

/** The number of a subscription: merchantTradeNo for e-money, agreementId for cards. */
export type SubscriptionKind = 'eMoney' | 'card'

/**
 *   pending ── confirmed at checkout ──> active ── cancelled by the merchant ──> cancelled
 *      └────── not in time, or refused ──> failed
 */
export type SubscriptionStatus = 'pending' | 'active' | 'cancelled' | 'failed'

/** A subscription as the ledger keeps it. Moments are epoch milliseconds on a whole second. */
export interface Subscription {
  readonly kind: SubscriptionKind
  /** The merchant's number, unique within its kind. */
  readonly number: string
  /** The platform's own number, also the address of the checkout page. */
  readonly platformNo: string
  readonly paymentType: string
  readonly storeId: string | null
  readonly requestAmount: Sen
  /** The amount of each payment. */
  readonly amount: Sen
  readonly feeType: FeeType
  /** The amount of each payment. */
  readonly fee: Fee
  readonly notifyUrl: string | null
  readonly returnUrl: string | null
  readonly title: string
  readonly message: string | null
  readonly interval: Interval
  readonly product: RecurringProduct
  /** `yyyy-MM-dd`; nothing is charged after it. */
  readonly lastDay: string | null
  readonly createdAt: number
  /** When its checkout page closes. */
  readonly expiresAt: number
  readonly status: SubscriptionStatus
  readonly confirmedAt: number | null
  /** Scheduled charges made so far, without the checkout's payment. */
  readonly scheduledCharges: number
  /** Null if nothing is due any more, or not yet. */
  readonly nextChargeAt: number | null
  /** The outcome that it will have. */
  readonly nextChargeStatus: ChargeStatus
  readonly nextReminderAt: number | null
}

/** `02` paid, `09` failed; the next one comes on schedule either way. */
export type ChargeStatus = '02' | '09'

/** A payment of a subscription, made or failed. */
export interface Charge {
  readonly platformTradeNo: string
  readonly chargedAt: number
  readonly status: ChargeStatus
}
