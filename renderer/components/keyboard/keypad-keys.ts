import { rupiah, type Sen } from '../../../shared/money.ts'

export type KeypadKey =
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '00'
  | '000'
  | 'back'
  | 'clear'

/** Digits of the largest amount that the document can write, Decimal(12,2). */
export const MAX_DIGITS = 10

/** The digits of a whole-rupiah amount after a key; a key that does not fit changes nothing. */
export function pressKey(digits: string, key: KeypadKey): string {
  if (key === 'clear') return ''
  if (key === 'back') return digits.slice(0, -1)
  const next = (digits + key).replace(/^0+/, '')
  return next.length > MAX_DIGITS ? digits : next
}

/** The keypad key of a key of the keyboard, main block or number pad; null for every other. */
export function keyOfKeyboard(name: string): KeypadKey | null {
  if (/^\d$/.test(name)) return name as KeypadKey
  if (name === 'Backspace') return 'back'
  return name === 'Delete' ? 'clear' : null
}

/** Typed digits as an amount; nothing typed is zero. */
export const amountOf = (digits: string): Sen => rupiah(Number(digits))

/** An amount as the digits that one would type for it. */
export function digitsOf(amount: Sen): string {
  const whole = Math.floor(amount / 100)
  return whole === 0 ? '' : String(whole)
}
