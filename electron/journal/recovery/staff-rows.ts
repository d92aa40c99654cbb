import { DatabaseSync } from 'node:sqlite'
import { hasTable } from '../schema/tables.ts'
import type { Row } from './readable-rows.ts'

/**
 * The staff stored in an old journal or a backup of one. Null if it has none although its audit log names staff: then a
 * newer Loket, which keeps staff in a file of their own, has opened it.
 */
export function readStaffRows(journalFile: string): readonly Row[] | null {
  using database = new DatabaseSync(journalFile, { readOnly: true })
  if (hasTable(database, 'staff'))
    return database.prepare('SELECT * FROM staff ORDER BY created_at, rowid').all() as Row[]
  const hadStaff =
    hasTable(database, 'audit') &&
    database.prepare("SELECT 1 FROM audit WHERE kind = 'staffAdded' LIMIT 1").get()
  return hadStaff ? null : []
}
