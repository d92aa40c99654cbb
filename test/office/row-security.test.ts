import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bringUp, WORKING_ROLE } from '../../services/office/database/bring-up.ts'
import type { Database, Value } from '../../services/office/database/database.ts'
import { onEmbedded } from '../../services/office/database/embedded.ts'
import { commonTables } from '../../services/office/database/keep-apart.ts'
import { steps } from '../../services/office/database/steps/index.ts'
import { officePostgres } from '../helpers/embedded-postgres.ts'
import { TEMPLATE } from './cluster.ts'
import { aDatabase, anAddress, asLogin, hasServer, kinds, openedAt } from './databases.ts'
import { aFedCounter, anOrder } from './fed-rows.ts'

/** Works as another company's office would, within one transaction. */
const asCompany = <Result>(
  { transaction }: Database,
  company: string,
  work: Parameters<Database['transaction']>[0],
) =>
  transaction(async (queries) => {
    await queries.query("SELECT set_config('loket.company', $1, true)", company)
    return (await work(queries)) as Result
  })

const tablesOf = (database: Database) =>
  database.query<{ name: string; isApart: boolean; forAll: boolean }>(
    `SELECT c.relname AS name, c.relrowsecurity AS "isApart", EXISTS (SELECT 1 FROM pg_policies p
        WHERE p.schemaname = 'loket' AND p.tablename = c.relname AND p.cmd = 'ALL' AND p.permissive = 'PERMISSIVE'
        AND p.roles = '{public}' AND p.qual LIKE '%company = %current_company()%') AS "forAll"
      FROM pg_class c WHERE c.relnamespace = 'loket'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
  )

describe.each(kinds)('on the %s', (kind) => {
  test('every table except the two shared ones belongs to a company by a policy, and each view reads with its reader’s rights', async () => {
    const database = await aDatabase(kind)
    const tables = await tablesOf(database)
    expect(tables.length).toBeGreaterThan(20)
    const open = tables.filter(({ isApart, forAll }) => !isApart || !forAll).map(({ name }) => name)
    expect(open).toEqual([...commonTables].sort())
    const views = await database.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'loket'::regnamespace AND relkind IN ('v', 'm')
        AND NOT coalesce(reloptions @> '{security_invoker=true}', false)`,
    )
    expect(views).toEqual([])
  })

  test('another company, and a connection that has set none, reads and changes no row of any table', async () => {
    const database = await aDatabase(kind)
    const counter = await aFedCounter(database, 'Satu')
    await counter.feed(anOrder('A-1', { payer: 'Siti', state: 'unknown' }))
    expect(await database.query('SELECT number FROM open_cases')).toEqual([{ number: 'A-1' }])
    const tables = (await tablesOf(database)).filter(({ isApart }) => isApart).map(({ name }) => name)
    for (const company of [randomUUID(), '']) {
      for (const name of [...tables, 'open_cases']) {
        const seen = await asCompany(database, company, ({ query }) => query(`SELECT 1 FROM ${name}`))
        expect([name, seen]).toEqual([name, []])
      }
      const changed = await asCompany(database, company, ({ query }) =>
        query('UPDATE orders SET amount = 0 RETURNING 1'),
      )
      expect(changed).toEqual([])
    }
    expect(await database.query('SELECT amount FROM orders')).toEqual([{ amount: 1_000_000 }])
  })

  test('nobody writes a row into another company', async () => {
    const database = await aDatabase(kind)
    const insert = (company: string) =>
      database.query(
        'INSERT INTO sign_in_keys (digest, expires_at, company) VALUES ($1, 1, $2)',
        new Uint8Array(32).fill(1),
        company,
      )
    await expect(insert(randomUUID())).rejects.toMatchObject({ code: '42501' })
    const theirs = randomUUID()
    await asCompany(database, theirs, ({ query }) =>
      query('INSERT INTO sign_in_keys (digest, expires_at) VALUES ($1, 1)', new Uint8Array(32).fill(2)),
    )
    expect(await database.query('SELECT 1 FROM sign_in_keys')).toEqual([])
    const seen = await asCompany(database, theirs, ({ query }) =>
      query('SELECT expires_at FROM sign_in_keys'),
    )
    expect(seen).toEqual([{ expires_at: 1 }])
  })
})

test('a step of a later office writes and reads its own company’s rows, and its tables are kept apart too', async () => {
  const database = await officePostgres()
  onTestFinished(() => database.close())
  await onEmbedded(database, { now: 1 })
  await database.exec('RESET ROLE')
  const later = {
    version: 9_990,
    sql: `INSERT INTO sign_in_keys VALUES (decode(repeat('00', 32), 'hex'), 1);
      CREATE TABLE later (id int); INSERT INTO later VALUES (7); GRANT SELECT ON later TO loket_office`,
  }
  const owner = {
    query: async <Row>(sql: string, ...values: readonly Value[]) =>
      (await database.query<Row>(sql, [...values])).rows,
    run: async (sql: string) => void (await database.exec(sql)),
  }
  const company = await bringUp(owner, 'x', 1, [...steps, later])
  await database.exec(`SET loket.company TO '${company}'; SET search_path TO loket; SET ROLE loket_office`)
  expect((await database.query('SELECT id FROM later, sign_in_keys')).rows).toEqual([{ id: 7 }])
  await database.exec(`SET loket.company TO '${randomUUID()}'`)
  expect((await database.query('SELECT id FROM later')).rows).toEqual([])
})

test.runIf(hasServer)(
  'under a login of its own the office can do no more than its role, whichever statement drops that role',
  async () => {
    const database = await openedAt(await asLogin(await anAddress(TEMPLATE), `IN ROLE ${WORKING_ROLE}`))
    const counter = await aFedCounter(database, 'Satu')
    await counter.feed(anOrder('A-1'))
    const without = (statement: string) =>
      database.transaction(async ({ query }) => {
        await query("SELECT set_config('role', 'none', true), set_config('loket.company', '', true)")
        return query(statement)
      })
    expect(await without('SELECT 1 FROM orders')).toEqual([])
    for (const statement of [
      'DROP TABLE orders',
      'DELETE FROM audit',
      'UPDATE audit SET who = NULL',
      'ALTER TABLE orders DISABLE ROW LEVEL SECURITY',
      'DROP POLICY of_company ON orders',
      'CREATE TABLE loket.others (a integer)',
      'SET LOCAL ROLE postgres',
      'SET LOCAL SESSION AUTHORIZATION postgres',
    ])
      await expect(without(statement), statement).rejects.toMatchObject({ code: '42501' })
  },
)
