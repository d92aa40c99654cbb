import { cash } from '../../../shared/cash/cash.ts'
import { counterChannels } from '../../../shared/gateway/counter-channels.ts'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { OrderStateKind } from '../../../shared/sale/order-life.ts'
import { type TimeZone, zoneFacts } from '../../../shared/time-zone.ts'
import type { WayFamily } from '../../state/offered-channels.ts'

export const periods = ['all', 'today', 'yesterday', 'week', 'month', 'days'] as const
export type Period = (typeof periods)[number]

export const stateGroups = {
  waiting: ['intent', 'sending', 'open'],
  paid: ['paid', 'paidLate'],
  unpaid: ['failed', 'expired', 'rejected'],
  attention: ['unknown', 'review', 'paidLate'],
} as const satisfies Record<string, readonly OrderStateKind[]>
export type StateGroup = keyof typeof stateGroups

/** What the list of orders is narrowed to. `fromDay` and `toDay`, as `yyyy-mm-dd`, count only for the period `days`. */
export interface OrderFilter {
  readonly period: Period
  readonly fromDay: string
  readonly toDay: string
  readonly family: WayFamily | 'all'
  readonly group: StateGroup | 'all'
}

export const everything: OrderFilter = { period: 'all', fromDay: '', toDay: '', family: 'all', group: 'all' }

export const isEverything = (filter: OrderFilter) =>
  filter.period === 'all' && filter.family === 'all' && filter.group === 'all'

type Query = Pick<CallInput<'order.list'>, 'from' | 'to' | 'paymentTypes' | 'states'>

/** A filter as the main process takes it; days begin at midnight by the shop's clocks. */
export function queryOf(
  { period, fromDay, toDay, family, group }: OrderFilter,
  now: number,
  zone: TimeZone,
): Query {
  return {
    ...spanOf(period, { fromDay, toDay }, now, zone),
    ...(family === 'all'
      ? {}
      : {
          paymentTypes: [cash, ...counterChannels]
            .filter((channel) => channel.family === family)
            .map(({ paymentType }) => paymentType),
        }),
    ...(group === 'all' ? {} : { states: [...stateGroups[group]] }),
  }
}

const DAY = 86_400_000

function spanOf(
  period: Period,
  { fromDay, toDay }: Pick<OrderFilter, 'fromDay' | 'toDay'>,
  now: number,
  zone: TimeZone,
): { from?: number; to?: number } {
  const ahead = zoneFacts[zone].minutes * 60_000
  const today = Math.floor((now + ahead) / DAY) * DAY - ahead
  switch (period) {
    case 'all':
      return {}
    case 'today':
      return { from: today }
    case 'yesterday':
      return { from: today - DAY, to: today }
    case 'week':
      return { from: today - 6 * DAY }
    case 'month':
      return { from: today - 29 * DAY }
    case 'days': {
      const [from, last] = [midnight(fromDay, ahead), midnight(toDay, ahead)]
      return { ...(from === null ? {} : { from }), ...(last === null ? {} : { to: last + DAY }) }
    }
  }
}

function midnight(day: string, ahead: number): number | null {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? null : at - ahead
}
