import { type Cart, cartTotal, lineTotal } from './cart.ts'
import { shareOut } from './share-out.ts'

/**
 * Each line's share of the cart's total in sen, after every discount, by position; null for a discount on the whole.
 * Together they are the total.
 */
export function netsOf(cart: Cart): readonly (number | null)[] {
  const parts = cart.map((line) => (line.kind === 'product' ? lineTotal(line) : 0))
  const shares = shareOut(parts, cartTotal(cart) ?? 0)
  return cart.map((line, at) => (line.kind === 'product' ? (shares[at] ?? 0) : null))
}
