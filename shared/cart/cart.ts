import { MAX_SEN, type Sen } from '../money.ts'
import type { CartLine } from './cart-schema.ts'

/** What a customer buys, line by line. */
export type Cart = readonly CartLine[]
/** A line that sells something. */
export type ProductLine = Extract<CartLine, { kind: 'product' }>

/** What a line adds to the total, in sen; negative for a discount. */
export function lineTotal(line: CartLine): number {
  return line.kind === 'product' ? goodsOf(line) - (line.discount?.amount ?? 0) : -line.amount
}

/** The price of a product line before any discount. */
export const goodsOf = ({ price, quantity }: ProductLine) => price * quantity

/** The total of the cart, in sen; null if it is not a valid amount: discounts above the prices, or too much. */
export function cartTotal(cart: Cart): Sen | null {
  const total = cart.reduce((sum, line) => sum + lineTotal(line), 0)
  // A line's discount is at most its price.
  if (cart.some((line) => line.kind === 'product' && lineTotal(line) < 0)) return null
  return total >= 0 && total <= MAX_SEN ? (total as Sen) : null
}

/** The number of pieces in the cart. */
export function countOf(cart: Cart): number {
  return cart.reduce((sum, line) => sum + (line.kind === 'product' ? line.quantity : 0), 0)
}

/** What the customer wants of a line, as one text: its extras, and the note; empty for nothing. */
export const wishesOf = ({ extras = [], note }: Pick<ProductLine, 'extras' | 'note'>): string =>
  [...extras.map(({ name }) => name), ...(note ? [note] : [])].join(', ')
