import { type Sen, sen } from '../../../shared/money.ts'
import { isTheFirst } from '../lists/list-query.ts'
import { CHANNEL_OF_REFUND, KNOWN_CHANNEL } from './known-channel.ts'
import { HERE, listOf, TWINS } from './span.ts'

/** The conditions on a table's rows that count in the span. Each row meets at most one: two sums need no sorting, one sum of both would. */
const once = (table: string, where: string): readonly string[] => {
  const counts = `t.mode = $1 AND ${where} AND t.counts_at >= $2 AND t.counts_at < $3`
  return [
    `${table} t WHERE ${counts} AND NOT t.counter IN (SELECT counter FROM twins)`,
    `${table} t WHERE ${counts} AND t.counter IN (SELECT counter FROM twins) AND ${isTheFirst(listOf(table))}`,
  ]
}
const paid = once('orders', "t.state IN ('paid', 'paidLate')")
const givenBack = once('refunds', "t.state = 'done'")
/** An order in review has a payable amount only where it was paid. */
const inReview = once('orders', "t.state = 'review' AND t.payable IS NOT NULL")

/** Takings and refunds, added up. */
export interface Sums {
  readonly payments: number
  readonly sold: Sen
  readonly refunds: number
  readonly refunded: Sen
  /** The service charge of what was sold, less what refunds gave back. */
  readonly service: number
  readonly tax: number
}

/** What a counter took in by one way to pay, or gave back, in a part of the span. */
export interface Sum extends Sums {
  readonly part: number
  readonly counter: string
  readonly channel: string
}

/**
 * All sums of a span, in parts of so many milliseconds, in one pass over its orders. They are float8, which is exact for any
 * real amount of money: amounts sent with a stolen key could add up to more than a bigint holds, and that error would
 * hide the sales of all counters.
 */
export const sumsBy = (milliseconds: number, { byChannel }: { readonly byChannel: boolean }) => {
  // Apart from the sums (OFFSET), the server takes the parts for few, and not for as many as there are times: it would sort them all.
  const inParts = (rows: string, columns: string) =>
    `(SELECT (t.counts_at - $2) / ${milliseconds} AS part, t.counter, t.amount, t.service, t.tax${columns} FROM ${rows} OFFSET 0) x`
  const channelOf = (channel: string) => `, ${byChannel ? channel : `''::text`} AS channel`
  const charges = (sign: string) =>
    ['service', 'tax'].map((of) => `coalesce(${sign}sum(${of}), 0)::float8 AS ${of}`).join(', ')
  const sums = [
    ...paid.map(
      (rows) =>
        `SELECT part, counter, channel, count(*) AS payments, sum(amount)::float8 AS sold, 0 AS refunds, 0::float8 AS refunded,
          ${charges('')} FROM ${inParts(rows, channelOf(KNOWN_CHANNEL))} GROUP BY 1, 2, 3`,
    ),
    ...givenBack.map(
      (rows) =>
        `SELECT part, counter, channel, 0, 0, count(*), sum(amount)::float8, ${charges('-')}
          FROM ${inParts(rows, channelOf(CHANNEL_OF_REFUND))} GROUP BY 1, 2, 3`,
    ),
  ]
  return `WITH ${TWINS}, sums AS (${sums.join(' UNION ALL ')})
    SELECT s.* FROM sums s JOIN counters c ON c.id = s.counter WHERE ${HERE}`
}

/** One sum for each part of the condition. */
export const REVIEWED = `WITH ${TWINS} ${inReview
  .map(
    (rows) =>
      `SELECT count(*) AS payments, coalesce(sum(r.payable), 0)::float8 AS amount
        FROM (SELECT t.counter, t.payable FROM ${rows}) r JOIN counters c ON c.id = r.counter WHERE ${HERE}`,
  )
  .join(' UNION ALL ')}`

export const noSales: Sums = { payments: 0, sold: sen(0), refunds: 0, refunded: sen(0), service: 0, tax: 0 }

/** The sums that have the same key, added up. */
export function addUp<Key>(sums: readonly Sum[], keyOf: (sum: Sum) => Key) {
  const all = new Map<Key, Sums>()
  for (const sum of sums) {
    const { payments, sold, refunds, refunded, service, tax } = all.get(keyOf(sum)) ?? noSales
    all.set(keyOf(sum), {
      payments: payments + sum.payments,
      sold: (sold + sum.sold) as Sen,
      refunds: refunds + sum.refunds,
      refunded: (refunded + sum.refunded) as Sen,
      service: service + sum.service,
      tax: tax + sum.tax,
    })
  }
  return all
}
