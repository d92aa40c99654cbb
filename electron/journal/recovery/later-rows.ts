import type { DatabaseSync } from 'node:sqlite'
import { isTold, lastInCommon, rowsUpTo, type Told } from '../common-rows.ts'
import { hasTable } from '../tables.ts'
import { type Row, readableRows } from './readable-rows.ts'
import { attempt, insertRow } from './writing-rows.ts'

/**
 * The readable rows of a damaged journal's table that come after the last one that it has in common with the same table here: it
 * may have gone back to an older backup itself, and have sold on from there.
 */
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
  const after = isTold(table) ? lastOfBoth(last, database, damaged, table, key) : last
  return readableRows(damaged, table, after)
}

function lastOfBoth(last: number, database: DatabaseSync, damaged: DatabaseSync, table: Told, key: string) {
  try {
    return lastInCommon(last, rowsUpTo(database, table, key), rowsUpTo(damaged, table, key))
  } catch {
    // Its table can't be read, or lacks a column.
    return last
  }
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

/**
 * Copies the rows as they are, under numbers of their own where nothing refers to those. A row that breaks a rule is damaged, is
 * here already or lacks the row before it, and is left out.
 */
export function copyLater(
  database: DatabaseSync,
  damaged: DatabaseSync | null,
  table: string,
  key?: string,
): void {
  for (const { id, ...row } of laterRows(database, damaged, table, key))
    attempt(database, () =>
      insertRow(database, table, id === undefined || isTold(table) ? row : { id, ...row }),
    )
}

/** Whether a damaged journal has this table, as far as that can be read. */
export function mayHave(damaged: DatabaseSync, table: string): boolean {
  try {
    return hasTable(damaged, table)
  } catch {
    return false
  }
}
