import { formatRupiah, parseDecimal } from '../../shared/money.ts'

/** An amount written as decimal rupiah, as in logs and on the wire, for people to read; any other text is unchanged. */
export function rupiahText(decimal: string): string {
  const amount = parseDecimal(decimal)
  return amount === null ? decimal : formatRupiah(amount)
}
