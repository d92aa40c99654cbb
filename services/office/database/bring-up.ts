import type { OwnerQueries } from './database.ts'
import { keepApart } from './keep-apart.ts'
import { DatabaseRefused } from './problem.ts'
import { steps as allSteps } from './steps/index.ts'
import type { Step } from './steps/step.ts'

/** The role that the office works under: it reads and writes rows as each step grants, and can't change tables. */
export const WORKING_ROLE = 'loket_office'
export const SCHEMA = 'loket'

const OLDEST_MAJOR = 15
/** An arbitrary number, the same for every office: two that start at once migrate one after the other. */
const LOCK = 4_701_960_115

/**
 * Migrates a database to the newest schema, within the caller's transaction, and returns the company that it
 * belongs to. Throws {@link DatabaseRefused}.
 */
export async function bringUp(
  owner: OwnerQueries,
  where: string,
  now: number,
  steps: readonly Step[] = allSteps,
): Promise<string> {
  const [server] = await owner.query<{ server_version_num: string }>('SHOW server_version_num')
  refuseOld(Number(server?.server_version_num), where)
  // Before the first query of any table: PostgreSQL would remember that the table was missing.
  await owner.query('SELECT pg_advisory_xact_lock($1)', LOCK)
  const from = await versionOf(owner)
  if (from > newestOf(steps)) {
    throw new DatabaseRefused(
      `The database ${where} was set up by a newer office (version ${from}, this one knows ${newestOf(steps)}): start that newer office; nothing was changed.`,
    )
  }
  if (from === 0) await owner.run(firstOfAll)
  await owner.run(`SET LOCAL search_path TO ${SCHEMA}`)
  for (const { version, sql } of steps.filter((step) => step.version > from)) {
    // Before each step too: rows that a step writes into older tables belong to the company.
    await keepApart(owner)
    await owner.run(sql)
    await owner.query('INSERT INTO schema_steps VALUES ($1, $2)', version, now)
    await keepApart(owner)
  }
  const [company] = await owner.query<{ id: string }>('SELECT id FROM company')
  return company?.id ?? ''
}

/** Throws {@link DatabaseRefused} for a server older than PostgreSQL 15; `number` is its server_version_num. */
export function refuseOld(number: number, where: string): void {
  const major = Math.floor(number / 10_000)
  if (major >= OLDEST_MAJOR) return
  throw new DatabaseRefused(
    `The server of ${where} is PostgreSQL ${major}; the office needs ${OLDEST_MAJOR} or newer.`,
  )
}

export const newestOf = (steps: readonly Step[]): number => steps.at(-1)?.version ?? 0

// Nobody else may create anything in the schema: otherwise a stranger's table would be found before ours.
const firstOfAll = `
  DO $$ BEGIN
    CREATE ROLE ${WORKING_ROLE} NOLOGIN NOINHERIT;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$;
  DO $$ BEGIN
    IF NOT pg_has_role(current_user, '${WORKING_ROLE}', 'MEMBER') THEN
      EXECUTE format('GRANT ${WORKING_ROLE} TO %I', current_user);
    END IF;
  END $$;
  CREATE SCHEMA ${SCHEMA};
  REVOKE ALL ON SCHEMA ${SCHEMA} FROM PUBLIC;
  GRANT USAGE ON SCHEMA ${SCHEMA} TO ${WORKING_ROLE};
  CREATE TABLE ${SCHEMA}.schema_steps (version integer PRIMARY KEY, at bigint NOT NULL);
  GRANT SELECT ON ${SCHEMA}.schema_steps TO ${WORKING_ROLE};
`

/** The newest step that was applied here; 0 if none was. */
async function versionOf(owner: OwnerQueries): Promise<number> {
  const [found] = await owner.query<{ table: string | null }>(
    `SELECT to_regclass('${SCHEMA}.schema_steps')::text AS table`,
  )
  if (found?.table == null) return 0
  const [newest] = await owner.query<{ version: number | null }>(
    `SELECT max(version) AS version FROM ${SCHEMA}.schema_steps`,
  )
  return newest?.version ?? 0
}
