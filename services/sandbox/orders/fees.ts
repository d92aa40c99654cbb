import type { FeeRule } from '../../../shared/gateway/channels.ts'
import type { FeeType } from '../../../shared/gateway/orders.ts'
import { type Sen, sen } from '../../../shared/money.ts'

const VAT_PERCENT = 11

/** A payment's fee, as in its answers. */
export interface Fee {
  /** Six decimals; null if the channel's fee is fixed. */
  readonly rate: string | null
  readonly amount: Sen
  /** The fee charged: under `OUR` a fraction of a rupiah is rounded up. Without VAT. */
  readonly total: Sen
  readonly vat: Sen
}

/** The fee of a payment. What the payer pays under `OUR` is `requestAmount + total`; VAT is the merchant's. */
export function feeOf({ millionths, fixed }: FeeRule, requestAmount: Sen, feeType: FeeType): Fee {
  // The product stays below 2^53 for every Decimal(12,2), so the rounding sees no lost digit.
  const share = sen(Math.round((requestAmount * millionths) / 1_000_000))
  const amount = sen(share + fixed)
  // Rounded up from the two decimals that are shown, so that the payer can check the sum.
  const total = feeType === 'OUR' ? sen(Math.ceil(share / 100) * 100 + fixed) : amount
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
