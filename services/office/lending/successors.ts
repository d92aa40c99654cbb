import type { Queries } from '../database/database.ts'
import { writeRights } from './rights-from-feed.ts'

/**
 * Called in the transaction that ends a counter. If the counter had left while the office was away, and enrolled
 * again, its journal has come a second time under a new identity. While both were enrolled, the older one counted as
 * the orders' own counter and as the holder of its loans. From now on the newer one does, so what it reported about
 * these rights is read again.
 */
export async function readSuccessors(queries: Queries, endedId: string, now: number): Promise<void> {
  const { query } = queries
  // Locks the feed, because a batch that is being written does not know of the end yet. A first copy that is still
  // being sent is read when it comes.
  const later = await query<{ id: string }>(
    `WITH same AS (
        SELECT o.counter FROM orders mine JOIN orders o ON o.number = mine.number WHERE mine.counter = $1
        UNION SELECT r.counter FROM refunds mine JOIN refunds r ON r.number = mine.number WHERE mine.counter = $1)
      SELECT c.id FROM counters c JOIN counters former ON former.id = $1 JOIN feeds f ON f.counter = c.id
      WHERE c.ended_at IS NULL AND c.mode = former.mode AND c.enrolled_at >= former.enrolled_at AND c.id <> former.id
        AND (f.whole IS NULL OR c.id IN (SELECT counter FROM same) OR EXISTS (SELECT 1 FROM refund_rights g JOIN copies k
          ON k.counter = c.id AND k.kind = 'refund_rights' AND k.key = json_build_array(g.number)::text WHERE g.holder = $1))
      ORDER BY c.enrolled_at, c.id FOR UPDATE OF f`,
    endedId,
  )
  for (const { id } of later) {
    const said = await query<{ kind: string; row: string }>(
      `SELECT k.kind, k.row FROM (SELECT number FROM orders WHERE counter = $1
          UNION SELECT number FROM refund_rights WHERE holder = $1) rights
        JOIN copies k ON k.counter = $2 AND k.kind = 'refund_rights' AND k.key = json_build_array(rights.number)::text
        WHERE k.row IS NOT NULL`,
      endedId,
      id,
    )
    await writeRights(queries, id, said, now)
  }
}
