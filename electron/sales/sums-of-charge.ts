import { type Cart, cartTotal } from '../../shared/cart/cart.ts'
import { cartSums } from '../../shared/cart/discount.ts'
import type { Sen } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { isStandingPart } from '../../shared/sale/split.ts'
import { isPlain, type SaleSums, sumsOf, totalOf } from '../../shared/tax/sale-sums.ts'
import { sumsOfParts } from '../../shared/tax/sums-of-parts.ts'
import type { TaxTerms } from '../../shared/tax/tax-terms.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { NewPart } from '../journal/steps.ts'
import { type ChargeRequest, isSameCart } from './attempts.ts'

/** What a charge sells: its goods, and how the amount is made up where it is more than their price. */
export interface SoldOnCharge {
  readonly cart?: Cart | undefined
  readonly sums?: SaleSums | undefined
  /** Missing where it is for the whole sale. */
  readonly partOf?: NewPart | undefined
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
  const { total, sums: whole } = wholeOf(last)
  if (last && total === wanted.amount && isSameCart(kept, wanted)) {
    return { cart: kept.length > 0 ? kept : undefined, sums: whole }
  }
  const { cart = [], amount, price = amount } = wanted
  const sums = cart.length > 0 ? cartSums(cart, terms) : sumsOf(price, 0, terms)
  if (sums === null || totalOf(sums) !== amount) {
    const field = cart.length > 0 ? 'cart' : 'price'
    throw new CallFailure('badInput', `the ${field} does not come to the amount`, field)
  }
  return { cart: wanted.cart, ...(isPlain(sums) ? {} : { sums }) }
}

/** The whole sale of an order; the order may be a part of it. */
const wholeOf = (order: Order | undefined) => order?.part ?? { total: order?.amount, sums: order?.sums }

/** The first part of what is sold, paid in cash. */
export function firstPart(sold: SoldOnCharge, total: Sen, inCash: Sen): SoldOnCharge {
  const { cart, sums } = sold
  return {
    cart,
    ...(sums && { sums: sumsOfParts(sums, total, inCash).first }),
    partOf: { total, sums, restOf: null },
  }
}

/** The rest of a sale whose cash part is in the drawer; throws a CallFailure where there is none, or for another amount. */
export function restPart(wanted: ChargeRequest, attempts: readonly Order[], kept: Cart): SoldOnCharge {
  const first = attempts.find(({ merchantTradeNo }) => merchantTradeNo === wanted.restOf)
  if (!first?.part || !isStandingPart(first))
    throw new CallFailure('notPossible', 'there is no cash part to pay the rest of', 'restOf')
  const { total, sums } = first.part
  if (wanted.amount + first.amount !== total || wanted.cart !== undefined)
    throw new CallFailure('badInput', 'cash part and rest do not come to the sale', 'amount')
  return {
    cart: kept.length > 0 ? kept : undefined,
    ...(sums && { sums: sumsOfParts(sums, total, first.amount).rest }),
    partOf: { total, sums, restOf: first.merchantTradeNo },
  }
}

/** Whether the stored goods and sums add up to the order's amount. */
export function comesTo(amount: number, { cart = [], sums }: SoldOnCharge): boolean {
  const goods = cart.length === 0 ? amount : cartTotal(cart)
  return sums ? totalOf(sums) === amount : goods === amount
}
