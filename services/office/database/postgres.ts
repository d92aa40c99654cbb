import { hash } from 'node:crypto'
import pg from 'pg'
import { bringUp, SCHEMA, WORKING_ROLE } from './bring-up.ts'
import type { Database, OwnerQueries, Queries, Value } from './database.ts'
import { listenOn } from './listen.ts'
import { DatabaseRefused, startSentence } from './problem.ts'

/** Amounts and times are bigint in the database and whole numbers here; none comes near 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/**
 * How many plans each connection keeps: the filters of a search make thousands of forms, and somebody who asks for every
 * form would fill the server's memory.
 */
const MAX_PLANS = 200

const CONNECT_MS = 5_000
/** How long to wait for a silent server. */
const ANSWER_MS = 20_000
/** The server gives up on a statement before this, and says why: so a lock is not mistaken for a lost connection. */
const UNHEARD_MS = ANSWER_MS + 3_000

/**
 * Opens a PostgreSQL server's database: sets it up or migrates it to the newest schema with the rights of the user in
 * the address, then works under a role with only the rights that the steps grant. Throws {@link DatabaseRefused}.
 * Reconnects by itself.
 */
export async function openPostgres(address: string, now = Date.now()): Promise<Database> {
  const name = nameOf(address)
  const common = {
    connectionString: address,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'loket office',
    types,
  }
  let company: string
  try {
    company = await setUp(new pg.Client(common), name, now)
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error
    throw new DatabaseRefused(
      startSentence(error, name) ?? `The database ${name} can't be used: ${messageOf(error)}`,
    )
  }
  // JIT off: PostgreSQL takes longer to compile a statement than any of ours gains.
  const options = `-c jit=off -c role=${WORKING_ROLE} -c search_path=${SCHEMA} -c loket.company=${company}`
  const pool = new pg.Pool({
    ...common,
    max: 10,
    keepAlive: true,
    query_timeout: UNHEARD_MS,
    statement_timeout: ANSWER_MS,
    lock_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: ANSWER_MS,
    options,
  })
  // An idle connection that breaks does no harm: the next query gets another one.
  pool.on('error', () => {})
  let closing: Promise<void> | undefined
  const listening = new Set<() => void>()
  const plans = keptPlans()
  return {
    name,
    isEmbedded: false,
    ...queriesOn(pool, plans),
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      const noteBroken = (error: Error) => {
        broken = error
      }
      client.on('error', noteBroken)
      try {
        await client.query('BEGIN')
        const result = await work(queriesOn(client, plans))
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK').catch(noteBroken)
        throw error
      } finally {
        client.off('error', noteBroken)
        client.release(broken)
      }
    },
    listen(channel, heard) {
      const stop = listenOn({ ...common, options, query_timeout: UNHEARD_MS }, channel, heard)
      listening.add(stop)
      return stop
    },
    close() {
      for (const stop of listening) stop()
      closing ??= pool.end()
      return closing
    },
  }
}

async function setUp(client: pg.Client, name: string, now: number): Promise<string> {
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('BEGIN')
    const company = await bringUp(ownerOn(client), name, now)
    await client.query('COMMIT')
    return company
  } finally {
    await client.end().catch(() => {})
  }
}

/** Names the statements whose plans are kept; null for one too many. */
function keptPlans(): (sql: string) => string | null {
  const names = new Set<string>()
  return (sql) => {
    const name = hash('sha256', sql, 'base64url')
    if (names.size < MAX_PLANS) names.add(name)
    return names.has(name) ? name : null
  }
}

function queriesOn(on: pg.Pool | pg.PoolClient, planOf: (sql: string) => string | null): Queries {
  return {
    query: queryOn(on),
    async queryPlanned<Row>(text: string, ...values: readonly Value[]) {
      // PostgreSQL keeps the plan of a statement under its name, for each connection.
      const name = planOf(text)
      return (await on.query({ ...(name && { name }), text, values: [...values] })).rows as Row[]
    },
  }
}

const queryOn =
  (on: pg.Pool | pg.PoolClient | pg.Client): OwnerQueries['query'] =>
  async <Row>(sql: string, ...values: readonly Value[]) =>
    (await on.query(sql, [...values])).rows as Row[]

const ownerOn = (client: pg.Client): OwnerQueries => ({
  query: queryOn(client),
  run: async (sql) => void (await client.query(sql)),
})

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** An address without user and password. Throws {@link DatabaseRefused} if it is not an address. */
function nameOf(address: string): string {
  const url = URL.parse(address)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new DatabaseRefused(
      '--database must be an address such as postgres://user:password@127.0.0.1:5432/loket.',
    )
  const host = url.host || url.searchParams.get('host') || 'localhost'
  return `${url.pathname.slice(1) || 'without a name'} at ${host}`
}
