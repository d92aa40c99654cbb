import { formatRupiah, type Sen } from '../../../shared/money.ts'

/** An amount in sen that may be negative, as text: "−Rp 5.000", "Rp 0". */
export function signedAmount(amount: number): string {
  return `${amount < 0 ? '−' : ''}${formatRupiah(Math.abs(amount) as Sen)}`
}
