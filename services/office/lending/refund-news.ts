import type { Queries } from '../database/database.ts'
import { addNews } from './add-news.ts'
import { withoutOutcome } from './copied-orders.ts'
import { IS_LOST } from './lost-refunds.ts'

/** Other counters' refunds of a counter's orders. */
export const refundsElsewhere = `SELECT g.home, f.number FROM refund_rights g
  JOIN refunds f ON f.order_number = g.number AND f.counter <> g.home WHERE g.home = $1
  UNION SELECT g.home, e.number FROM refund_rights g JOIN refunds_elsewhere e ON e.order_number = g.number
  WHERE g.home = $1 AND ${IS_LOST}`

/**
 * Sends a counter all refunds of its orders by other counters again: its journal may be older than the one that
 * confirmed them.
 */
export const tellAgain = (queries: Queries, counterId: string): Promise<void> =>
  addNews(queries, refundsElsewhere, counterId)

/**
 * Called when a counter has left or is dead: from now on its refunds with an unknown outcome only reserve their
 * amounts. The orders' own counters refund nothing more of these orders until they hear of it.
 */
export const tellOfGone = (queries: Queries, goneId: string): Promise<void> =>
  addNews(
    queries,
    `SELECT g.home, f.number FROM refunds f JOIN refund_rights g ON g.number = f.order_number
      WHERE f.counter = $1 AND g.home <> $1 AND f.state IN (SELECT json_array_elements_text($2::json))`,
    goneId,
    JSON.stringify(withoutOutcome),
  )
