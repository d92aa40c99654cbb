import { describe, expect, test } from 'vitest'
import { bringUp, newestOf, refuseOld } from '../../services/office/database/bring-up.ts'
import { openPostgres } from '../../services/office/database/postgres.ts'
import { DatabaseRefused } from '../../services/office/database/problem.ts'
import { steps } from '../../services/office/database/steps/index.ts'
import { aDatabase, anAddress, asAdmin, asLogin, hasServer, kinds, openedAt } from './databases.ts'

describe.each(kinds)('on the %s', (kind) => {
  test('a new database is set up to the newest step, and its values come back as they went in', async () => {
    const database = await aDatabase(kind)
    expect(await database.query('SELECT max(version) AS version FROM schema_steps')).toEqual([
      { version: newestOf(steps) },
    ])
    const bytes = new Uint8Array(32).fill(7)
    await database.query('INSERT INTO sessions VALUES ($1, $2, $3)', bytes, 2 ** 52, 0)
    const [row] = await database.query<{ digest: Uint8Array; since: number }>('SELECT * FROM sessions')
    expect([new Uint8Array(row?.digest ?? []), row?.since]).toEqual([bytes, 2 ** 52])
  })

  test('the office works under a role that changes no table, makes none, and reads no key it need not read', async () => {
    const database = await aDatabase(kind)
    for (const sql of [
      'DROP TABLE sessions',
      'CREATE TABLE mine (id int)',
      'ALTER TABLE sessions ADD COLUMN x int',
      'UPDATE sign_in_keys SET expires_at = 0',
      'UPDATE sessions SET since = 0',
      'DELETE FROM heartbeat',
      'INSERT INTO schema_steps VALUES (99, 0)',
      'CREATE SCHEMA another',
      'CREATE ROLE another',
    ]) {
      await expect(database.query(sql), sql).rejects.toMatchObject({ code: '42501' })
    }
    await database.query('UPDATE heartbeat SET at = 1')
  })

  test('however many forms of a statement are asked for, a connection keeps the plans of the first two hundred', async () => {
    const database = await aDatabase(kind)
    for (let form = 0; form < 300; form += 1)
      expect(await database.queryPlanned(`SELECT $1::int + ${form} AS sum`, 1)).toEqual([{ sum: 1 + form }])
    expect(await database.queryPlanned('SELECT $1::int + 7 AS sum', 2)).toEqual([{ sum: 9 }])
    const [kept] = await database.query<{ count: number }>('SELECT count(*) FROM pg_prepared_statements')
    expect(kept?.count).toBe(kind === 'server' ? 200 : 0)
  })

  test('a transaction is whole or nothing, and the next one is not held up by a failed one', async () => {
    const database = await aDatabase(kind)
    const failing = database.transaction(async (queries) => {
      await queries.query('UPDATE heartbeat SET at = 5')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await database.query('SELECT at FROM heartbeat')).toEqual([{ at: 0 }])
    await database.transaction((queries) => queries.query('UPDATE heartbeat SET at = 6'))
    expect(await database.query('SELECT at FROM heartbeat')).toEqual([{ at: 6 }])
  })
})

test.each([
  [140_011, 'PostgreSQL 14'],
  [90_624, 'PostgreSQL 9'],
])('a server of version %i is refused with its name, 15 and newer are not', (number, name) => {
  expect(() => refuseOld(number, 'x at y')).toThrow(name)
  expect(() => refuseOld(150_000, 'x at y')).not.toThrow()
})

describe.runIf(hasServer)(
  'a server that can not be used is refused with one sentence, without the password',
  () => {
    const refusal = async (address: string) => {
      const error = await openPostgres(address).then(
        (database) => database.close(),
        (error: unknown) => error,
      )
      expect(error).toBeInstanceOf(DatabaseRefused)
      const { message } = error as Error
      expect(message).toMatch(/^[^\n]+\.$/)
      expect(message).not.toContain('s3cret')
      return message
    }

    test('a database that is missing', async () => {
      const address = new URL(await anAddress())
      address.pathname = '/nobody_made_it'
      address.password = 's3cret'
      expect(await refusal(address.href)).toMatch(/nobody_made_it at 127\.0\.0\.1:\d+ does not exist/)
    })

    test.each([
      [
        'a server that is not there',
        'postgres://u:s3cret@127.0.0.1:1/loket',
        /can't be reached \(ECONNREFUSED\)/,
      ],
      ['a name that is cut off', 'postgres://127.0.0.1:1/lo%zz', /lo%zz at 127\.0\.0\.1:1 can't be reached/],
      ['an address that is none', 'mysql://u:s3cret@127.0.0.1/loket', /must be an address such as postgres:/],
      ...['/nowhere', '/proc'].map((file): [string, string, RegExp] => [
        `a certificate in ${file}`,
        `postgres://127.0.0.1:1/x?sslmode=verify-full&sslrootcert=${file}`,
        /A certificate or key that the address of x at 127\.0\.0\.1:1 names can't be read \((ENOENT|EISDIR)\)/,
      ]),
    ])('%s', async (_, address, told) => {
      expect(await refusal(address)).toMatch(told)
    })

    test('a database of a newer office, which stays as it is', async () => {
      const address = await anAddress()
      await (await openPostgres(address)).close()
      await asAdmin('INSERT INTO loket.schema_steps VALUES (9990, 0)', address)
      expect(await refusal(address)).toMatch(
        /newer office \(version 9990, this one knows \d+\).*nothing was changed/,
      )
    })

    test('a user who may not set it up; one who may only work is enough when it is set up', async () => {
      const address = await anAddress()
      const worker = await asLogin(address)
      expect(await refusal(worker)).toMatch(
        /may not set the office up: .* run the office once with --set-up as .*\.$/,
      )
      await openedAt(address)
      await asAdmin(`GRANT loket_office TO ${new URL(worker).username}`)
      await (await openedAt(worker)).query('UPDATE heartbeat SET at = 1')
    })

    test('an owner who is no superuser sets it up by itself', async () => {
      const address = await anAddress()
      const user = `owns_${new URL(address).pathname.slice(1)}`
      await asAdmin(`CREATE ROLE ${user} LOGIN CREATEROLE`)
      await asAdmin(`ALTER DATABASE ${new URL(address).pathname.slice(1)} OWNER TO ${user}`)
      const owner = new URL(address)
      owner.username = user
      const database = await openPostgres(owner.href)
      await expect(database.query('CREATE TABLE mine (id int)')).rejects.toMatchObject({ code: '42501' })
      await database.close()
    })

    test('two offices that start at once on a new database both come up', async () => {
      const address = await anAddress()
      for (const database of await Promise.all([openedAt(address), openedAt(address)]))
        await database.query('UPDATE heartbeat SET at = 1')
    })

    test('a step that fails leaves the database as it was', async () => {
      const address = await anAddress()
      const { default: pg } = await import('pg')
      const client = new pg.Client({ connectionString: address })
      await client.connect()
      const owner = {
        query: async <Row>(sql: string, ...values: readonly unknown[]) =>
          (await client.query(sql, [...values])).rows as Row[],
        run: async (sql: string) => void (await client.query(sql)),
      }
      await client.query('BEGIN')
      const broken = [...steps, { version: 9_990, sql: 'CREATE TABLE halfway (id int); SELECT 1/0' }]
      await expect(bringUp(owner, 'x', 0, broken)).rejects.toThrow('division by zero')
      await client.query('ROLLBACK')
      expect((await client.query("SELECT to_regclass('loket.sessions') AS found")).rows).toEqual([
        { found: null },
      ])
      await client.end()
    })
  },
)
