import { PGlite } from '@electric-sql/pglite'
import type { Database } from '../../../services/office/database/database.ts'
import { onEmbedded } from '../../../services/office/database/embedded.ts'

let opened: Promise<Database> | undefined

/** Made once: the counters of all worlds are in it. */
export function officeDatabase(): Promise<Database> {
  opened ??= PGlite.create().then((database) => onEmbedded(database, { now: 0 }))
  return opened
}
