import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../../../services/office/database/database.ts'
import { openPostgres } from '../../../services/office/database/postgres.ts'
import { newestPrograms, startCluster } from '../../office/cluster.ts'

/** A PostgreSQL server of the run's own, with the office's database on it. */
export interface OfficeServer {
  /** As the office works: under its role, behind row-level security. */
  readonly database: Database
  /** The same driver as the server's superuser, whom no policy holds up. */
  readonly bare: pg.Pool
  close(): Promise<void>
}

/** Null where no PostgreSQL is installed. */
export async function openOfficeServer(): Promise<OfficeServer | null> {
  const programs = newestPrograms()
  if (programs === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'loket-bench-'))
  const cluster = await startCluster(programs, folder)
  const address = `${cluster.address}/postgres`
  const database = await openPostgres(address)
  const bare = new pg.Pool({ connectionString: address, max: 10, options: '-c search_path=loket' })
  bare.on('error', () => {})
  return {
    database,
    bare,
    async close() {
      await database.close()
      await bare.end()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
