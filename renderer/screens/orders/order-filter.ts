import { cash } from '../../../shared/cash/cash.ts'
import { counterChannels } from '../../../shared/gateway/counter-channels.ts'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { Order } from '../../../shared/sale/order.ts'
import type { OrderStateKind } from '../../../shared/sale/order-life.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import { type Period, spanOf } from '../../components/time/day-span.ts'
import type { WayFamily } from '../../state/channels/offered-channels.ts'

export const periods = ['all', 'today', 'yesterday', 'week', 'month', 'days'] as const satisfies Period[]

export const stateGroups = {
  waiting: ['intent', 'sending', 'open'],
  paid: ['paid', 'paidLate'],
  refunded: ['paid', 'paidLate'],
  unpaid: ['failed', 'expired', 'rejected'],
  attention: ['unknown', 'review', 'paidLate'],
} as const satisfies Record<string, readonly OrderStateKind[]>
export type StateGroup = keyof typeof stateGroups

/** The filter of the list of orders. `fromDay` and `toDay`, as `yyyy-mm-dd`, count only for the period `days`. */
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

/** What the journal does not know: a code whose sale was paid another way is not waiting. */
export const belongsTo = (group: OrderFilter['group'], { paidInstead }: Order): boolean =>
  group !== 'waiting' || paidInstead === undefined

type Query = Pick<CallInput<'order.list'>, 'from' | 'to' | 'paymentTypes' | 'states' | 'refunded'>

/** A filter for the main process; days begin at midnight by the shop's clocks. */
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
    ...(group === 'refunded' ? { refunded: true } : {}),
  }
}
