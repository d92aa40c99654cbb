import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { hasTable } from '../schema/tables.ts'
import { type FedTable, keyOf, readFedTables } from './fed-tables.ts'

/** Marks the last entry of a transaction, on connections that feed. */
const endings = new WeakMap<DatabaseSync, StatementSync>()

/** Called before a transaction is committed; does nothing without an office. */
export const endEntries = (database: DatabaseSync): void => void endings.get(database)?.run()

/** Makes this connection write the feed, if this counter has one. Every connection that writes must call it. */
export function feedWhereEnrolled(database: DatabaseSync): void {
  // A journal that a test migrates only halfway has no such table yet.
  if (hasTable(database, 'feed_state') && database.prepare('SELECT 1 FROM feed_state').get())
    beginFeeding(database)
}

/**
 * From now on every row that is written, changed or deleted becomes an entry of the feed in the same
 * transaction, whatever statement or trigger does it. The triggers belong to the connection, so they always
 * know the tables' newest columns.
 */
export function beginFeeding(database: DatabaseSync): void {
  if (endings.has(database)) return
  database.exec(readFedTables(database).flatMap(triggersOf).join('\n'))
  endings.set(
    database,
    database.prepare(
      'UPDATE feed SET ends = 1 WHERE position = (SELECT max(position) FROM feed) AND ends = 0',
    ),
  )
}

/** Whether this connection writes a feed. */
export const isFeeding = (database: DatabaseSync): boolean => endings.has(database)

export function stopFeeding(database: DatabaseSync): void {
  endings.delete(database)
  const triggers = database.prepare("SELECT name FROM sqlite_temp_schema WHERE type = 'trigger'").all()
  for (const { name } of triggers) database.exec(`DROP TRIGGER temp."${name}"`)
}

function triggersOf(table: FedTable): string[] {
  const { name, keys, json, isEvidence, isRevised } = table
  // The stored row, not NEW: a trigger of the journal may have changed it since.
  const row = isEvidence
    ? 'NULL'
    : `(SELECT ${json} FROM "${name}" WHERE ${keys.map((key) => `"${key}" = NEW."${key}"`).join(' AND ')})`
  const put = `INSERT INTO feed (kind, key, row) VALUES ('${name}', ${keyOf(table, 'NEW')}, ${row});`
  const gone = `INSERT INTO feed (kind, key, row) VALUES ('${name}', ${keyOf(table, 'OLD')}, NULL);`
  // After a change of such a row a trigger raises its revision; only then is the row complete.
  const when = isRevised ? 'WHEN NEW.revision <> OLD.revision' : ''
  return [
    `CREATE TEMP TRIGGER feed_new_${name} AFTER INSERT ON main."${name}" BEGIN ${put} END;`,
    `CREATE TEMP TRIGGER feed_changed_${name} AFTER UPDATE ON main."${name}" ${when} BEGIN ${put} END;`,
    `CREATE TEMP TRIGGER feed_gone_${name} AFTER DELETE ON main."${name}" BEGIN ${gone} END;`,
  ]
}
