import { DAY, HOUR } from '../../../shared/durations.ts'
import type { CounterMode } from '../../../shared/merchant/merchant.ts'
import type { Sen } from '../../../shared/money.ts'
import type { Database } from '../database/database.ts'

/** The sales of one mode in a span of time; the end is exclusive. */
export interface Span {
  readonly mode: CounterMode
  readonly from: number
  readonly to: number
  /** Only counters in this branch; null for all. */
  readonly branch: string | null
}

/** The takings and refunds of a counter. */
export interface CounterSales {
  readonly name: string
  /** The shop that it stands in; empty where the owner has not said it. */
  readonly branch: string
  readonly payments: number
  readonly sold: Sen
  readonly refunds: number
  readonly refunded: Sen
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

/** The takings and refunds of an hour or a day. */
export interface PartSales {
  /** How many hours or days after the beginning of the span. */
  readonly part: number
  readonly payments: number
  readonly sold: Sen
  readonly refunded: Sen
}

/** The takings and refunds of a counter on a day. */
export interface CounterDay extends PartSales {
  readonly counter: string
  readonly branch: string
}

export interface DaySales {
  readonly counters: readonly CounterSales[]
  readonly channels: readonly { readonly channel: string; readonly payments: number; readonly sold: Sen }[]
  /** By the hour of a day, by the day of a longer span; none in which nothing was sold or refunded. */
  readonly parts: readonly PartSales[]
  /** The newest first. */
  readonly orders: readonly OrderShown[]
}

/** The sales of all counters, from the copies of their journals. */
export interface SalesBook {
  read(span: Span): Promise<DaySales>
  /** By day and counter, for a file. */
  readDays(span: Span): Promise<readonly CounterDay[]>
}

const MAX_ORDERS = 100
/**
 * The sums below are float8, which is exact for any real amount of money: amounts sent with a stolen key could add up
 * to more than a bigint holds, and that error would hide the sales of all counters. If a counter left and enrolled
 * again, its journal has come twice, and the newer copy counts.
 */
const once = (
  table: string,
  where: string,
) => `SELECT * FROM (SELECT DISTINCT ON (t.number) t.*, t.counts_at AS at, c.branch
  FROM ${table} t JOIN counters c ON c.id = t.counter
  WHERE t.mode = $1 AND ${where} AND t.counts_at >= $2 AND t.counts_at < $3
  ORDER BY t.number, c.ended_at IS NOT NULL, c.enrolled_at DESC) once WHERE $4::text IS NULL OR branch = $4`
const paid = once('orders', "t.state IN ('paid', 'paidLate')")
const givenBack = once('refunds', "t.state = 'done'")

/** What was sold and refunded in each part of a span, of so many milliseconds, by these columns. */
const inParts = (milliseconds: number, columns: string) =>
  `SELECT ((x.at - $2) / ${milliseconds})::int AS part, ${columns} sum(x.payments)::int AS payments, sum(x.sold)::float8 AS sold, sum(x.refunded)::float8 AS refunded
    FROM (SELECT at, counter, 1 AS payments, amount AS sold, 0 AS refunded FROM (${paid}) p
      UNION ALL SELECT at, counter, 0, 0, amount FROM (${givenBack}) g) x`

export function createSalesBook(database: Database): SalesBook {
  return {
    async read({ mode, from, to, branch }) {
      const span = [mode, from, to, branch] as const
      const part = to - from > DAY ? DAY : HOUR
      // Awaited together: if one failed while another was still awaited, the unhandled rejection would end the
      // office.
      const [counters, channels, parts, orders] = await Promise.all([
        database.query<CounterSales>(
          `WITH paid AS (${paid}), given AS (${givenBack}),
          sold AS (SELECT counter, count(*)::int AS payments, sum(amount)::float8 AS sold FROM paid GROUP BY counter),
          back AS (SELECT counter, count(*)::int AS refunds, sum(amount)::float8 AS refunded FROM given GROUP BY counter)
        SELECT c.name, c.branch, coalesce(payments, 0) AS payments, coalesce(sold, 0) AS sold, coalesce(refunds, 0) AS refunds,
          coalesce(refunded, 0) AS refunded, c.seen_at AS "seenAt", c.ended_at IS NOT NULL AS "isEnded",
          f.went_back_at IS NOT NULL AS "wentBack", f.whole IS NOT NULL AS "isWhole"
        FROM counters c LEFT JOIN feeds f ON f.counter = c.id LEFT JOIN sold ON sold.counter = c.id LEFT JOIN back ON back.counter = c.id
        WHERE c.mode = $1 AND ($4::text IS NULL OR c.branch = $4) AND (c.ended_at IS NULL OR sold.counter IS NOT NULL OR back.counter IS NOT NULL)
        ORDER BY c.ended_at IS NOT NULL, c.name, c.enrolled_at`,
          ...span,
        ),
        database.query<DaySales['channels'][number]>(
          `SELECT channel, count(*)::int AS payments, sum(amount)::float8 AS sold FROM (${paid}) p GROUP BY channel ORDER BY sold DESC`,
          ...span,
        ),
        database.query<PartSales>(`${inParts(part, '')} GROUP BY 1 ORDER BY 1`, ...span),
        database.query<OrderShown>(
          `SELECT c.name AS counter, o.counter AS "counterId", o.number, o.channel, o.state, o.amount, o.at,
          (SELECT coalesce(sum(r.amount), 0)::float8 FROM refunds r
            WHERE r.order_number = o.number AND r.state = 'done' AND r.mode = $1
              AND NOT EXISTS (SELECT 1 FROM refunds n
                WHERE n.number = r.number AND n.state = 'done' AND n.counter > r.counter)) AS refunded
        FROM (${once('orders', 'true')}) o JOIN counters c ON c.id = o.counter
        ORDER BY o.at DESC LIMIT ${MAX_ORDERS}`,
          ...span,
        ),
      ])
      return { counters, channels, parts, orders }
    },
    readDays: ({ mode, from, to, branch }) =>
      database.query<CounterDay>(
        `${inParts(DAY, 'c.name AS counter, c.branch,')} JOIN counters c ON c.id = x.counter
        GROUP BY part, c.id, c.name, c.branch ORDER BY part, c.branch, c.name, c.id`,
        mode,
        from,
        to,
        branch,
      ),
  }
}
