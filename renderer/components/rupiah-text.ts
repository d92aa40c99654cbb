import { formatRupiah, parseDecimal } from '../../shared/money.ts'
import { signedAmount } from './signed-amount.ts'

/** An amount written as decimal rupiah, as in logs and on the wire, for people to read; any other text is unchanged. */
export function rupiahText(decimal: string): string {
  const amount = parseDecimal(decimal.replace(/^-/, ''))
  if (amount === null) return decimal
  return decimal.startsWith('-') ? signedAmount(-amount) : formatRupiah(amount)
}
