import { DAY, HOUR, MINUTE } from '../../../shared/durations.ts'
import { type Sen, sen } from '../../../shared/money.ts'
import { compareNames } from '../../../shared/names-in-order.ts'
import type { Queries } from '../database/database.ts'
import { isTheFirst } from '../lists/list-query.ts'
import { CHANNEL_OF_REFUND, KNOWN_CHANNEL } from './known-channel.ts'
import { type ReceivedSum, readReceived } from './received.ts'
import { HERE, type Span, TWINS } from './span.ts'

/** The takings and refunds of a counter. */
export interface CounterSales {
  readonly name: string
  /** The counter's shop; empty if the owner has not set one. */
  readonly branch: string
  readonly payments: number
  readonly sold: Sen
  readonly refunds: number
  readonly refunded: Sen
  /** The service charge of what was sold, less what refunds gave back. */
  readonly service: number
  readonly tax: number
  /** In the earlier days that are compared. */
  readonly soldBefore: Sen
  /** When the counter last reported: later sales are not counted. */
  readonly seenAt: number | null
  readonly isEnded: boolean
  /** Its journal was restored: it no longer sends anything. */
  readonly wentBack: boolean
  /** Not everything from before its enrolment has arrived yet. */
  readonly isWhole: boolean
}

/** One order, with its refunded amount. */
export interface OrderShown {
  readonly counter: string
  readonly counterId: string
  readonly number: string
  readonly channel: string
  readonly state: string
  readonly amount: Sen
  readonly refunded: Sen
  /** When it was paid; for an unpaid one, when it was begun. */
  readonly at: number
}

type Totals = Pick<CounterSales, 'payments' | 'sold' | 'refunded' | 'service' | 'tax'>

/** The takings and refunds by a way to pay. */
export interface ChannelSales extends Totals {
  readonly channel: string
}

/** The takings and refunds of an hour or a day. */
export interface PartSales extends Totals {
  /** How many hours or days after the beginning of the span. */
  readonly part: number
}

/** The takings and refunds of a counter on a day. */
export interface CounterDay extends PartSales {
  readonly counter: string
  readonly branch: string
  /** Without a sale: not part of the others. */
  readonly received: number
}

export interface DaySales {
  readonly counters: readonly CounterSales[]
  readonly channels: readonly ChannelSales[]
  /** Payments of another amount than was asked: not part of the sums. */
  readonly inReview: { readonly payments: number; readonly amount: Sen }
  /** By the hour of a day, by the day of a longer span; none in which nothing was sold or refunded. */
  readonly parts: readonly PartSales[]
  /** The newest first. */
  readonly orders: readonly OrderShown[]
  /** What static accounts and subscriptions brought, which is not part of the sums; by counter, with its name. */
  readonly received: readonly Omit<ReceivedSum, 'part'>[]
  /** Counters with payments of a time that has not come: their clocks are wrong. */
  readonly ahead: readonly string[]
}

/** The sales of all counters, from the copies of their journals. */
export interface SalesBook {
  /** What was sold in the earlier span stands beside it. */
  read(span: Span, before: Pick<Span, 'from' | 'to'>, now: number): Promise<DaySales>
  /** By day and counter, for a file. */
  readDays(span: Span): Promise<readonly CounterDay[]>
}

const MAX_ORDERS = 100
/** Clocks that differ by less put a payment into the wrong hour at most. */
const CLOCK_TOLERANCE = 15 * MINUTE

const listOf = (table: string) => ({ table, same: ['number'], progress: { table } })

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

type Sums = Pick<CounterSales, 'payments' | 'sold' | 'refunds' | 'refunded' | 'service' | 'tax'>

/** What a counter took in by one way to pay, or gave back, in a part of the span. */
interface Sum extends Sums {
  readonly part: number
  readonly counter: string
  readonly channel: string
}

/**
 * All sums of a span, in parts of so many milliseconds, in one pass over its orders. They are float8, which is exact for any
 * real amount of money: amounts sent with a stolen key could add up to more than a bigint holds, and that error would
 * hide the sales of all counters.
 */
