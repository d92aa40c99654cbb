import type { DatabaseSync } from 'node:sqlite'

export type Row = Record<string, null | number | bigint | string | Uint8Array>

/** A table with many holes must not keep the owner waiting for minutes. */
const MAX_QUESTIONS = 100_000

/**
 * The rows of a damaged table whose rowid is above `after`, as far as they can be read: from both ends to the damage, and
 * between the ends by halves around it.
 */
export function readableRows(database: DatabaseSync, table: string, after: number): Row[] {
  const rows = new Map<number, Row>()
  const fromBelow = readOn(database, `SELECT rowid AS rowid_, * FROM ${table} WHERE rowid > ?`, after, rows)
  if (fromBelow.whole) return [...rows.values()]
  const down = `SELECT rowid AS rowid_, * FROM ${table} WHERE rowid > ? ORDER BY rowid DESC`
  const fromAbove = readOn(database, down, after, rows)
  const low = fromBelow.last ?? after
  // If neither end can be read, nobody knows how far the table goes; no day has more rows than this.
  const high = fromAbove.last ?? low + 4_096
  readBetween(database, table, low + 1, high - 1, rows)
  return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row)
}

function readOn(
  database: DatabaseSync,
  sql: string,
  after: number,
  rows: Map<number, Row>,
): { whole: boolean; last: number | null } {
  let last: number | null = null
  try {
    for (const row of database.prepare(sql).iterate(after) as Iterable<Row>) {
      last = Number(row.rowid_)
      rows.set(last, row)
    }
    return { whole: true, last }
  } catch {
    return { whole: false, last }
  }
}

function readBetween(
  database: DatabaseSync,
  table: string,
  low: number,
  high: number,
  rows: Map<number, Row>,
): void {
  const ranges: [number, number][] = [[low, high]]
  for (let questions = 0; questions < MAX_QUESTIONS; questions += 1) {
    const range = ranges.pop()
    if (!range) return
    const [from, to] = range
    if (from > to) continue
    try {
      const sql = `SELECT rowid AS rowid_, * FROM ${table} WHERE rowid BETWEEN ? AND ?`
      for (const row of database.prepare(sql).all(from, to) as Row[]) rows.set(Number(row.rowid_), row)
    } catch {
      if (from === to) continue
      const middle = Math.floor((from + to) / 2)
      ranges.push([from, middle], [middle + 1, to])
    }
  }
}
