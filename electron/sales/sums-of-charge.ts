import { type Cart, cartTotal } from '../../shared/cart/cart.ts'
import { cartSums } from '../../shared/cart/discount.ts'
import type { Order } from '../../shared/sale/order.ts'
import { isPlain, type SaleSums, sumsOf, totalOf } from '../../shared/tax/sale-sums.ts'
import type { TaxTerms } from '../../shared/tax/tax-terms.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { type ChargeRequest, isSameCart } from './attempts.ts'

/** What a charge sells: its goods, and how the amount is made up where it is more than their price. */
export interface SoldOnCharge {
  readonly cart?: Cart | undefined
  readonly sums?: SaleSums | undefined
}

/**
 * What a charge sells. A further attempt of the same sale keeps the goods, terms and sums of the first, whatever the
 * settings say now. Throws a CallFailure if the amount does not follow from the goods by the shop's terms.
 */
export function soldOnCharge(
  wanted: ChargeRequest,
  before: { readonly last: Order | undefined; readonly kept: Cart },
  terms: TaxTerms,
): SoldOnCharge {
  const { last, kept } = before
  if (last && last.amount === wanted.amount && isSameCart(kept, wanted)) {
    return { cart: kept.length > 0 ? kept : undefined, sums: last.sums }
  }
  const { cart = [], amount, price = amount } = wanted
  const sums = cart.length > 0 ? cartSums(cart, terms) : sumsOf(price, 0, terms)
  if (sums === null || totalOf(sums) !== amount) {
    const field = cart.length > 0 ? 'cart' : 'price'
    throw new CallFailure('badInput', `the ${field} does not come to the amount`, field)
  }
  return { cart: wanted.cart, ...(isPlain(sums) ? {} : { sums }) }
}

/** Whether the stored goods and sums add up to the order's amount. */
export function comesTo(amount: number, { cart = [], sums }: SoldOnCharge): boolean {
  const goods = cart.length === 0 ? amount : cartTotal(cart)
  return sums ? totalOf(sums) === amount : goods === amount
}
