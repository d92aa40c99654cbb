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
import { holdingRefunds } from '../../shared/refund/refundability.ts'
import type { Order } from '../../shared/sale/order.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { NewRefund } from '../journal/refunds/refund-book.ts'

/** The wanted lines with their prices. Throws a CallFailure if the order has fewer left, or if they don't add up to the amount. */
export function linesGivenBack(
  {
    order,
    cart,
    earlier,
  }: { readonly order: Order; readonly cart: Cart; readonly earlier: readonly Refund[] },
  amount: Sen,
  wanted: readonly WantedLine[],
): Pick<NewRefund, 'lines' | 'linesText'> {
  const lines = pricedLines(linesLeft(cart, order, holdingRefunds(earlier)), wanted, stepOf(order))
  if (!lines) throw new CallFailure('refundTooLarge', 'one of these lines has fewer pieces left', 'lines')
  if (totalOfLines(lines) !== amount)
    throw new CallFailure('badInput', 'the lines do not come to the amount', 'lines')
  return { lines, linesText: linesText(cart, lines) }
}
