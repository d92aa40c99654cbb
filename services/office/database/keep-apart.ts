import type { OwnerQueries } from './database.ts'

/** Tables that belong to no company: the list of applied steps, and the company itself. */
export const commonTables: readonly string[] = ['schema_steps', 'company']

/**
 * Turns on row-level security for every table, also those of later steps: a row belongs to a company, and a
 * connection that has not set this company can neither read nor write it. Tables that have it already stay as
 * they are.
 */
export async function keepApart(owner: OwnerQueries): Promise<void> {
  const [found] = await owner.query<{ table: string | null }>("SELECT to_regclass('company')::text AS table")
  if (found?.table == null) return
  const [company] = await owner.query<{ id: string }>('SELECT id FROM company')
  if (!company) return
  await owner.query("SELECT set_config('loket.company', $1, true)", company.id)
  const open = await owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT c.relrowsecurity AND NOT c.relname IN (SELECT json_array_elements_text($1::json)) ORDER BY 1`,
    JSON.stringify(commonTables),
  )
  for (const { name } of open) await owner.run(apart(name))
}

/** Only names from our own steps come here. */
const apart = (table: string) => `
  ALTER TABLE "${table}" ADD COLUMN company uuid NOT NULL DEFAULT current_company();
  ALTER TABLE "${table}" ENABLE ROW LEVEL SECURITY;
  CREATE POLICY of_company ON "${table}" USING (company = (SELECT current_company()));
`
