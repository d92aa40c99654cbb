import type { DatabaseSync } from 'node:sqlite'
import { prepared } from './prepared.ts'

export type Row = Record<string, null | number | bigint | string | Uint8Array>

/** A table with many holes must not keep the owner waiting for minutes. */
const MAX_QUESTIONS = 100_000

/**
 * The rows of a damaged table whose rowid is above `after`, as far as they can be read: from both ends to the damage, and
 * between the ends by halves around it. Of `columns` only, if given.
 */
export function readableRows(database: DatabaseSync, table: string, after: number, columns = '*'): Row[] {
  const rows = new Map<number, Row>()
  const select = `SELECT rowid AS rowid_, ${columns} FROM ${table} WHERE`
  const fromBelow = readOn(database, `${select} rowid > ?`, after, rows)
  if (fromBelow.whole) return [...rows.values()]
  const down = `${select} rowid > ? ORDER BY rowid DESC`
  const fromAbove = readOn(database, down, after, rows)
  const low = fromBelow.last ?? after
  // If neither end can be read, nobody knows how far the table goes; no day has more rows than this.
  const high = fromAbove.last ?? low + 4_096
  readBetween(database, select, { low: low + 1, high: high - 1 }, rows)
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
  select: string,
  { low, high }: { readonly low: number; readonly high: number },
  rows: Map<number, Row>,
): void {
  const ranges: [number, number][] = [[low, high]]
  for (let questions = 0; questions < MAX_QUESTIONS; questions += 1) {
    const range = ranges.pop()
    if (!range) return
    const [from, to] = range
    if (from > to) continue
    try {
      for (const row of database.prepare(`${select} rowid BETWEEN ? AND ?`).all(from, to) as Row[])
        rows.set(Number(row.rowid_), row)
    } catch {
      if (from === to) continue
      const middle = Math.floor((from + to) / 2)
      ranges.push([from, middle], [middle + 1, to])
    }
  }
}

/** One row by its number; none if it can't be read. */
export function readableRow(database: DatabaseSync, table: string, rowid: number): Row[] {
  try {
    return prepared(database, `SELECT rowid AS rowid_, * FROM ${table} WHERE rowid = ?`).all(rowid) as Row[]
  } catch {
    return []
  }
}
