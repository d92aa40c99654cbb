import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { SCHEMA, WORKING_ROLE } from '../../services/office/database/bring-up.ts'
import type { Database } from '../../services/office/database/database.ts'
import { onEmbedded } from '../../services/office/database/embedded.ts'
import { openPostgres } from '../../services/office/database/postgres.ts'
import { officePostgres } from '../helpers/embedded-postgres.ts'
import { TEMPLATE } from './cluster.ts'

const server = inject('postgres')
if (server === null)
  process.stdout.write('skipped: the office on a PostgreSQL server: there is none here that runs\n')

/** What every test of the office's database runs on. */
export const kinds = server === null ? (['embedded'] as const) : (['embedded', 'server'] as const)
export const hasServer = server !== null
type Kind = (typeof kinds)[number]
/** For a rule that no database keeps differently: the server where there is one, which costs the processor less. */
const usualKind: Kind = hasServer ? 'server' : 'embedded'

let embedded: Promise<{ readonly pglite: PGlite; readonly database: Database }> | undefined

/** Addresses of databases on the tests' own server that no test of this process has now. */
const free: string[] = []

/**
 * A database of this test's own that contains only what the office sets up. The tests of a process share some and empty them:
 * making another costs ten times as much. What they create besides rows stays.
 */
export async function aDatabase(kind: Kind = usualKind): Promise<Database> {
  if (kind === 'server') return openedAt(await anEmptiedAddress())
  embedded ??= setUpEmbedded()
  const { pglite, database } = await embedded
  await pglite.exec(`RESET ROLE; ${asSetUp}; SET ROLE ${WORKING_ROLE}`)
  return database
}

async function setUpEmbedded() {
  const pglite = await officePostgres()
  const database = { ...(await onEmbedded(pglite, { now: Date.now() })), close: async () => {} }
  await pglite.exec(`RESET ROLE; ${keepSetUp}`)
  return { pglite, database }
}

async function anEmptiedAddress(): Promise<string> {
  const used = free.pop()
  const address = used ?? (await newAddress(TEMPLATE))
  await asAdmin(used ? asSetUp : keepSetUp, address)
  onTestFinished(() => void free.push(address))
  return address
}

/** Runs `work` for each table of a schema, as `name`. */
const onTables = (schema: string, work: string) => `DO $$ DECLARE name text; rows bigint; BEGIN
  FOR name IN SELECT relname FROM pg_class WHERE relnamespace = '${schema}'::regnamespace AND relkind = 'r' LOOP
    ${work}
  END LOOP; END $$`

const keepRows = `EXECUTE format('CREATE TABLE set_up.%1$I AS TABLE ${SCHEMA}.%1$I', name);
  GET DIAGNOSTICS rows = ROW_COUNT;
  IF rows = 0 THEN EXECUTE format('DROP TABLE set_up.%I', name); END IF;`

const keepSetUp = `CREATE SCHEMA set_up; ${onTables(SCHEMA, keepRows)}`

/** A table of more bytes than this gets new files; in a smaller one rows are deleted, which costs a fiftieth of that. */
const SMALL = 65_536

/**
 * Leaves the rows that the set-up wrote, and no others. As a replica, PostgreSQL checks no references between tables. A table
 * that nobody has written to, which are most, has no bytes.
 */
const asSetUp = `SET session_replication_role TO replica;
  ${onTables(
    SCHEMA,
    `rows := pg_relation_size(format('${SCHEMA}.%I', name)::regclass);
    IF rows > ${SMALL} THEN EXECUTE format('TRUNCATE ${SCHEMA}.%I CASCADE', name);
    ELSIF rows > 0 THEN EXECUTE format('DELETE FROM ${SCHEMA}.%I', name); END IF;`,
  )};
  ${onTables('set_up', `EXECUTE format('INSERT INTO ${SCHEMA}.%1$I SELECT * FROM set_up.%1$I', name);`)};
  SELECT setval(oid, 1, false) FROM pg_class WHERE relkind = 'S' AND relnamespace = '${SCHEMA}'::regnamespace;
  RESET session_replication_role`

/** The address of a new database on the tests' own server: without tables, or a copy of one that is set up. */
export async function anAddress(template: typeof TEMPLATE | 'template1' = 'template1'): Promise<string> {
  const address = await newAddress(template)
  const { pathname } = new URL(address)
  onTestFinished(() => asAdmin(`DROP DATABASE IF EXISTS ${pathname.slice(1)} WITH (FORCE)`))
  return address
}

async function newAddress(template: string): Promise<string> {
  const name = `office_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  return `${server}/${name}`
}

/** The database of an address, until the test ends. */
export async function openedAt(address: string): Promise<Database> {
  const database = await openPostgres(address)
  onTestFinished(() => database.close())
  return database
}

/** The address for a user of its own that may do what `rights` say, until the test ends. */
export async function asLogin(address: string, rights = ''): Promise<string> {
  const login = `login_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`CREATE ROLE ${login} LOGIN ${rights}`)
  onTestFinished(() => asAdmin(`DROP ROLE ${login}`))
  return Object.assign(new URL(address), { username: login }).href
}

/** Stops the database of an address: cuts its connections and lets nobody in. */
export async function shutOut(address: string): Promise<void> {
  const name = new URL(address).pathname.slice(1)
  await asAdmin(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await asAdmin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
}

export const letIn = (address: string) =>
  asAdmin(`ALTER DATABASE ${new URL(address).pathname.slice(1)} ALLOW_CONNECTIONS true`)

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
