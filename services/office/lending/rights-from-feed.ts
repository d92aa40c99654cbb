import type { Queries } from '../database/database.ts'
import { addNews } from './add-news.ts'
import { isClaimed } from './copied-orders.ts'
import { tellOfLost } from './lost-refunds.ts'
import { tellAgain } from './refund-news.ts'

/** A row of a counter's journal, as a batch brings it. */
interface BroughtRow {
  readonly kind: string
  readonly row: string | null
}

/**
 * Moves the rights that a batch reports, in the batch's transaction: rights to the counter's own orders come to the
 * office, loans come back, and other counters get news of refunds of their orders. After a restore old rows come
 * again, so a loan older than the present one changes nothing.
 */
export async function writeRights(
  queries: Queries,
  counterId: string,
  brought: readonly BroughtRow[],
  now: number,
): Promise<void> {
  const { query } = queries
  const rows = (kind: string): unknown[] =>
    brought.flatMap((each) => (each.kind === kind && each.row !== null ? [JSON.parse(each.row)] : []))
  // The journal of a new feed may be older than the news that the counter confirmed.
  if (rows('begin').length > 0) await tellAgain(queries, counterId)
  const rights = JSON.stringify(rows('refund_rights'))
  if (rights !== '[]') {
    // The counter has given away the right to its own order: from now on the office has it.
    const given = await query<{ number: string }>(
      `INSERT INTO refund_rights (number, home, loan, since)
        SELECT r.merchant_trade_no, $1, r.loan, $3 FROM ${ROWS}
        JOIN orders o ON o.counter = $1 AND o.number = r.merchant_trade_no
        WHERE r.state = 'away' AND NOT ${isClaimed('o')} AND NOT EXISTS (SELECT 1 FROM orders t JOIN counters c ON c.id = t.counter AND c.ended_at IS NULL
          WHERE t.number = o.number AND t.counter <> $1 AND c.enrolled_at < (SELECT enrolled_at FROM counters WHERE id = $1)
            AND NOT ${isClaimed('t')})
        ON CONFLICT (number) DO UPDATE SET home = excluded.home
          WHERE EXISTS (SELECT 1 FROM counters c WHERE c.id = refund_rights.home AND c.ended_at IS NOT NULL)
        RETURNING number`,
      counterId,
      rights,
      now,
    )
    // Earlier refunds by other counters were reported to this counter's former identity only.
    const numbers = given.map(({ number }) => number)
    await addNews(
      queries,
      `SELECT DISTINCT $1::uuid, f.number FROM refunds f
        WHERE f.order_number IN (SELECT json_array_elements_text($2::json)) AND f.counter <> $1::uuid`,
      counterId,
      JSON.stringify(numbers),
    )
    await tellOfLost(queries, 'order_number', numbers)
    // A counter that left or was ended during a refund and enrolled again has a new identity and the same journal.
    await query(
      `UPDATE refund_rights g SET holder = NULL, incarnation = NULL, refund = NULL, amount = NULL, taken = false, since = $3
        FROM ${ROWS} WHERE g.number = r.merchant_trade_no AND g.loan = r.loan AND r.state = 'away' AND (g.holder = $1
          OR (EXISTS (SELECT 1 FROM counters c WHERE c.id = g.holder AND c.ended_at IS NOT NULL)
            AND EXISTS (SELECT 1 FROM refunds f WHERE f.counter = $1 AND f.number = g.refund)))`,
      counterId,
      rights,
      now,
    )
    await query(
      `DELETE FROM rights_asked a USING ${ROWS} WHERE a.counter = $1 AND a.number = r.merchant_trade_no`,
      counterId,
      rights,
    )
  }
  await tellOfLost(
    queries,
    'number',
    rows('refunds_elsewhere').map((row) =>
      String((row as { merchant_refund_no: unknown }).merchant_refund_no),
    ),
  )
  const refunds = JSON.stringify(rows('refunds'))
  if (refunds === '[]') return
  await addNews(
    queries,
    `SELECT g.home, r.merchant_refund_no FROM json_to_recordset($2::json) AS r (merchant_refund_no text, merchant_trade_no text)
      JOIN refund_rights g ON g.number = r.merchant_trade_no WHERE g.home <> $1`,
    counterId,
    refunds,
  )
}

const ROWS = `json_to_recordset($2::json) AS r (merchant_trade_no text, loan bigint, state text)`
