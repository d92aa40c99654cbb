import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** The schema version of a journal or list of staff; null if there is none, or none that can be read. */
export function versionOfTables(file: string): number | null {
  if (!existsSync(file)) return null
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true })
    return Number(database.prepare('PRAGMA user_version').get()?.user_version) || null
  } catch {
    return null
  } finally {
    database?.close()
  }
}
