import type { Cart, ProductLine as CartProduct } from '../../shared/cart/cart.ts'
import { cartTotal } from '../../shared/cart/cart.ts'
import { netsOf } from '../../shared/cart/nets.ts'
import { sen } from '../../shared/money.ts'
import type { SaleSums } from '../../shared/tax/sale-sums.ts'
import type { ProductLine } from './product-lines.ts'

const RUPIAH = 100

/**
 * A cart as `productInfo`, whose lines come to exactly what is paid. The document has no negative prices, so discounts
 * are taken off the prices: each line bears its share, in whole rupiah. What is added to the prices comes first, as
 * lines of its own, so that it is never among what does not fit.
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

/** A line at a new total: where that is not the same for each, some cost a rupiah more than the others. */
function priced({ id, name, type, quantity }: CartProduct, total: number): ProductLine[] {
  const dearer = (total / RUPIAH) % quantity
  const cheap = (total / RUPIAH - dearer) / quantity
  return [
    { id, name, type, price: sen(cheap * RUPIAH), quantity: quantity - dearer },
    { id, name, type, price: sen((cheap + 1) * RUPIAH), quantity: dearer },
  ].filter((line) => line.quantity > 0)
}
