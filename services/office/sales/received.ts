import type { Received } from '../../../shared/shift/takings.ts'
import type { Queries } from '../database/database.ts'
import { isTheFirst } from '../lists/list-query.ts'
import { KNOWN_CHANNEL } from './known-channel.ts'
import { HERE, type Span, TWINS } from './span.ts'

/** What a counter received without a sale in a part of a span, from one source and by one way to pay. */
export interface ReceivedSum extends Received {
  readonly counter: string
  readonly part: number
}

const isFirst = isTheFirst({ table: 'received_without_sale', same: ['source', 'number'] })

/** By parts of so many milliseconds, as the counters' reports count it: on the day on which the counter learned of it. */
export const readReceived = (
  { query }: Pick<Queries, 'query'>,
  { mode, from, to, branch }: Span,
  milliseconds: number,
): Promise<readonly ReceivedSum[]> =>
  query<ReceivedSum>(
    `WITH ${TWINS} SELECT t.counter, (t.counts_at - $2) / ${milliseconds} AS part, t.source AS "from", ${KNOWN_CHANNEL} AS "paymentType",
        count(*) AS count, sum(t.amount)::float8 AS amount
      FROM received_without_sale t JOIN counters c ON c.id = t.counter
      WHERE t.mode = $1 AND t.counts_at >= $2 AND t.counts_at < $3 AND ${HERE}
        AND (NOT t.counter IN (SELECT counter FROM twins) OR ${isFirst})
      GROUP BY 1, 2, 3, 4`,
    mode,
    from,
    to,
    branch,
  )
