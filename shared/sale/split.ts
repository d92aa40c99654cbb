/**
 * A sale may be paid in two: a part in cash first, then the rest, by one code or in cash again. Cash comes first because it can
 * always be given back: what most ways to pay take, no gateway gives back.
 * This file knows no schema library, so that the first screen can use it without loading one.
 */
import type { Order } from './order.ts'
import { isPaid } from './order-life.ts'

type Parted = Pick<Order, 'part' | 'state' | 'superseded'>

/** Whether this order's payment pays its sale: of a sale paid in two that is the rest, while its cash part stands. */
export function settles({ part, state }: Parted): boolean {
  return isPaid(state) && (part === undefined || (part.kind === 'rest' && !part.cash.givenBack))
}

/** Whether it is a cash part that is in the drawer, whether the rest is paid or not. */
export const isStandingPart = ({ part, state, superseded }: Parted): boolean =>
  part?.kind === 'cash' && isPaid(state) && !superseded

/** Whether it is a cash part that waits for the rest: it can be given back whole, and nothing else. */
export const isOpenPart = (order: Parted): boolean =>
  isStandingPart(order) && order.part?.kind === 'cash' && order.part.rest === null

/** The number of the cash part that an order pays the rest of. */
export const restOf = ({ part }: Pick<Order, 'part'>): string | undefined =>
  part?.kind === 'rest' ? part.cash.merchantTradeNo : undefined
