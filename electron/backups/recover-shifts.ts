import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../journal/database.ts'
import { attempt, insertRow } from './add-unknown.ts'
import { type Row, readableRows } from './readable-rows.ts'

/** In this order: a shift ends where the tally is, and only what comes after the last of them belongs to the running one. */
const tables = [
  ['tally', 'sequence'],
  ['shifts', 'number'],
  ['shift_openings', 'shift'],
  ['cash_movements', 'id'],
] as const

/**
 * Shifts that were closed after the backup, as far as they can still be read: their papers stay true, and what they
 * counted is not counted again when the gateway says once more what became of it. Comes before anything else is taken
 * up, which the tally would count as new.
 */
export function recoverShifts(database: DatabaseSync, damaged: DatabaseSync | null): void {
  if (!damaged) return
  inTransaction(database, () => {
    for (const [table, key] of tables) {
      if (!hasTable(damaged, table)) continue
      const { last } = database.prepare(`SELECT coalesce(max(${key}), 0) AS last FROM ${table}`).get() as {
        last: number
      }
      for (const row of readableRows(damaged, table, last)) insertLawful(database, table, row)
    }
  })
}

function hasTable(database: DatabaseSync, table: string): boolean {
  try {
    const isThere = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?"
    return database.prepare(isThere).get(table) !== undefined
  } catch {
    return false
  }
}

/** A row that breaks a rule is one that damage wrote, or one whose forerunner it took: it is left out. */
function insertLawful(database: DatabaseSync, table: string, { rowid_: _, ...row }: Row): void {
  attempt(database, () => insertRow(database, table, row))
}
