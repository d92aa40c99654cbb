import { expect, test } from 'vitest'
import {
  belongsTo,
  everything,
  type OrderFilter,
  queryOf,
  stateGroups,
} from '../../../renderer/screens/orders/order-filter.ts'
import { counterChannels } from '../../../shared/gateway/counter-channels.ts'
import { rupiah } from '../../../shared/money.ts'
import { transitions } from '../../../shared/sale/order-transitions.ts'
import { sampleOrder } from '../../helpers/samples.ts'

/** Half past midnight on 21 November in Jakarta: still the 20th in London. */
const now = Date.parse('2026-11-21T00:30:00+07:00')
const at = (text: string) => Date.parse(text)
const span = (filter: Partial<OrderFilter>) => queryOf({ ...everything, ...filter }, now, 'WIB')

test.each<[Partial<OrderFilter>, object]>([
  [{ period: 'all' }, {}],
  [{ period: 'today' }, { from: at('2026-11-21T00:00:00+07:00') }],
  [{ period: 'yesterday' }, { from: at('2026-11-20T00:00:00+07:00'), to: at('2026-11-21T00:00:00+07:00') }],
  [{ period: 'week' }, { from: at('2026-11-15T00:00:00+07:00') }],
  [{ period: 'month' }, { from: at('2026-10-23T00:00:00+07:00') }],
  [
    { period: 'days', fromDay: '2026-11-01', toDay: '2026-11-02' },
    { from: at('2026-11-01T00:00:00+07:00'), to: at('2026-11-03T00:00:00+07:00') },
  ],
  [{ period: 'days', fromDay: '', toDay: '2026-11-02' }, { to: at('2026-11-03T00:00:00+07:00') }],
])('%j are days by the clocks of the shop', (filter, expected) => {
  expect(span(filter)).toEqual(expected)
})

test('a day begins two hours earlier in Jayapura than in Jakarta', () => {
  const { from } = queryOf({ ...everything, period: 'today' }, now, 'WIT')
  expect(from).toBe(at('2026-11-21T00:00:00+09:00'))
})

test('a family stands for its channels, and every channel is in one', () => {
  expect(span({ family: 'qr' })).toEqual({ paymentTypes: ['QRIS'] })
  expect(span({ family: 'virtualAccount' }).paymentTypes).toHaveLength(16)
  const families = new Set(counterChannels.map(({ family }) => family))
  const found = [...families].flatMap((family) => span({ family }).paymentTypes ?? [])
  expect(found.length).toBe(counterChannels.length)
})

test('refunded are those with money back', () => {
  expect(span({ group: 'refunded' })).toMatchObject({ refunded: true })
})

test('a code whose sale was paid otherwise waits for nothing', () => {
  const paidInstead = { merchantTradeNo: 'LK2', paymentType: 'QRIS', payable: rupiah(1) }
  expect(belongsTo('waiting', sampleOrder)).toBe(true)
  expect(belongsTo('waiting', { ...sampleOrder, paidInstead })).toBe(false)
})

test('every state is in a group', () => {
  const grouped = new Set<string>(Object.values(stateGroups).flat())
  expect(Object.keys(transitions).filter((state) => !grouped.has(state))).toEqual([])
})
