import type { FeeRule } from '../../../shared/gateway/channels.ts'
import type { FeeType } from '../../../shared/gateway/orders.ts'
import { type Sen, sen } from '../../../shared/money.ts'

const VAT_PERCENT = 11

/** A payment's fee, as its answers tell it. */
export interface Fee {
  /** Six decimals; null where the channel's fee is a fixed one. */
  readonly rate: string | null
  readonly amount: Sen
  /** What is charged: under `OUR` a fraction of a rupiah is rounded up. Without VAT. */
  readonly total: Sen
  readonly vat: Sen
}

/** The fee of a payment. What the payer pays under `OUR` is `requestAmount + total`; VAT is the merchant's. */
export function feeOf({ millionths, fixed }: FeeRule, requestAmount: Sen, feeType: FeeType): Fee {
  // Both products stay below 2^53 for every Decimal(12,2), so neither rounding sees a lost digit.
  const share = requestAmount * millionths
  const amount = sen(Math.round(share / 1_000_000) + fixed)
  const total = feeType === 'OUR' ? sen(Math.ceil(share / 100_000_000) * 100 + fixed) : amount
  return {
    rate: millionths === 0 ? null : (millionths / 1_000_000).toFixed(6),
    amount,
    total,
    vat: sen(Math.round((total * VAT_PERCENT) / 100)),
  }
}

/** What the payer pays. */
export function payable(requestAmount: Sen, feeType: FeeType, fee: Fee): Sen {
  return feeType === 'OUR' ? sen(requestAmount + fee.total) : requestAmount
}
