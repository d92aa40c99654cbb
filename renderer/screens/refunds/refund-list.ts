import { DAY } from '../../../shared/durations.ts'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import { type RefundStateKind, refundStatesUnderWay } from '../../../shared/refund/refund-life.ts'
import { beginningOf } from '../../../shared/time-zone.ts'
import { callMain } from '../../bridge/main-process.ts'
import { createPagedList, PAGE } from '../../state/lists/paged-list.ts'
import { receiveRefund } from '../../state/refunds/refunds.ts'
import { useSession } from '../../state/session.ts'

export const refundFilters = ['all', 'open', 'done', 'notDone'] as const
export type RefundFilter = (typeof refundFilters)[number]

const statesOf: Readonly<Record<RefundFilter, readonly RefundStateKind[] | null>> = {
  all: null,
  open: refundStatesUnderWay,
  done: ['done'],
  notDone: ['failed', 'rejected'],
}

interface RefundQuery {
  readonly filter: RefundFilter
  /** A day such as 2026-11-21 by the shop's clocks; empty for all. */
  readonly day: string
}

/** The merchantRefundNo of each refund found. */
export const refundList = createPagedList<RefundQuery, string>(
  { filter: 'all', day: '' },
  async (query, after) => {
    const { refunds, more } = await callMain('refund.list', {
      ...wire(query),
      limit: PAGE,
      ...(after === undefined ? {} : { before: after }),
    })
    for (const refund of refunds) receiveRefund(refund)
    return { items: refunds.map(({ merchantRefundNo }) => merchantRefundNo), more }
  },
)

function wire({ filter, day }: RefundQuery): Omit<CallInput<'refund.list'>, 'limit'> {
  const states = statesOf[filter]
  const zone = useSession.getState().started?.settings.timeZone
  const from = zone ? beginningOf(day, zone) : null
  return {
    ...(states ? { states: [...states] } : {}),
    ...(from === null ? {} : { from, to: from + DAY }),
  }
}

/** All that have not ended, so that their orders' rows can say so; the events keep them up to date from then on. */
export async function readRefundsUnderWay(): Promise<void> {
  const { refunds } = await callMain('refund.list', { states: [...refundStatesUnderWay], limit: 100 })
  for (const refund of refunds) receiveRefund(refund)
}
