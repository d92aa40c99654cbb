import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { removeBeside } from '../../platform/database-files.ts'
import { syncFile, syncFolder } from '../../platform/durable-file.ts'
import { readText } from '../../platform/read-text.ts'
import { openDatabase } from '../journal/file/database.ts'
import { versionOfTables } from '../journal/schema/tables.ts'
import { inTransaction } from '../journal/transaction.ts'
import { tablesBeforeIn } from './open-staff-list.ts'
import { staffMigrations } from './staff-schema.ts'

/**
 * After an update to `version` that failed, gives the closed list of staff the tables that the version before knows; it
 * refuses newer ones. The rows stay those of now: a copy from before would let people back in who were dismissed since.
 */
export function takeStaffBack(dataDir: string, version: string): void {
  const noted = tablesBeforeIn(dataDir)
  const file = join(dataDir, 'staff.db')
  if (!existsSync(noted) || !existsSync(file)) return
  const [by, tables] = readText(noted).trim().split(' ')
  const before = Number(tables)
  // What an earlier update changed is known to the version before, too.
  if (by !== version || (versionOfTables(file) ?? 0) <= before) return
  const older = `${file}.older`
  rmSync(older, { force: true })
  {
    using database = openDatabase(
      older,
      staffMigrations.filter(({ version }) => version <= before),
    )
    database.prepare('ATTACH ? AS now').run(file)
    inTransaction(database, () => takeRows(database))
    database.exec('DETACH now')
  }
  syncFile(older)
  // Its pages belong to the tables of the new version.
  removeBeside(file)
  renameSync(older, file)
  syncFolder(dirname(file))
}

function takeRows(database: DatabaseSync): void {
  const tables = database.prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table'").all()
  for (const { name } of tables as { name: string }[]) {
    const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all(name)
    const all = (columns as { name: string }[]).map((column) => column.name).join(', ')
    // The table demands an owner at any time, so the owners come first.
    const ownersFirst = name === 'staff' ? "ORDER BY role = 'owner' AND active = 1 DESC, rowid" : ''
    database.exec(`INSERT INTO main.${name} (${all}) SELECT ${all} FROM now.${name} ${ownersFirst}`)
  }
}
