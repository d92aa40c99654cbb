import { parseDecimal } from './money.ts'

/** Decimal rupiah that may be below zero, as logs and the wire have them, written by `money`; any other text is unchanged. */
export function decimalRupiah(decimal: string, money: (amount: number) => string): string {
  const amount = parseDecimal(decimal.replace(/^-/, ''))
  if (amount === null) return decimal
  return money(decimal.startsWith('-') ? -amount : amount)
}
