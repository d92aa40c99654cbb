import type { Cart } from '../../../shared/cart/cart.ts'
import type { Sen } from '../../../shared/money.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import {
  type LineLeft,
  linesLeft,
  pricedLines,
  type RefundLine,
  stepOf,
  totalOfLines,
  type WantedLine,
} from '../../../shared/refund/refund-lines.ts'
import { holdingRefunds } from '../../../shared/refund/refundability.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { amountOf } from '../../components/keyboard/keypad-keys.ts'

/** The members of an order's record from which its refunds are calculated. */
export interface PartRecord {
  readonly order: Order
  readonly cart: Cart
  readonly refunds: readonly Refund[]
}

/** What of an order can be refunded. */
export interface Refundable {
  readonly remaining: Sen
  /** What is left of the order's lines. */
  readonly left: readonly LineLeft[]
  /** What the price of its pieces is a multiple of. */
  readonly step: Sen
  /** Goods of it came back before, by line. */
  readonly goodsCameBack: boolean
}

/** How much to refund: everything left, some of the lines, or an amount. */
export type RefundBy = 'whole' | 'lines' | 'part'

/** What a person chose to refund. */
export interface Chosen {
  readonly by: RefundBy
  readonly picked: readonly WantedLine[]
  readonly digits: string
}

/** The amount of a refund, in sen, and the goods that it is for; none if nobody said which. */
export interface Back {
  readonly amount: Sen
  readonly lines: readonly RefundLine[]
}

export function refundableOf({ order, cart, refunds }: PartRecord, remaining: Sen): Refundable {
  const holding = holdingRefunds(refunds)
  return {
    remaining,
    left: linesLeft(cart, order, holding),
    step: stepOf(order),
    goodsCameBack: holding.some(({ lines }) => lines !== undefined),
  }
}

/** What comes back by a choice. */
export function backBy(
  { by, picked, digits }: Chosen,
  { remaining, left, step, goodsCameBack }: Refundable,
): Back {
  switch (by) {
    case 'whole':
      return { amount: remaining, lines: goodsCameBack ? goodsWorth(remaining, left) : [] }
    case 'lines': {
      const lines = pricedLines(left, picked, step) ?? []
      return { amount: totalOfLines(lines), lines }
    }
    case 'part':
      return { amount: amountOf(digits), lines: [] }
  }
}

/** The goods that are left, if they are all that the amount is for. */
function goodsWorth(amount: Sen, left: readonly LineLeft[]): readonly RefundLine[] {
  const goods = left.filter(({ quantity }) => quantity > 0)
  return totalOfLines(goods) === amount ? goods : []
}

/** What to refund of a sale's other part: all, or its share of the same goods. Null if nothing, or if this part went by amount. */
export function alsoBack(
  { by, picked }: Pick<Chosen, 'by' | 'picked'>,
  record: PartRecord,
  remaining: Sen,
): Back | null {
  if (by === 'part') return null
  const back = backBy({ by, picked, digits: '' }, refundableOf(record, remaining))
  return back.amount > 0 ? back : null
}
