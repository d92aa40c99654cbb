import { findChannel } from '../../../shared/gateway/channels.ts'
import type { IntervalType } from '../../../shared/gateway/subscriptions.ts'
import { type Fee, feeOf } from '../orders/fees.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** A row of `subscriptions`, without its id: anything but a plain value is split into columns or written as JSON. */
export type SubscriptionRow = Omit<Subscription, 'interval' | 'product' | 'fee'> & {
  readonly intervalType: IntervalType
  readonly intervalValue: number
  readonly product: string
  /** Null in a ledger that did not keep it: then the catalogue's applies. */
  readonly fee: string | null
}

export function toRow({ interval, product, fee, ...subscription }: Subscription): SubscriptionRow {
  return {
    ...subscription,
    intervalType: interval.type,
    intervalValue: interval.value,
    product: JSON.stringify(product),
    fee: JSON.stringify(fee),
  }
}

export function fromRow({
  intervalType,
  intervalValue,
  product,
  fee,
  ...row
}: SubscriptionRow): Subscription {
  return {
    ...row,
    interval: { type: intervalType, value: intervalValue },
    product: JSON.parse(product) as Subscription['product'],
    fee: fee === null ? catalogueFee(row) : (JSON.parse(fee) as Fee),
  }
}

function catalogueFee({
  paymentType,
  requestAmount,
  feeType,
}: Pick<SubscriptionRow, 'paymentType' | 'requestAmount' | 'feeType'>): Fee {
  const channel = findChannel(paymentType)
  if (!channel) throw new Error(`the catalogue has no channel ${paymentType}`)
  return feeOf(channel.fee, requestAmount, feeType)
}
