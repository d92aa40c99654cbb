import { DAY, HOUR, MINUTE } from '../../../shared/durations.ts'
import type { Sen } from '../../../shared/money.ts'
import { compareNames } from '../../../shared/names-in-order.ts'
import type { Queries } from '../database/database.ts'
import { newestOrders, type OrderShown } from './newest-orders.ts'
import { type ReceivedSum, readReceived } from './received.ts'
import type { Span } from './span.ts'
import { addUp, noSales, REVIEWED, type Sum, type Sums, sumsBy } from './sums.ts'

/** The takings and refunds of a counter. */
export interface CounterSales extends Sums {
  readonly name: string
  /** The counter's shop; empty if the owner has not set one. */
  readonly branch: string
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

type Totals = Omit<Sums, 'refunds'>

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

/** Clocks that differ by less put a payment into the wrong hour at most. */
const CLOCK_TOLERANCE = 15 * MINUTE

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
        newestOrders(database, span),
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
