import type { Sen } from '../../../shared/money.ts'
import type { Queries } from '../database/database.ts'
import { isTheFirst } from '../lists/list-query.ts'
import { HERE, listOf, type Span, TWINS } from './span.ts'

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

const MAX_ORDERS = 100

/** The newest orders of a span, each once. */
export const newestOrders = (
  { query }: Pick<Queries, 'query'>,
  { mode, from, to, branch }: Span,
): Promise<readonly OrderShown[]> =>
  query<OrderShown>(
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
  )
