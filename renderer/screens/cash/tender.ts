/** What the customer hands over, as it is typed. */
import { changeOf } from '../../../shared/cash/tender.ts'
import type { Sen } from '../../../shared/money.ts'
import { amountOf, type KeypadKey, pressKey } from '../../components/keyboard/keypad-keys.ts'

/** The typed amount against the price: nothing typed means the exact sum. */
export interface Tender {
  readonly digits: string
  readonly tendered: Sen
  /** Null if it is too little. */
  readonly change: Sen | null
  /** How much is missing. */
  readonly short: Sen
}

export function tenderOf(price: Sen, digits: string): Tender {
  const tendered = digits === '' ? price : amountOf(digits)
  return {
    digits,
    tendered,
    change: changeOf(price, tendered),
    short: Math.max(0, price - tendered) as Sen,
  }
}

/** The digits after a key; after a note was picked, a key starts a new amount. */
export const typedAfter = (digits: string, wasPicked: boolean, key: KeypadKey): string =>
  pressKey(wasPicked && key !== 'back' ? '' : digits, key)
