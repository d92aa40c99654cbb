import { type Cart, type ProductLine as CartProduct, cartTotal, lineTotal } from '../../shared/cart/cart.ts'
import { type Sen, sen } from '../../shared/money.ts'
import type { ProductLine } from './product-lines.ts'

const RUPIAH = 100

/**
 * A cart as `productInfo`, whose lines come to exactly its total. The document has no negative prices, so discounts are
 * taken off the prices: each line bears its share, in whole rupiah.
 */
export function productLinesOf(cart: Cart): readonly ProductLine[] {
  const total = cartTotal(cart)
  if (total === null) throw new RangeError('the cart comes to no amount')
  const products = cart.filter((line) => line.kind === 'product')
  const shares = shareOut(products.map(lineTotal), total)
  return products.flatMap((line, at) => priced(line, shares[at] ?? 0))
}

/** `total` shared out in the proportion of `parts`, in whole rupiah; together the shares are `total`. */
function shareOut(parts: readonly number[], total: Sen): readonly number[] {
  let partsLeft = parts.reduce((sum, part) => sum + part, 0)
  let left: number = total
  return parts.map((part) => {
    // BigInt: two amounts multiplied are more than a number holds exactly.
    const exact = partsLeft === 0 ? 0n : (BigInt(left) * BigInt(part)) / BigInt(partsLeft)
    const share = part === partsLeft ? left : Number(exact) - (Number(exact) % RUPIAH)
    partsLeft -= part
    left -= share
    return share
  })
}

/** A line at a new total: where that is not the same for each, some cost a rupiah more than the others. */
function priced({ id, name, type, quantity }: CartProduct, total: number): ProductLine[] {
  const dearer = (total / RUPIAH) % quantity
  const cheap = (total / RUPIAH - dearer) / quantity
  return [
    { id, name, type, price: sen(cheap * RUPIAH), quantity: quantity - dearer },
    { id, name, type, price: sen((cheap + 1) * RUPIAH), quantity: dearer },
  ].filter((line) => line.quantity > 0)
}
