import type { Cart } from '../../../shared/cart/cart.ts'
import { cartSums } from '../../../shared/cart/discount.ts'
import { type CashRounding, roundedForCash, unrounded } from '../../../shared/cash/cash-rounding.ts'
import { MAX_SEN, rupiah, type Sen } from '../../../shared/money.ts'
import { noTax } from '../../../shared/tax/no-tax.ts'
import { type SaleSums, sumsOf, totalOf } from '../../../shared/tax/sale-sums.ts'
import type { TaxTerms } from '../../../shared/tax/tax-terms.ts'
import { amountOf } from '../../components/keyboard/keypad-keys.ts'
import { useSession } from '../../state/session.ts'

/** The parts of a draft that determine its amount. */
export interface Typed {
  readonly cart: Cart
  readonly digits: string
  /** The sale continues from another code: its amount already contains service and tax. */
  readonly amountFixed: boolean
}

/** How the draft's amount is made up by the shop's terms; null if it is not a valid amount, or is already fixed. */
export function sumsIn({ cart, digits, amountFixed }: Typed): SaleSums | null {
  if (amountFixed) return null
  return cart.length > 0 ? cartSums(cart, termsHere()) : sumsOf(amountOf(digits), 0, termsHere())
}

/** The price of the sale: its cart, or without one the typed amount; with the shop's additions. */
export function amountIn(typed: Typed): Sen {
  if (typed.amountFixed) return amountOf(typed.digits)
  const sums = sumsIn(typed)
  if (sums) return totalOf(sums)
  // A typed amount is too large only with the shop's additions: then it is more than any way to pay takes.
  return (typed.cart.length > 0 ? 0 : MAX_SEN + 1) as Sen
}

/** The amount in the charge; if something is added to a typed amount, also the typed price. */
export function amountToCharge(typed: Typed) {
  const amount = amountIn(typed)
  const price = amountOf(typed.digits)
  const isAddedTo = typed.cart.length === 0 && !typed.amountFixed && price !== amount
  return { amount, ...(isAddedTo ? { price } : {}) }
}

const termsHere = (): TaxTerms => useSession.getState().started?.settings.tax ?? noTax

const roundingHere = (): CashRounding => useSession.getState().started?.settings.cashRounding ?? unrounded

/** What the price of the sale comes to in cash, by the shop's rounding. */
export const inCash = (price: Sen): Sen => roundedForCash(price, roundingHere())

/** The total of a held cart. */
export function heldTotal(lines: Cart): Sen {
  const sums = cartSums(lines, termsHere())
  return sums ? totalOf(sums) : rupiah(0)
}
