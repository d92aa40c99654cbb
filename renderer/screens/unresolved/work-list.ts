import { create } from 'zustand'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { UnresolvedCase, UnresolvedRefund } from '../../../shared/work-list/unresolved.ts'
import { callMain, failureOf, onConnection, onEvent } from '../../main-process.ts'
import { receiveOrder } from '../../state/orders.ts'
import { receiveRefund } from '../../state/refunds.ts'

interface WorkList {
  /** The latest first; null until the first answer. */
  readonly cases: readonly UnresolvedCase[] | null
  readonly refunds: readonly UnresolvedRefund[]
  /** With those that the list is too short for. */
  readonly total: number
  readonly failure: Failure | null
}

export const useWorkList = create<WorkList>(() => ({
  cases: null,
  refunds: [],
  total: 0,
  failure: null,
}))

/** Answers may overtake each other; only the one asked for last is shown. */
let asked = 0

/** Asks for the list; what it says of an order is told to all screens. */
export async function loadWorkList(): Promise<void> {
  asked += 1
  const own = asked
  try {
    const { cases, refunds, total } = await callMain('unresolved.list', {})
    for (const { refund } of refunds) receiveRefund(refund)
    for (const { order, others } of cases) {
      receiveOrder(order)
      for (const other of others) receiveOrder(other)
    }
    if (own === asked) useWorkList.setState({ cases, refunds, total, failure: null })
  } catch (error) {
    if (own === asked) useWorkList.setState({ failure: failureOf(error) })
  }
}

/** Keeps the list up to date while it is shown; returns the way to stop. */
export function followWorkList(): () => void {
  void loadWorkList()
  const stops = [
    onEvent('unresolved.changed', () => void loadWorkList()),
    onConnection((connected) => connected && void loadWorkList()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Writes down what was done about a refund, and takes it off the list. */
export async function closeRefundCase(closing: CallInput<'refund.close'>): Promise<void> {
  receiveRefund(await callMain('refund.close', closing))
  await loadWorkList()
}

/** Writes down what was done about a case, and takes it off the list. */
export async function closeCase(closing: CallInput<'unresolved.close'>): Promise<void> {
  await callMain('unresolved.close', closing)
  await loadWorkList()
}
