import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../database.ts'
import { copyLater } from './later-rows.ts'

/** The order matters: a shift ends at a line of the tally, and only lines after the last shift belong to the running one. */
const tables = [
  ['tally', 'sequence'],
  ['shifts', 'number'],
  ['shift_openings', 'shift'],
  ['cash_movements', 'id'],
] as const

/**
 * Brings back the shifts that were closed after the backup, as far as they can be read: their printed reports stay
 * true, and what they counted is not counted again when the gateway confirms it again. Runs before anything else is
 * added, which the tally would count as new.
 */
export function recoverShifts(database: DatabaseSync, damaged: DatabaseSync | null): void {
  inTransaction(database, () => {
    for (const [table, key] of tables) copyLater(database, damaged, table, key)
  })
}
