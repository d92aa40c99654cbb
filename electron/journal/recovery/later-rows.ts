import type { DatabaseSync } from 'node:sqlite'
import { hasTable } from '../tables.ts'
import { type Row, readableRows } from './readable-rows.ts'
import { attempt, insertRow } from './writing-rows.ts'

/** The readable rows of a damaged journal's table that come after the last row of the same table here. */
export function laterRows(
  database: DatabaseSync,
  damaged: DatabaseSync | null,
  table: string,
  key = 'id',
): Row[] {
  if (!damaged || !mayHave(damaged, table)) return []
  const { last } = database.prepare(`SELECT coalesce(max(${key}), 0) AS last FROM ${table}`).get() as {
    last: number
  }
  return readableRows(damaged, table, last)
}

/** Adds later rows with their later events; then the events that none of them has taken. `add` says whether it did. */
export function addWithEvents(
  database: DatabaseSync,
  damaged: DatabaseSync | null,
  [table, events, key]: readonly [table: string, events: string, key: string],
  add: (row: Row, events: readonly Row[]) => boolean,
  addEvent: (event: Row) => void,
): void {
  const later = Map.groupBy(laterRows(database, damaged, events, 'sequence'), (row) => String(row[key]))
  for (const row of laterRows(database, damaged, table)) {
    const number = String(row[key])
    if (add(row, later.get(number) ?? [])) later.delete(number)
  }
  for (const event of [...later.values()].flat()) addEvent(event)
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

/** Whether a damaged journal has this table, as far as that can be read. */
export function mayHave(damaged: DatabaseSync, table: string): boolean {
  try {
    return hasTable(damaged, table)
  } catch {
    return false
  }
}
