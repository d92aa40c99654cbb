/** This file knows no schema library, so that the first screen can use it without loading one. */
import type { Order } from './order.ts'

/**
 * Whether a supervisor must look at an order before its customer leaves: a payment came that nobody expected, or answers differ.
 * Its case says what can be done.
 */
export const needsSupervisor = ({
  state,
  paidTwice,
  superseded,
}: Pick<Order, 'state' | 'paidTwice' | 'superseded'>): boolean =>
  paidTwice || state.kind === 'paidLate' || state.kind === 'review' || (superseded && state.kind === 'paid')
