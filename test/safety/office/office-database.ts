import type { PGlite } from '@electric-sql/pglite'
import { SCHEMA, WORKING_ROLE } from '../../../services/office/database/bring-up.ts'
import type { Database } from '../../../services/office/database/database.ts'
import { onEmbedded } from '../../../services/office/database/embedded.ts'
import { officePostgres } from '../../helpers/embedded-postgres.ts'

let opened: Promise<Database> | undefined

/** Made once: the counters of all worlds are in it. */
export function officeDatabase(): Promise<Database> {
  opened ??= officePostgres().then((database) => onEmbedded(database, { now: 0 }))
  return opened
}

/** The database of one office, which can be put back to what it was. */
export interface RestorableDatabase {
  readonly database: Database
  /** What all tables have now. */
  backUp(): Promise<DatabaseImage>
  putBack(image: DatabaseImage): Promise<void>
}

export type DatabaseImage = ReadonlyMap<string, string>

let emptied: Promise<{ readonly pglite: PGlite; readonly database: Database }> | undefined

/** One without any counter: those of the world before are gone. */
export async function emptyOffice(): Promise<RestorableDatabase> {
  emptied ??= officePostgres().then(async (pglite) => ({
    pglite,
    database: await onEmbedded(pglite, { now: 0 }),
  }))
  const { pglite, database } = await emptied
  await pglite.exec(`RESET ROLE; TRUNCATE ${SCHEMA}.counters CASCADE;
    UPDATE ${SCHEMA}.lending_state SET place = NULL, lent = 0, put_back_at = NULL; SET ROLE ${WORKING_ROLE}`)
  return {
    database,
    backUp: () =>
      pglite.transaction(async (owner) => {
        await owner.exec('SET LOCAL ROLE NONE')
        const image = new Map<string, string>()
        for (const { name } of (await owner.query<{ name: string }>(TABLES)).rows) {
          const { rows } = await owner.query<{ rows: string }>(
            `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${name} t`,
          )
          image.set(name, rows[0]?.rows ?? '[]')
        }
        return image
      }),
    async putBack(image) {
      await pglite.transaction(async (owner) => {
        // Foreign keys and triggers are off, as in a restore.
        await owner.exec('SET LOCAL ROLE NONE; SET LOCAL session_replication_role = replica')
        // Each table that is truncated gets new files: a hundred times the cost of deleting a few rows.
        await owner.exec([...image.keys()].map((name) => `DELETE FROM ${name}`).join(';'))
        for (const [name, rows] of image) {
          const columns = (await owner.query<{ column: string }>(COLUMNS, [name])).rows
          const list = columns.map(({ column }) => `"${column}"`).join(', ')
          await owner.query(
            `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1)`,
            [rows],
          )
        }
      })
    },
  }
}

const TABLES = `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = '${SCHEMA}'::regnamespace`
const COLUMNS = `SELECT attname AS column FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`
