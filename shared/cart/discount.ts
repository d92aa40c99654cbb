import type { Sen } from '../money.ts'
import { roundedShare } from '../rounded-share.ts'
import { type SaleSums, sumsOf } from '../tax/sale-sums.ts'
import type { TaxTerms } from '../tax/tax-terms.ts'
import { type Cart, cartTotal, goodsOf, lineTotal } from './cart.ts'
import type { CartLine } from './cart-schema.ts'
import { netsOf } from './nets.ts'

/** Whether all discounts, by line and on the whole, are more than `limit` percent of the goods' sum. */
export function isBeyondLimit(cart: Cart, limit: number): boolean {
  const { goods, off } = takenOff(cart)
  // BigInt: a large cart in sen times a hundred exceeds what a number holds exactly.
  return BigInt(off) * 100n > BigInt(goods) * BigInt(limit)
}

/** What a supervisor approves: this discount, in this sale, with this left to pay. Null without a discount. */
export function discountToApprove(saleId: string, cart: Cart, toPay: Sen) {
  const { goods, off } = takenOff(cart)
  if (off === 0 || cartTotal(cart) === null) return null
  const tenths = (BigInt(off) * 1_000n + BigInt(goods) - 1n) / BigInt(goods)
  const terms = { total: String(toPay / 100), percent: String(Number(tenths) / 10) }
  return { action: 'discount', merchantTradeNo: saleId, amount: off as Sen, terms } as const
}

/** The sums of a cart by the shop's terms; null if they are not a valid amount. */
export function cartSums(cart: Cart, terms: TaxTerms): SaleSums | null {
  const { goods, off } = takenOff(cart)
  return cartTotal(cart) === null ? null : sumsOf(goods, off, terms, untaxedOf(cart))
}

/** The goods without tax, after their share of every discount. */
function untaxedOf(cart: Cart): number {
  if (!cart.some((line) => line.kind === 'product' && line.untaxed)) return 0
  const nets = netsOf(cart)
  return cart.reduce(
    (sum, line, at) => sum + (line.kind === 'product' && line.untaxed ? (nets[at] ?? 0) : 0),
    0,
  )
}

/** The cart with its percentages calculated again, after a line came, went or changed. Discounts of zero are dropped. */
export function repriced(cart: Cart): Cart {
  const lines = cart.map(repricedLine)
  let left = lines.reduce((sum, line) => sum + (line.kind === 'product' ? lineTotal(line) : 0), 0)
  return lines.flatMap((line): readonly CartLine[] => {
    if (line.kind === 'product') return [line]
    const amount = line.percent === undefined ? line.amount : percentOf(left, line.percent)
    left -= amount
    return amount > 0 ? [{ ...line, amount }] : []
  })
}

function repricedLine(line: CartLine): CartLine {
  if (line.kind !== 'product' || !line.discount) return line
  const { discount, ...plain } = line
  const goods = goodsOf(line)
  const amount =
    discount.percent === undefined
      ? (Math.min(discount.amount, goods) as Sen)
      : percentOf(goods, discount.percent)
  return amount > 0 ? { ...plain, discount: { ...discount, amount } } : plain
}

/** A percentage of an amount, in whole rupiah, half a rupiah up. */
export const percentOf = (amount: number, percent: number): Sen => roundedShare(amount, percent, 100)

function takenOff(cart: Cart): { readonly goods: number; readonly off: number } {
  let [goods, off] = [0, 0]
  for (const line of cart) {
    if (line.kind === 'product') goods += goodsOf(line)
    off += line.kind === 'product' ? (line.discount?.amount ?? 0) : line.amount
  }
  return { goods, off }
}
