import type { Cart } from '../../shared/cart/cart.ts'
import type { Sen } from '../../shared/money.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import {
  linesLeft,
  linesText,
  pricedLines,
  stepOf,
  totalOfLines,
  type WantedLine,
} from '../../shared/refund/refund-lines.ts'
import { refundPartsOf, refundPartsOfLines } from '../../shared/refund/refund-parts.ts'
import { holdingRefunds } from '../../shared/refund/refundability.ts'
import type { Order } from '../../shared/sale/order.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { NewRefund } from '../journal/refund-book.ts'

/** What a refund of this amount returns: the lines, and its share of service charge and tax. */
type GivenBack = Pick<NewRefund, 'lines' | 'linesText' | 'parts'>

/** Throws a CallFailure if the order has fewer of the wanted lines left, or if they don't add up to the amount. */
export function givenBackBy(
  {
    order,
    cart,
    earlier,
  }: { readonly order: Order; readonly cart: Cart; readonly earlier: readonly Refund[] },
  amount: Sen,
  wanted: readonly WantedLine[] | undefined,
): GivenBack {
  const { amount: price, sums } = order
  const holding = holdingRefunds(earlier)
  if (!wanted) return { parts: sums && refundPartsOf({ price, sums }, holding, amount) }
  const lines = pricedLines(linesLeft(cart, order, holding), wanted, stepOf(order))
  if (!lines) throw new CallFailure('refundTooLarge', 'one of these lines has fewer pieces left', 'lines')
  if (totalOfLines(lines) !== amount)
    throw new CallFailure('badInput', 'the lines do not come to the amount', 'lines')
  const parts = sums && refundPartsOfLines({ cart, sold: order, sums }, holding, lines)
  return { lines, linesText: linesText(cart, lines), parts }
}
