import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Migration } from './migrations/migration.ts'
import { type SoundSchema, soundSchema } from './sound-schema.ts'

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
export const isSound = (database: DatabaseSync, sound: SoundSchema = soundSchema): boolean =>
  notOurs(database) === null &&
  pragma(database, 'user_version') === sound.version &&
  schemaDigest(database) === sound.sha256

/** Everything that {@link journalProblem} compares, as one SHA-256. SQLite sorts and writes it, in a third of the time. */
export function schemaDigest(database: DatabaseSync): string {
  const { parts, tables } = database
    .prepare(
      `SELECT json_group_array(json_array(name, sql)) AS parts,
        group_concat(name) FILTER (WHERE name GLOB 'table *_steps') AS tables FROM (${PARTS} ORDER BY name)`,
    )
    .get() as { parts: string; tables: string | null }
  const names = tables?.split(',') ?? []
  const steps = stepTables(names).map((table) => [table, rowsOf(database, table)])
  return hash('sha256', `[${parts},${JSON.stringify(steps)}]`)
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
    stepTables(partsOf(fresh).keys()).find((table) => rowsOf(database, table) !== rowsOf(fresh, table)),
  )
}

const stepTables = (names: Iterable<string>) =>
  [...names].flatMap((name) => /^table (\w+_steps)$/.exec(name)?.[1] ?? []).sort()

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

const PARTS = "SELECT type || ' ' || name AS name, sql FROM sqlite_schema WHERE sql IS NOT NULL"

function partsOf(database: DatabaseSync): Map<string, string> {
  const rows = database.prepare(PARTS).all() as { name: string; sql: string }[]
  return new Map(rows.map(({ name, sql }) => [name, sql]))
}

const rowsOf = (database: DatabaseSync, table: string) =>
  JSON.stringify(database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all())

const pragma = (database: DatabaseSync, name: string) =>
  Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0] ?? 0)
