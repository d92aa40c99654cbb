import { DatabaseSync } from 'node:sqlite'
import { drawIdentity } from '../migrations/0140-identity.ts'
import type { Migration } from '../migrations/migration.ts'

const known = new WeakMap<readonly Migration[], string>()

/**
 * Statements that leave in an empty database what all `migrations` leave there. They are read from one in memory that went
 * through the migrations: half of their work is to change what an earlier one has made.
 */
export function newSchema(migrations: readonly Migration[]): string {
  const schema = known.get(migrations) ?? schemaLeftBy(migrations)
  known.set(migrations, schema)
  return schema
}

function schemaLeftBy(migrations: readonly Migration[]): string {
  using migrated = new DatabaseSync(':memory:')
  for (const { sql } of migrations) migrated.exec(sql)
  const parts = migrated
    .prepare(
      "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' ORDER BY rowid",
    )
    .all() as { type: string; name: string; sql: string }[]
  const isTable = ({ type }: { type: string }) => type === 'table'
  const tables = parts.filter(isTable)
  return [
    ...tables.map(({ sql }) => sql),
    // Before the triggers, which refuse some of them.
    ...tables.flatMap(({ name }) => rowsOf(migrated, name)),
    ...parts.filter((part) => !isTable(part)).map(({ sql }) => sql),
  ].join(';\n')
}

function rowsOf(database: DatabaseSync, table: string): string[] {
  const rows = database.prepare(`SELECT * FROM "${table}"`).all()
  if (table === 'identity') return rows.map(() => drawIdentity)
  return rows.map((row) => `INSERT INTO "${table}" VALUES (${Object.values(row).map(literal)})`)
}

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
