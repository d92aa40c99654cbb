import { formatRupiah, type Sen } from '../../shared/money.ts'

/** An amount that may be negative, in sen, as it is read: "−Rp 5.000", "Rp 0". */
export function signedAmount(amount: number): string {
  return `${amount < 0 ? '−' : ''}${formatRupiah(Math.abs(amount) as Sen)}`
}
