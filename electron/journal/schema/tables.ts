import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Whether a database has this table; a journal of an older Loket may lack it. */
export const hasTable = (database: DatabaseSync, table: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) !== undefined

/** The version of a database's tables; 0 before the first migration. */
export const versionOf = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0)

/** The schema version of a journal or list of staff; null if there is no file, or no version can be read. */
export function versionOfTables(file: string): number | null {
  if (!existsSync(file)) return null
  try {
    using database = new DatabaseSync(file, { readOnly: true })
    return versionOf(database) || null
  } catch {
    return null
  }
}
