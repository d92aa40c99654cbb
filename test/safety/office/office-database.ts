import type { PGlite } from '@electric-sql/pglite'
import { SCHEMA, WORKING_ROLE } from '../../../services/office/database/bring-up.ts'
import type { Database } from '../../../services/office/database/database.ts'
import { onEmbedded } from '../../../services/office/database/embedded.ts'
import { emptyPostgres } from '../../helpers/embedded-postgres.ts'

let opened: Promise<Database> | undefined

/** Made once: the counters of all worlds are in it. */
export function officeDatabase(): Promise<Database> {
  opened ??= emptyPostgres().then((database) => onEmbedded(database, { now: 0 }))
  return opened
}

let emptied: Promise<{ readonly pglite: PGlite; readonly database: Database }> | undefined

/** One without any counter: those of the world before are gone. */
export async function emptyOffice(): Promise<Database> {
  emptied ??= emptyPostgres().then(async (pglite) => ({
    pglite,
    database: await onEmbedded(pglite, { now: 0 }),
  }))
  const { pglite, database } = await emptied
  await pglite.exec(`RESET ROLE; TRUNCATE ${SCHEMA}.counters CASCADE; SET ROLE ${WORKING_ROLE}`)
  return database
}