const sumsBy = (milliseconds: number, { byChannel }: { readonly byChannel: boolean }) => {
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
const REVIEWED = `WITH ${TWINS} ${inReview
  .map(
    (rows) =>
      `SELECT count(*) AS payments, coalesce(sum(r.payable), 0)::float8 AS amount
        FROM (SELECT t.counter, t.payable FROM ${rows}) r JOIN counters c ON c.id = r.counter WHERE ${HERE}`,
  )
  .join(' UNION ALL ')}`

const noSales: Sums = { payments: 0, sold: sen(0), refunds: 0, refunded: sen(0), service: 0, tax: 0 }

/** The sums that have the same key, added up. */
function addUp<Key>(sums: readonly Sum[], keyOf: (sum: Sum) => Key) {
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

type KnownCounter = Omit<CounterSales, keyof Sums | 'soldBefore'> & { readonly id: string }

export function createSalesBook(database: Queries): SalesBook {
  const sumsOf = ({ mode, from, to, branch }: Span, milliseconds: number, byChannel = false) =>
    database.query<Sum>(sumsBy(milliseconds, { byChannel }), mode, from, to, branch)
  const countersOf = async ({ mode, branch }: Span) =>
    (
      await database.query<KnownCounter>(
        `SELECT c.id, c.name, c.branch, c.seen_at AS "seenAt", c.ended_at IS NOT NULL AS "isEnded",
        f.went_back_at IS NOT NULL AS "wentBack", f.whole IS NOT NULL AS "isWhole"
      FROM counters c LEFT JOIN feeds f ON f.counter = c.id WHERE c.mode = $1 AND ($2::text IS NULL OR c.branch = $2)
      ORDER BY c.enrolled_at`,
        mode,
        branch,
      )
    ).toSorted(
      (one, other) => Number(one.isEnded) - Number(other.isEnded) || compareNames(one.name, other.name),
    )
  return {
    async read(span, before, now) {
      const { mode, from, to, branch } = span
      const part = to - from > DAY ? DAY : HOUR
      // Awaited together: if one failed while another was still awaited, the unhandled rejection would end the office.
      const [known, [sums, earlier], reviewed, received, orders, ahead] = await Promise.all([
        countersOf(span),
        // One after the other: together they would take most of the connections, and counters wait for one to send.
        sumsOf(span, part, true).then(
          async (sums) => [sums, await sumsOf({ ...span, ...before }, before.to - before.from)] as const,
        ),
        database.query<DaySales['inReview']>(REVIEWED, mode, from, to, branch),
        readReceived(database, span, to - from),
        database.query<OrderShown>(
          `WITH ${TWINS} SELECT c.name AS counter, o.counter AS "counterId", o.number, o.channel, o.state, o.amount, o.counts_at AS at,
          (SELECT coalesce(sum(r.amount), 0)::float8 FROM refunds r
            WHERE r.order_number = o.number AND r.state = 'done' AND r.mode = $1
              AND NOT EXISTS (SELECT 1 FROM refunds n
                WHERE n.number = r.number AND n.state = 'done' AND n.counter > r.counter)) AS refunded
        FROM (SELECT t.* FROM orders t JOIN counters c ON c.id = t.counter
          WHERE t.mode = $1 AND t.counts_at >= $2 AND t.counts_at < $3 AND ${HERE}
            AND (NOT t.counter IN (SELECT counter FROM twins) OR ${isTheFirst(listOf('orders'))})
          ORDER BY t.counts_at DESC LIMIT ${MAX_ORDERS}) o JOIN counters c ON c.id = o.counter
        ORDER BY o.counts_at DESC`,
          mode,
          from,
          to,
          branch,
        ),
        database.query<{ name: string }>(
          `SELECT DISTINCT c.name FROM orders t JOIN counters c ON c.id = t.counter
            WHERE t.mode = $1 AND t.counts_at >= $2 AND t.state IN ('paid', 'paidLate') AND c.ended_at IS NULL AND ($3::text IS NULL OR c.branch = $3)
            ORDER BY c.name LIMIT 20`,
          mode,
          now + CLOCK_TOLERANCE,
          branch,
        ),
      ])
      const byCounter = addUp(sums, ({ counter }) => counter)
      const byCounterBefore = addUp(earlier, ({ counter }) => counter)
      const channels = addUp(sums, ({ channel }) => channel)
      const parts = addUp(sums, (sum) => sum.part)
      return {
        counters: known
          .filter(({ id, isEnded }) => !isEnded || byCounter.has(id) || byCounterBefore.has(id))
          .map((counter) => ({
            ...counter,
            ...(byCounter.get(counter.id) ?? noSales),
            soldBefore: (byCounterBefore.get(counter.id) ?? noSales).sold,
          })),
        channels: [...channels]
          .map(([channel, sum]) => ({ channel, ...sum }))
          .toSorted((one, other) => other.sold - one.sold || other.refunded - one.refunded),
        inReview: reviewed.reduce((one, other) => ({
          payments: one.payments + other.payments,
          amount: (one.amount + other.amount) as Sen,
        })),
        parts: [...parts]
          .map(([number, sum]) => ({ part: number, ...sum }))
          .toSorted((one, other) => one.part - other.part),
        received: known.flatMap(({ id, name }) =>
          received
            .filter(({ counter }) => counter === id)
            .map((each) => ({ ...each, counter: name }))
            .toSorted((one, other) => other.amount - one.amount),
        ),
        orders,
        ahead: ahead.map(({ name }) => name),
      }
    },
    async readDays(span) {
      const [known, sums, received] = await Promise.all([
        countersOf(span),
        sumsOf(span, DAY),
        readReceived(database, span, DAY),
      ])
      const places = known.toSorted(
        (one, other) => compareNames(one.branch, other.branch) || compareNames(one.name, other.name),
      )
      const days = new Set([...sums, ...received].map(({ part }) => part))
      return [...days]
        .toSorted((one, other) => one - other)
        .flatMap((part) => {
          const byCounter = addUp(
            sums.filter((sum) => sum.part === part),
            ({ counter }) => counter,
          )
          return places.flatMap(({ id, name, branch }) => {
            const sum = byCounter.get(id)
            const beside = received.filter((each) => each.part === part && each.counter === id)
            if (!sum && beside.length === 0) return []
            const amount = beside.reduce((all, each) => all + each.amount, 0)
            return [{ part, counter: name, branch, ...(sum ?? noSales), received: amount }]
          })
        })
    },
  }
}
