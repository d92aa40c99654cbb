import { create } from 'zustand'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { RefundStateKind } from '../../../shared/refund/refund-life.ts'
import { zoneFacts } from '../../../shared/time-zone.ts'
import { callMain, failureOf, onConnection } from '../../main-process.ts'
import { receiveRefund } from '../../state/refunds.ts'
import { useSession } from '../../state/session.ts'

/** Which refunds are shown. */
export const refundFilters = ['all', 'open', 'done', 'notDone'] as const
export type RefundFilter = (typeof refundFilters)[number]

const statesOf: Readonly<Record<RefundFilter, RefundStateKind[] | null>> = {
  all: null,
  open: ['intent', 'sending', 'inProgress', 'unknown', 'review'],
  done: ['done'],
  notDone: ['failed', 'rejected'],
}

interface RefundList {
  readonly filter: RefundFilter
  /** A day such as 2026-11-21 by the shop's clocks; empty for all. */
  readonly day: string
  /** Newest first; null until the first answer. */
  readonly found: readonly string[] | null
  readonly more: boolean
  readonly failure: Failure | null
}

const PAGE = 30
const DAY_MS = 86_400_000

export const useRefundList = create<RefundList>(() => ({
  filter: 'all',
  day: '',
  found: null,
  more: false,
  failure: null,
}))

/** Answers may overtake each other; only the one asked for last is shown. */
let asked = 0

/** Finds refunds by what is chosen, from the newest on. */
export function findRefunds(chosen: Partial<Pick<RefundList, 'filter' | 'day'>> = {}): Promise<void> {
  useRefundList.setState({ ...chosen, failure: null })
  return load([])
}

/** Loads the page after the last refund that is shown. */
export const moreRefunds = () => load(useRefundList.getState().found ?? [])

/** Keeps the list up to date with the line; returns the way to stop. */
export function followRefunds(): () => void {
  void findRefunds()
  return onConnection((connected) => connected && void findRefunds())
}

async function load(before: readonly string[]): Promise<void> {
  asked += 1
  const own = asked
  const last = before.at(-1)
  try {
    const { refunds, more } = await callMain('refunds.list', {
      ...queryOf(useRefundList.getState()),
      limit: PAGE,
      ...(last === undefined ? {} : { before: last }),
    })
    for (const refund of refunds) receiveRefund(refund)
    const found = [...before, ...refunds.map(({ merchantRefundNo }) => merchantRefundNo)]
    if (own === asked) useRefundList.setState({ found, more, failure: null })
  } catch (error) {
    if (own === asked) useRefundList.setState({ failure: failureOf(error) })
  }
}

function queryOf({ filter, day }: RefundList): Omit<CallInput<'refunds.list'>, 'limit'> {
  const states = statesOf[filter]
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const zone = useSession.getState().started?.settings.timeZone
  const from = zone && !Number.isNaN(midnight) ? midnight - zoneFacts[zone].minutes * 60_000 : null
  return {
    ...(states ? { states } : {}),
    ...(from === null || from < 0 ? {} : { from, to: from + DAY_MS }),
  }
}
