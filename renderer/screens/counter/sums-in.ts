import type { Cart } from '../../../shared/cart/cart.ts'
import { cartSums } from '../../../shared/cart/discount.ts'
import { rupiah, type Sen } from '../../../shared/money.ts'
import { noTax } from '../../../shared/tax/no-tax.ts'
import { type SaleSums, sumsOf, totalOf } from '../../../shared/tax/sale-sums.ts'
import type { TaxTerms } from '../../../shared/tax/tax-terms.ts'
import { amountOf } from '../../components/keypad-keys.ts'
import { useSession } from '../../state/session.ts'

/** What of a draft its amount follows from. */
export interface Typed {
  readonly cart: Cart
  readonly digits: string
  /** The sale goes on from another code: service and tax are in its amount already. */
  readonly amountFixed: boolean
}

/** What the draft's amount is made of by the shop's terms; null where it is no amount, or is fixed already. */
export function sumsIn({ cart, digits, amountFixed }: Typed): SaleSums | null {
  if (amountFixed) return null
  return cart.length > 0 ? cartSums(cart, termsHere()) : sumsOf(amountOf(digits), 0, termsHere())
}

/** What the sale comes to: its cart, or without one the amount that was typed; with what the shop adds. */
export function amountIn(typed: Typed): Sen {
  if (typed.amountFixed) return amountOf(typed.digits)
  const sums = sumsIn(typed)
  return sums ? totalOf(sums) : rupiah(0)
}

/** What the charge says of it: where something is added to a typed amount, also what was typed. */
export function amountToCharge(typed: Typed) {
  const amount = amountIn(typed)
  const price = amountOf(typed.digits)
  const isAddedTo = typed.cart.length === 0 && !typed.amountFixed && price !== amount
  return { amount, ...(isAddedTo ? { price } : {}) }
}

const termsHere = (): TaxTerms => useSession.getState().started?.settings.tax ?? noTax

/** What a held cart comes to. */
export function heldTotal(lines: Cart): Sen {
  const sums = cartSums(lines, termsHere())
  return sums ? totalOf(sums) : rupiah(0)
}
