import * as z from 'zod'
import type { Cart } from '../cart/cart.ts'
import type { Sen } from '../money.ts'
import { senSchema } from '../money-schema.ts'
import { roundedShare } from '../rounded-share.ts'
import type { SaleSums } from '../tax/sale-sums.ts'
import { isTaxed, linesLeft, type RefundLine, type SoldFor, totalOfLines } from './refund-lines.ts'

/** The service charge and tax in a refund, in sen. */
export const refundParts = z.object({ service: senSchema, tax: senSchema })
export type RefundParts = z.infer<typeof refundParts>

/** A refund that holds its amount. Refunds from before parts were counted have none. */
interface Held {
  readonly amount: Sen
  readonly parts?: RefundParts | undefined
  readonly lines?: readonly RefundLine[] | undefined
}

/**
 * What a refund gives back of a sale's service charge and tax: the same share of them as its share of the price, in
 * whole rupiah. Refunds of the whole price together give back exactly all of both.
 */
export function refundPartsOf(
  { price, sums }: { readonly price: Sen; readonly sums: Pick<SaleSums, 'service' | 'tax'> },
  earlier: readonly Held[],
  amount: Sen,
): RefundParts {
  const before = earlier.reduce((sum, refund) => sum + refund.amount, 0)
  const part = (name: keyof RefundParts): Sen => {
    const taken = earlier.reduce(
      (sum, refund) => sum + (refund.parts?.[name] ?? shareOf(sums[name], refund.amount, price)),
      0,
    )
    const until = shareOf(sums[name], Math.min(before + amount, price), price)
    return Math.max(0, until - taken) as Sen
  }
  return { service: part('service'), tax: part('tax') }
}

/**
 * The same for lines. If some goods are sold without tax, only taxed goods give tax back, by their share of all taxed
 * goods; but the last of the price takes all the tax that is left.
 */
export function refundPartsOfLines(
  { cart, sold, sums }: { readonly cart: Cart; readonly sold: SoldFor; readonly sums: SaleSums },
  earlier: readonly Held[],
  lines: readonly RefundLine[],
): RefundParts {
  const { amount: price } = sold
  const amount = totalOfLines(lines)
  const parts = refundPartsOf({ price, sums }, earlier, amount)
  const isLast = earlier.reduce((sum, refund) => sum + refund.amount, 0) + amount >= price
  if (!sums.untaxed || isLast) return parts
  const taxedIn = (some: readonly RefundLine[]) =>
    totalOfLines(some.filter(({ line }) => isTaxed(cart, line)))
  const taxed = taxedIn(linesLeft(cart, sold, []))
  const before = earlier.map((refund) => ({
    ...refund,
    // A refund by amount counts as taken from every line in proportion.
    amount: refund.lines
      ? taxedIn(refund.lines)
      : (Number((BigInt(refund.amount) * BigInt(taxed)) / BigInt(price)) as Sen),
  }))
  return { ...parts, tax: refundPartsOf({ price: taxed, sums }, before, taxedIn(lines)).tax }
}

const shareOf = (whole: Sen, amount: number, price: Sen): Sen =>
  amount >= price ? whole : roundedShare(whole, amount, price)
