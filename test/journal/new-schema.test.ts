import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { APPLICATION_ID, schemaProblem } from '../../electron/journal/schema/schema.ts'

/** What went through one migration after the other, as journals of earlier versions do. */
function migrated(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  for (const { version, sql } of migrations) database.exec(`${sql}; PRAGMA user_version = ${version}`)
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}`)
  return database
}

const partsOf = (database: DatabaseSync, types: string) =>
  database
    .prepare(
      `SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type IN (${types}) AND sql IS NOT NULL ORDER BY rowid`,
    )
    .all()

const rowsOf = (database: DatabaseSync) =>
  partsOf(database, "'table'")
    .filter(({ name }) => name !== 'identity')
    .map(({ name }) => [name, database.prepare(`SELECT * FROM "${name}"`).all()])

const pragmas = [
  'user_version',
  'application_id',
  'foreign_key_check',
  'integrity_check',
  'encoding',
  'auto_vacuum',
]

test('a new journal has all that one of the first version has after its migrations, in the same order', () => {
  const [made, grown] = [openDatabase(':memory:', migrations), migrated()]
  // SQLite runs triggers, and reads tables, in the order in which they were made.
  for (const types of ["'table'", "'index', 'trigger', 'view'"])
    expect(partsOf(made, types)).toEqual(partsOf(grown, types))
  expect(rowsOf(made)).toEqual(rowsOf(grown))
  for (const pragma of pragmas)
    expect(made.prepare(`PRAGMA ${pragma}`).all()).toEqual(grown.prepare(`PRAGMA ${pragma}`).all())
})

test('each new journal has an identity of its own', () => {
  const identities = [1, 2].map(() => {
    const rows = openDatabase(':memory:', migrations).prepare('SELECT id FROM identity').all()
    expect(rows).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{32}$/) }])
    return rows[0]?.id
  })
  expect(new Set(identities).size).toBe(2)
})

test('how many journals are compared with what the migrations make, they run once for each version', () => {
  let runs = 0
  const counted = migrations.map((migration) => ({
    ...migration,
    get sql() {
      runs += 1
      return migration.sql
    },
  }))
  const looked = [migrated(), migrated()]
  for (const journal of looked) expect(schemaProblem(journal, counted)).toBeNull()
  expect(runs).toBe(migrations.length)
  for (const journal of looked) journal.exec('DROP TRIGGER events_stay')
  for (const journal of looked)
    expect(schemaProblem(journal, counted)).toBe('trigger events_stay is not as it was made')
  expect(runs).toBe(migrations.length)
})
