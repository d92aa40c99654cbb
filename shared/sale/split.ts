/**
 * A sale may be paid in two: a part in cash first, then the rest, by one code or in cash again. Cash comes first because it can
 * always be given back: what most ways to pay take, no gateway gives back.
 * This file knows no schema library, so that the first screen can use it without loading one.
 */
import { type Sen, sen } from '../money.ts'
import type { Order } from './order.ts'
import { isPaid } from './order-life.ts'

type Parted = Pick<Order, 'part' | 'state' | 'superseded'>

/** Whether this order's payment pays its sale: of a sale paid in two that is the rest, while its cash part stands. */
export function paysSale({ part, state }: Parted): boolean {
  return isPaid(state) && (part === undefined || (part.kind === 'rest' && !part.cash.givenBack))
}

/** Whether it is a cash part that is in the drawer, whether the rest is paid or not. */
export const isStandingPart = ({ part, state, superseded }: Parted): boolean =>
  part?.kind === 'cash' && isPaid(state) && !superseded

/** Whether it is a cash part that waits for the rest: it can be given back whole, and nothing else. */
export const isOpenPart = (order: Parted): boolean =>
  isStandingPart(order) && order.part?.kind === 'cash' && order.part.rest === null

/** Whether the whole sale of a paid order is paid: by this order, or by its other part too. */
export const isWholePaid = (order: Parted): boolean =>
  paysSale(order) || (isStandingPart(order) && !isOpenPart(order))

/** The number of the cash part that an order pays the rest of. */
export const restOf = ({ part }: Pick<Order, 'part'>): string | undefined =>
  part?.kind === 'rest' ? part.cash.merchantTradeNo : undefined

/** The number of the other part of a sale paid in two; undefined while the rest is not paid. */
export const otherPartOf = (order: Pick<Order, 'part'>): string | undefined =>
  order.part?.kind === 'cash' ? order.part.rest?.merchantTradeNo : restOf(order)

/** The number of the order that paid the sale of an order, if it was another one; of a cash part, the payment of the rest. */
export const paidBy = ({ paidInstead, part }: Pick<Order, 'paidInstead' | 'part'>): string | undefined =>
  (paidInstead ?? (part?.kind === 'cash' ? part.rest : null))?.merchantTradeNo

/** A sale paid in two, in sen: the whole, its cash part, and the rest. */
export interface SplitSums {
  readonly total: Sen
  readonly cash: Sen
  readonly rest: Sen
}

/** The sums of the sale that an order is either part of; null for a sale that is paid in one. */
export function splitSums({ part, amount }: Pick<Order, 'part' | 'amount'>): SplitSums | null {
  if (!part) return null
  const cash = part.kind === 'cash' ? amount : part.cash.amount
  return { total: part.total, cash, rest: sen(part.total - cash) }
}
