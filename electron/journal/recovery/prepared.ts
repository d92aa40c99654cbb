import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Statements by their text: a journal that is salvaged has a million rows, and to prepare each costs more than to write it. */
const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>()

export function prepared(database: DatabaseSync, sql: string): StatementSync {
  const known = statements.get(database) ?? new Map<string, StatementSync>()
  statements.set(database, known)
  const statement = known.get(sql) ?? database.prepare(sql)
  known.set(sql, statement)
  return statement
}
