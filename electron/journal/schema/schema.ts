import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Migration } from '../migrations/migration.ts'
import { type SoundSchema, soundSchema } from './sound-schema.ts'

/** Marks a file as a journal of Loket's ("LOKE"). Older journals have no mark. */
export const APPLICATION_ID = 0x4c4f4b45

/**
 * The first of a journal's tables, indexes, triggers and allowed steps that differs from what the migrations make;
 * null if none does. A trigger or step that damage changed would no longer protect anything.
 */
export function journalProblem(database: DatabaseSync, migrations: readonly Migration[]): string | null {
  if (isSound(database)) return null
  return schemaProblem(database, migrations) ?? stepsProblem(database, madeBy(migrations, database))
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
  return notOurs(database) ?? partsProblem(database, madeBy(migrations, database))
}

function notOurs(database: DatabaseSync): string | null {
  const id = pragma(database, 'application_id')
  return id === APPLICATION_ID || id === 0 ? null : 'it is not a journal'
}

function partsProblem(database: DatabaseSync, { parts: wanted }: Made): string | null {
  const found = partsOf(database)
  const names = [...new Set([...wanted.keys(), ...found.keys()])]
  return notAsMade(names.find((name) => found.get(name) !== wanted.get(name)))
}

/** Allowed steps are rows, and as important as a trigger. */
function stepsProblem(database: DatabaseSync, { steps }: Made): string | null {
  return notAsMade([...steps.keys()].find((table) => rowsOf(database, table) !== steps.get(table)))
}

const stepTables = (names: Iterable<string>) =>
  [...names].flatMap((name) => /^table (\w+_steps)$/.exec(name)?.[1] ?? []).sort()

const notAsMade = (name: string | undefined) => (name === undefined ? null : `${name} is not as it was made`)

/** What migrations make up to one version: each part by its name, and the rows of each table of steps. */
interface Made {
  readonly parts: ReadonlyMap<string, string>
  readonly steps: ReadonlyMap<string, string>
}

const known = new WeakMap<readonly Migration[], Map<number, Made>>()

/** What they make up to the journal's version. Made once: it takes a tenth of a second, and a restore looks at six copies. */
function madeBy(migrations: readonly Migration[], database: DatabaseSync): Made {
  const version = pragma(database, 'user_version')
  const versions = known.get(migrations) ?? new Map<number, Made>()
  known.set(migrations, versions)
  const made = versions.get(version) ?? madeUpTo(version, migrations)
  versions.set(version, made)
  return made
}

function madeUpTo(version: number, migrations: readonly Migration[]): Made {
  using fresh = new DatabaseSync(':memory:')
  // A journal whose creation was killed before the first migration is empty.
  for (const migration of migrations) if (migration.version <= version) fresh.exec(migration.sql)
  const parts = partsOf(fresh)
  return { parts, steps: new Map(stepTables(parts.keys()).map((table) => [table, rowsOf(fresh, table)])) }
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
