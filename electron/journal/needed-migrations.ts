import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Migration } from './migrations/migration.ts'
import { isSound } from './schema.ts'
import { soundSchema } from './sound-schema.ts'

/**
 * The migrations with which a journal is opened. One that is as the newest of them leaves it needs only to be told which
 * that is: no start of every day reads the others, a tenth of the process's code.
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
    // Whoever opens it next says what is wrong with it.
    return false
  } finally {
    if (database?.isOpen) database.close()
  }
}
