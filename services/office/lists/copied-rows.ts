import type { Queries } from '../database/database.ts'

/** Far more than an honest order has, in bytes: without a limit the five hundred events of one could hold gigabytes. */
const MOST_TOGETHER = 8 * 1024 * 1024

/**
 * Rows of a counter's copy, as its journal has them, in no order. A key is the JSON of its values, as SQLite writes it. A
 * damaged or stolen counter may send more than a journal holds: that is shown as its JSON. Invalid rows are left out, and the
 * largest rows if all together are too large.
 */
export async function copiedRows<Row>(
  { query }: Queries,
  counter: string,
  kind: string,
  keys: readonly (readonly unknown[])[],
): Promise<readonly Row[]> {
  const found = await query<{ row: string }>(
    `SELECT row FROM (SELECT row, sum(octet_length(row)) OVER (ORDER BY octet_length(row), key) AS together
        FROM copies WHERE counter = $1 AND kind = $2 AND row IS NOT NULL
          AND key IN (SELECT json_array_elements_text($3::json))) found
      WHERE together <= $4`,
    counter,
    kind,
    JSON.stringify(keys.map((key) => JSON.stringify(key))),
    MOST_TOGETHER,
  )
  return found.flatMap(({ row }) => {
    try {
      const read: unknown = JSON.parse(row, asInJournal)
      return typeof read === 'object' && read !== null ? [read as Row] : []
    } catch {
      return []
    }
  })
}

/** A column of a journal holds a text, a number or nothing. */
const asInJournal = (name: string, value: unknown): unknown =>
  name !== '' && typeof value === 'object' && value !== null ? JSON.stringify(value) : value
