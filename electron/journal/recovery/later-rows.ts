import type { DatabaseSync } from 'node:sqlite'
import { hasTable } from '../schema/tables.ts'
import { isTold, lastInCommon, rowsUpTo, type Told } from './common-rows.ts'
import { type Row, readableRow, readableRows } from './readable-rows.ts'
import { attempt, insertRow } from './writing-rows.ts'

/**
 * The readable rows of a damaged journal's table that come after the last one that it has in common with the same table here: it
 * may have gone back to an older backup itself, and have sold on from there. Read one by one: with their evidence, those of a
 * large journal need more memory than a till has.
 */
export function* laterRows(
  database: DatabaseSync,
  damaged: DatabaseSync | null,
  table: string,
  key = 'id',
): Iterable<Row> {
  if (!damaged) return
  for (const { rowid_ } of laterPlaces(database, damaged, table, key))
    yield* readableRow(damaged, table, Number(rowid_))
}

/** Only where each of these rows is, with the columns that are named. */
function laterPlaces(
  database: DatabaseSync,
  damaged: DatabaseSync,
  table: string,
  key: string,
  columns = key,
): Row[] {
  if (!mayHave(damaged, table)) return []
  const { last } = database.prepare(`SELECT coalesce(max(${key}), 0) AS last FROM ${table}`).get() as {
    last: number
  }
  const after = isTold(table) ? lastOfBoth(last, database, damaged, table, key) : last
  return readableRows(damaged, table, after, columns)
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
  if (!damaged) return
  const places = laterPlaces(database, damaged, events, 'sequence', key)
  const later = Map.groupBy(places, (place) => String(place[key]))
  const read = (of: readonly Row[] = []) =>
    of.flatMap(({ rowid_ }) => readableRow(damaged, events, Number(rowid_)))
  for (const row of laterRows(database, damaged, table)) {
    const number = String(row[key])
    if (add(row, read(later.get(number)))) later.delete(number)
  }
  for (const left of later.values()) for (const event of read(left)) addEvent(event)
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
