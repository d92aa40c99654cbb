import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { versionOf } from './tables.ts'

/** The schema version of a journal or list of staff; null if there is none, or none that can be read. */
export function versionOfTables(file: string): number | null {
  if (!existsSync(file)) return null
  try {
    using database = new DatabaseSync(file, { readOnly: true })
    return versionOf(database) || null
  } catch {
    return null
  }
}
