import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Database } from '../../services/office/database/database.ts'
import { onEmbedded } from '../../services/office/database/embedded.ts'
import { openPostgres } from '../../services/office/database/postgres.ts'

const server = inject('postgres')
if (server === null)
  process.stdout.write('skipped: the office on a PostgreSQL server: there is none here that runs\n')

/** What every test of the office's database runs on. */
export const kinds = server === null ? (['embedded'] as const) : (['embedded', 'server'] as const)
export const hasServer = server !== null

let embedded: Promise<PGlite> | undefined

/** A database of this test's own, empty but for what the office sets up. */
export async function aDatabase(kind: (typeof kinds)[number]): Promise<Database> {
  if (kind === 'server') {
    const database = await openPostgres(await anAddress())
    onTestFinished(() => database.close())
    return database
  }
  // The tests of a file share it and empty it.
  embedded ??= PGlite.create({ loadDataDir: new Blob([readFileSync(inject('embedded'))]) })
  const shared = await embedded
  await shared.exec('RESET ROLE; DROP SCHEMA IF EXISTS loket CASCADE')
  return { ...(await onEmbedded(shared, { now: Date.now() })), close: async () => {} }
}

/** The address of a new database on the tests' own server. */
export async function anAddress(): Promise<string> {
  const name = `office_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`CREATE DATABASE ${name}`)
  onTestFinished(() => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  return `${server}/${name}`
}

/** Runs a statement as the server's superuser, in the database of `address` where one is given. */
export async function asAdmin(sql: string, address = `${server}/postgres`): Promise<void> {
  const url = new URL(address)
  const client = new pg.Client({ connectionString: `${server}${url.pathname}` })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
