import { amountOf, digitsOf, MAX_DIGITS } from '../keyboard/keypad-keys.ts'

/** The digits of whole rupiah in a field's text, typed or pasted; sen are left out, so that "25.000,00" is 25000. */
export function digitsIn(text: string): string {
  const digits = text
    .trim()
    .replace(/,\d{1,2}$/, '')
    .replace(/\D/g, '')
    .slice(0, MAX_DIGITS)
  return digitsOf(amountOf(digits))
}
