import type { FamilyName } from '../../../shared/gateway/channels.ts'
import type { FeeType } from '../../../shared/gateway/orders.ts'
import { rupiah, type Sen, sen } from '../../../shared/money.ts'

/** A family's fee: a share of the amount in millionths, plus a fixed part. */
interface FeeRule {
  readonly millionths: number
  readonly fixed: Sen
}

/** The sandbox's fees: ours, `gateway.md`, "Limits, expiry, fees". */
const feeRules: Readonly<Record<FamilyName, FeeRule>> = {
  qr: { millionths: 7_000, fixed: rupiah(0) },
  virtualAccount: { millionths: 0, fixed: rupiah(4_000) },
  store: { millionths: 0, fixed: rupiah(5_000) },
}

const VAT_PERCENT = 11

/** An order's fee, as its answers tell it. */
export interface Fee {
  /** Six decimals; null where the family's fee is a fixed one. */
  readonly rate: string | null
  readonly amount: Sen
  /** What is charged: under `OUR` a fraction of a rupiah is rounded up. Without VAT. */
  readonly total: Sen
  readonly vat: Sen
}

/** The fee of an order. What the payer pays under `OUR` is `requestAmount + total`; VAT is the merchant's. */
export function feeOf(family: FamilyName, requestAmount: Sen, feeType: FeeType): Fee {
  const { millionths, fixed } = feeRules[family]
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
