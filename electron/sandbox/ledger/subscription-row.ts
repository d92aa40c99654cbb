import type { IntervalType } from '../../../shared/gateway/subscriptions.ts'
import type { Subscription, SubscriptionKind, SubscriptionStatus } from '../subscription/subscription.ts'

/** A row of `subscriptions`, without its id, under the names of the code. */
export interface SubscriptionRow {
  readonly kind: SubscriptionKind
  readonly number: string
  readonly platformNo: string
  readonly paymentType: string
  readonly storeId: string | null
  readonly requestAmount: Subscription['requestAmount']
  readonly amount: Subscription['amount']
  readonly feeType: Subscription['feeType']
  readonly notifyUrl: string | null
  readonly returnUrl: string | null
  readonly title: string
  readonly message: string | null
  readonly intervalType: IntervalType
  readonly intervalValue: number
  readonly product: string
  readonly lastDay: string | null
  readonly createdAt: number
  readonly expiresAt: number
  readonly status: SubscriptionStatus
  readonly confirmedAt: number | null
  readonly scheduledCharges: number
  readonly nextChargeAt: number | null
  readonly nextReminderAt: number | null
}

/** The column of each. */
export const columns: Record<keyof SubscriptionRow, string> = {
  kind: 'kind',
  number: 'number',
  platformNo: 'platform_no',
  paymentType: 'payment_type',
  storeId: 'store_id',
  requestAmount: 'request_amount',
  amount: 'amount',
  feeType: 'fee_type',
  notifyUrl: 'notify_url',
  returnUrl: 'return_url',
  title: 'title',
  message: 'message',
  intervalType: 'interval_type',
  intervalValue: 'interval_value',
  product: 'product',
  lastDay: 'last_day',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  status: 'status',
  confirmedAt: 'confirmed_at',
  scheduledCharges: 'scheduled_charges',
  nextChargeAt: 'next_charge_at',
  nextReminderAt: 'next_reminder_at',
}

export function toRow({ interval, product, ...subscription }: Subscription): SubscriptionRow {
  return {
    ...subscription,
    intervalType: interval.type,
    intervalValue: interval.value,
    product: JSON.stringify(product),
  }
}

export function fromRow({ intervalType, intervalValue, product, ...row }: SubscriptionRow): Subscription {
  return {
    ...row,
    interval: { type: intervalType, value: intervalValue },
    product: JSON.parse(product) as Subscription['product'],
  }
}
