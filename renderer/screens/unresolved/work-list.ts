import type { UnresolvedPayment } from '../../../shared/work-list/reported-payment.ts'
import type {
  UnresolvedCase,
  UnresolvedRefund,
  UnresolvedSubscription,
} from '../../../shared/work-list/unresolved.ts'
import { callMain, onEvent, stopAll } from '../../bridge/main-process.ts'
import { createPagedList } from '../../state/lists/paged-list.ts'
import { receiveOrders } from '../../state/orders/orders.ts'
import { receiveRefund } from '../../state/refunds/refunds.ts'

export interface WorkListNotes {
  readonly refunds: readonly UnresolvedRefund[]
  readonly payments: readonly UnresolvedPayment[]
  readonly subscriptions: readonly UnresolvedSubscription[]
  /** The number of cases, including those beyond the list's limit. */
  readonly total: number
}

/** Cases, newest first; all screens get its orders and refunds. */
export const workList = createPagedList<object, UnresolvedCase, WorkListNotes>({}, async () => {
  const { cases, total, ...others } = await callMain('unresolved.list', {})
  for (const { refund } of others.refunds) receiveRefund(refund)
  receiveOrders(cases.flatMap(({ order, others }) => [order, ...others]))
  return { items: cases, more: false, notes: { ...others, total } }
})

/** Keeps the list up to date while it is shown; returns the function that stops it. */
export function followWorkList(): () => void {
  return stopAll(
    workList.follow(),
    onEvent('unresolved.changed', () => void workList.find()),
  )
}
