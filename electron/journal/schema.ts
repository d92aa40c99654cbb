import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Migration } from './migrations/migration.ts'
import { soundSchema } from './sound-schema.ts'

/** Marks a file as a journal of Loket's ("LOKE"). Older journals have no mark. */
export const APPLICATION_ID = 0x4c4f4b45

/**
 * The first of a journal's tables, indexes, triggers and allowed steps that differs from what the migrations make;
 * null if none does. A trigger or step that damage changed would no longer protect anything.
 */
export function journalProblem(database: DatabaseSync, migrations: readonly Migration[]): string | null {
  if (isSound(database)) return null
  const look = (fresh: DatabaseSync) => partsProblem(database, fresh) ?? stepsProblem(database, fresh)
  return notOurs(database) ?? besideFresh(database, migrations, look)
}

/** Whether it is a journal, and exactly as the newest migration leaves it. */
export const isSound = (database: DatabaseSync): boolean =>
  notOurs(database) === null &&
  pragma(database, 'user_version') === soundSchema.version &&
  schemaDigest(database) === soundSchema.sha256

/** Everything that {@link journalProblem} compares, as one SHA-256. */
export function schemaDigest(database: DatabaseSync): string {
  const found = partsOf(database)
  const parts = [...found].sort(([one], [other]) => (one < other ? -1 : 1))
  const steps = stepTables(found).map((table) => [table, rowsOf(database, table)])
  return hash('sha256', JSON.stringify([parts, steps]))
}

/** The same for a journal that is only read: its rows may contain anything. */
export function schemaProblem(database: DatabaseSync, migrations: readonly Migration[]): string | null {
  return notOurs(database) ?? besideFresh(database, migrations, (fresh) => partsProblem(database, fresh))
}

function notOurs(database: DatabaseSync): string | null {
  const id = pragma(database, 'application_id')
  return id === APPLICATION_ID || id === 0 ? null : 'it is not a journal'
}

function partsProblem(database: DatabaseSync, fresh: DatabaseSync): string | null {
  const [found, wanted] = [partsOf(database), partsOf(fresh)]
  const names = [...new Set([...wanted.keys(), ...found.keys()])]
  return notAsMade(names.find((name) => found.get(name) !== wanted.get(name)))
}

/** Allowed steps are rows, and as important as a trigger. */
function stepsProblem(database: DatabaseSync, fresh: DatabaseSync): string | null {
  return notAsMade(
    stepTables(partsOf(fresh)).find((table) => rowsOf(database, table) !== rowsOf(fresh, table)),
  )
}

const stepTables = (parts: ReadonlyMap<string, string>) =>
  [...parts.keys()].flatMap((name) => /^table (\w+_steps)$/.exec(name)?.[1] ?? []).sort()

const notAsMade = (name: string | undefined) => (name === undefined ? null : `${name} is not as it was made`)

function besideFresh<Result>(
  database: DatabaseSync,
  migrations: readonly Migration[],
  look: (fresh: DatabaseSync) => Result,
): Result {
  const version = pragma(database, 'user_version')
  using fresh = new DatabaseSync(':memory:')
  // A journal whose creation was killed before the first migration is empty.
  for (const migration of migrations) if (migration.version <= version) fresh.exec(migration.sql)
  return look(fresh)
}

function partsOf(database: DatabaseSync): Map<string, string> {
  const rows = database
    .prepare("SELECT type || ' ' || name AS name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    .all() as { name: string; sql: string }[]
  return new Map(rows.map(({ name, sql }) => [name, sql]))
}

const rowsOf = (database: DatabaseSync, table: string) =>
  JSON.stringify(database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all())

const pragma = (database: DatabaseSync, name: string) =>
  Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0] ?? 0)
