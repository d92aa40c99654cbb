import type { Queries } from '../database/database.ts'

interface Copied {
  readonly kind: string
  readonly key: string
  readonly row: string
  readonly position: number
}

/** As many as one message or one statement takes; the first is there however long it is. */
const MOST_ROWS = 500
const MOST_BYTES = 1024 * 1024

/** Rows of a counter's copy after a position, in their order: a piece that fits into memory, however much a counter has sent. */
export async function copiesAfter(
  { query }: Pick<Queries, 'query'>,
  counter: string,
  position: number,
  kinds: readonly string[] | null = null,
): Promise<{ readonly rows: readonly Copied[]; readonly isLast: boolean }> {
  const rows = await query<Copied & { next: number }>(
    `SELECT kind, key, row, position, next FROM (
        SELECT *, octet_length(row) AS own, count(*) OVER ()::int AS next,
          sum(octet_length(row)) OVER (ORDER BY position ROWS UNBOUNDED PRECEDING) AS together
        FROM (SELECT kind, key, row, position FROM copies WHERE counter = $1 AND position > $2 AND row IS NOT NULL
            AND ($3::json IS NULL OR kind IN (SELECT json_array_elements_text($3::json)))
          ORDER BY position LIMIT ${MOST_ROWS}) found) measured
      WHERE together <= ${MOST_BYTES} OR together = own ORDER BY position`,
    counter,
    position,
    kinds && JSON.stringify(kinds),
  )
  const next = rows[0]?.next ?? 0
  return { rows, isLast: next < MOST_ROWS && rows.length === next }
}
