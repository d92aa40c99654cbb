import { DatabaseSync } from 'node:sqlite'

/** What a query finds in the database of a file that nobody has open. */
export function rowsIn(file: string, sql: string, ...values: readonly number[]) {
  using database = new DatabaseSync(file, { readOnly: true })
  return database.prepare(sql).all(...values)
}

/** As somebody would who has the file and knows SQLite: changed without its triggers, which are put back. */
export function alter(file: string, change: string): void {
  using database = new DatabaseSync(file)
  database.exec('PRAGMA synchronous = OFF; BEGIN')
  const triggers = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all()
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
  database.exec(change)
  for (const { sql } of triggers) database.exec(String(sql))
  database.exec('COMMIT')
}
