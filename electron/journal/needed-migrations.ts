import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Migration } from './migrations/migration.ts'
import { isSound } from './schema.ts'
import { soundSchema } from './sound-schema.ts'

/**
 * The migrations with which a journal is opened. A journal that is up to date needs only the newest version's number, so an
 * everyday start does not load the others, which are a tenth of the process's code.
 */
export async function neededMigrations(file: string): Promise<readonly Migration[]> {
  if (isUpToDate(file)) return [{ version: soundSchema.version, sql: '' }]
  return (await import('./migrations/index.ts')).migrations
}

function isUpToDate(file: string): boolean {
  if (!existsSync(file)) return false
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 })
    return isSound(database)
  } catch {
    // The next attempt to open it reports what is wrong.
    return false
  } finally {
    if (database?.isOpen) database.close()
  }
}
