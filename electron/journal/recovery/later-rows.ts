import type { DatabaseSync } from 'node:sqlite'
import { type Row, readableRows } from './readable-rows.ts'
import { attempt, insertRow } from './writing-rows.ts'

/** The readable rows of a damaged journal's table that come after the last row of the same table here. */
export function laterRows(
  database: DatabaseSync,
  damaged: DatabaseSync | null,
  table: string,
  key = 'id',
): Row[] {
  if (!damaged || !hasTable(damaged, table)) return []
  const { last } = database.prepare(`SELECT coalesce(max(${key}), 0) AS last FROM ${table}`).get() as {
    last: number
  }
  return readableRows(damaged, table, last)
}

/** Copies the rows as they are. A row that breaks a rule is damaged, or lacks the row before it, and is left out. */
export function copyLater(
  database: DatabaseSync,
  damaged: DatabaseSync | null,
  table: string,
  key?: string,
): void {
  for (const row of laterRows(database, damaged, table, key))
    attempt(database, () => insertRow(database, table, row))
}

/** A journal of an older Loket may not have it yet. */
function hasTable(damaged: DatabaseSync, table: string): boolean {
  try {
    const isThere = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?"
    return damaged.prepare(isThere).get(table) !== undefined
  } catch {
    return false
  }
}
