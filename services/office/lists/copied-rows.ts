import type { Queries } from '../database/database.ts'

/** Rows of a counter's copy, as its journal has them, in no order. A key is the JSON of its values, as SQLite writes it. */
export async function copiedRows<Row>(
  { query }: Queries,
  counter: string,
  kind: string,
  keys: readonly (readonly unknown[])[],
): Promise<readonly Row[]> {
  const found = await query<{ row: string }>(
    `SELECT row FROM copies WHERE counter = $1 AND kind = $2 AND row IS NOT NULL
      AND key IN (SELECT json_array_elements_text($3::json))`,
    counter,
    kind,
    JSON.stringify(keys.map((key) => JSON.stringify(key))),
  )
  return found.map(({ row }) => JSON.parse(row) as Row)
}
