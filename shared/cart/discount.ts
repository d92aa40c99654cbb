import type { Sen } from '../money.ts'
import { type Cart, cartTotal, lineTotal } from './cart.ts'

/** Whether more than `limit` percent of the goods' sum is given away. */
export function isBeyondLimit(cart: Cart, limit: number): boolean {
  const { goods, off } = sumsOf(cart)
  // BigInt: a large cart in sen times a hundred is more than a number holds exactly.
  return BigInt(off) * 100n > BigInt(goods) * BigInt(limit)
}

/** What a supervisor says yes to: this discount, in this sale, with this left to pay. Null where nothing is given away. */
export function discountToApprove(saleId: string, cart: Cart) {
  const { goods, off } = sumsOf(cart)
  const total = cartTotal(cart)
  if (off === 0 || total === null) return null
  const tenths = (BigInt(off) * 1_000n + BigInt(goods) - 1n) / BigInt(goods)
  const terms = { total: String(total / 100), percent: String(Number(tenths) / 10) }
  return { action: 'discount', merchantTradeNo: saleId, amount: off as Sen, terms } as const
}

function sumsOf(cart: Cart): { readonly goods: number; readonly off: number } {
  const sumOf = (kind: Cart[number]['kind']) =>
    cart.reduce((sum, line) => (line.kind === kind ? sum + Math.abs(lineTotal(line)) : sum), 0)
  return { goods: sumOf('product'), off: sumOf('discount') }
}
