import type { Order } from '../../../shared/sale/order.ts'
import { liveStates, type OrderStateKind } from '../../../shared/sale/order-life.ts'
import { isOpenPart } from '../../../shared/sale/split.ts'
import { retryOf } from './order-actions.ts'
import { mayGiveBack } from './part-actions.tsx'

const hasOutcome: readonly OrderStateKind[] = ['paid', 'paidLate', 'rejected']
const ended: readonly OrderStateKind[] = ['failed', 'expired']
const unpaid: readonly OrderStateKind[] = ['open', 'failed', 'expired', 'rejected']
const live: readonly OrderStateKind[] = liveStates

/** What the cashier may do with an order in its state. */
export function optionsOf(order: Order) {
  const { state, superseded, paidInstead } = order
  const { kind } = state
  /** It is still its sale's order: no later one took its place, and no other paid. */
  const isCurrent = !superseded && !paidInstead
  const waits = isCurrent && live.includes(kind)
  const renews = isCurrent && ended.includes(kind)
  const retry = paidInstead ? null : retryOf(order)
  return {
    /** Its payment may still come. */
    waits,
    /** It ended unpaid: a new code can be made. */
    renews,
    /** Sends it again; null if it can't be sent. */
    retry,
    checks: !hasOutcome.includes(kind),
    changesChannel: isCurrent && unpaid.includes(kind),
    cancels: isCurrent && kind === 'open',
    /** A sale in two parts goes on beside its parts. */
    takesCash: isCurrent && (kind === 'unknown' || (kind === 'rejected' && !order.part)),
    /** Something else is to be done first, so the next sale is not what most cashiers want now. */
    stepsOver: waits || renews || retry !== null || isOpenPart(order) || mayGiveBack(order),
    /** The sale is over, and all that is left is the next one. */
    isDone: kind === 'paid' && !order.paidTwice && !isOpenPart(order),
  }
}
