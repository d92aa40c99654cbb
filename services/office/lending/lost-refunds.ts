import type { Queries } from '../database/database.ts'
import { addNews } from './add-news.ts'

/** A refund that a counter has heard of (`e`), but that no counter has made, as far as the office knows. */
export const IS_LOST =
  'NOT EXISTS (SELECT 1 FROM refunds r WHERE r.number = e.number AND r.order_number = e.order_number AND r.mode = e.mode)'

/**
 * Of a refund `r`: the amount that others have heard it paid back. That money stays back, even if another counter calls the
 * refund its own.
 */
export const HEARD_DONE = `(SELECT max(e.amount) FROM refunds_elsewhere e
  WHERE e.number = r.number AND e.order_number = r.order_number AND e.mode = r.mode AND e.state = 'done')`

const IS_FREE = "e.state IN ('rejected', 'failed')"

/**
 * Refunds that only other counters have heard of: the office's database was put back, and the disk that had the refund is
 * lost. It takes its amount, and nobody will tell how it ended. If counters differ, one may lie, so the one that holds most
 * of the payment counts. `$1` is the mode, `$2` the orders.
 */
export const LOST_REFUNDS = `SELECT DISTINCT ON (e.number) e.number AS "merchantRefundNo", e.order_number AS "merchantTradeNo",
    e.made_by AS counter, e.amount, e.state, e.service, e.tax, e.created_at AS "createdAt", e.since, '' AS "counterId",
    max(CASE WHEN ${IS_FREE} THEN 0 ELSE e.amount END) OVER (PARTITION BY e.number) AS held, true AS "isOfGone"
  FROM refunds_elsewhere e WHERE e.mode = $1 AND e.order_number IN (SELECT json_array_elements_text($2::json)) AND ${IS_LOST}
  ORDER BY e.number, e.state <> 'done', ${IS_FREE}, e.since DESC`

/**
 * Tells the orders' own counters of lost refunds that any counter had heard of, and that these only take their amounts: of all
 * refunds of these orders, or of the refunds with these numbers.
 */
export async function tellOfLost(
  queries: Queries,
  by: 'order_number' | 'number',
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0) return
  await addNews(
    queries,
    `SELECT DISTINCT g.home, e.number FROM refunds_elsewhere e JOIN refund_rights g ON g.number = e.order_number
      WHERE e.${by} IN (SELECT json_array_elements_text($1::json)) AND ${IS_LOST}`,
    JSON.stringify(numbers),
  )
}
