import type { Cart, ProductLine as CartProduct } from '../../shared/cart/cart.ts'
import { cartTotal } from '../../shared/cart/cart.ts'
import { netsOf } from '../../shared/cart/nets.ts'
import { sen } from '../../shared/money.ts'
import type { SaleSums } from '../../shared/tax/sale-sums.ts'
import type { ProductLine } from './product-lines.ts'

const RUPIAH = 100

/**
 * A cart as `productInfo`, whose lines add up to exactly what is paid. The document has no negative prices, so each
 * line's price is lowered by its share of the discounts, in whole rupiah. Taxes and charges are lines of their own and
 * come first, so that they are never among the lines that do not fit.
 */
export function productLinesOf(cart: Cart, sums?: SaleSums): readonly ProductLine[] {
  if (cartTotal(cart) === null) throw new RangeError('the cart comes to no amount')
  const nets = netsOf(cart)
  const goods = cart.flatMap((line, at) => (line.kind === 'product' ? priced(line, nets[at] ?? 0) : []))
  return [...(sums ? addedLines(sums) : []), ...goods]
}

function addedLines({ terms, service, tax }: SaleSums): ProductLine[] {
  if (terms.included) return []
  return [
    { id: 'SERVICE', name: 'Biaya layanan', price: service, type: 'service', quantity: 1 },
    { id: terms.name, name: terms.name, price: tax, type: 'tax', quantity: 1 },
  ].filter(({ price }) => price > 0)
}

/** A line with a new total. If the total does not divide by the quantity, some of its items cost one rupiah more. */
function priced({ id, name, type, quantity }: CartProduct, total: number): ProductLine[] {
  const dearer = (total / RUPIAH) % quantity
  const cheap = (total / RUPIAH - dearer) / quantity
  return [
    { id, name, type, price: sen(cheap * RUPIAH), quantity: quantity - dearer },
    { id, name, type, price: sen((cheap + 1) * RUPIAH), quantity: dearer },
  ].filter((line) => line.quantity > 0)
}
