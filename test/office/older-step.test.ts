import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { bringUp, newestOf } from '../../services/office/database/bring-up.ts'
import { steps } from '../../services/office/database/steps/index.ts'
import { PAGES_VERSION } from '../../services/office/feed/page-tables.ts'
import { DAY } from '../../shared/durations.ts'
import { anAddress, hasServer, openedAt } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { everything } from './every-row.ts'
import { anOrder, entry } from './fed-rows.ts'

const rows = [
  ...everything,
  anOrder('AB-7', { payer: 'Siti Rahma', cashier: 'Budi' }),
  entry('order_lines', ['AB-7', 0], {
    merchant_trade_no: 'AB-7',
    position: 0,
    kind: 'product',
    name: 'Telur',
  }),
]

/** A database as an office of that step has left it, with a counter's copy, a person, their session, an invitation and a code. */
async function leftAt(step: number) {
  const address = await anAddress()
  const client = new pg.Client({ connectionString: address })
  client.on('error', () => {})
  await client.connect()
  const query = async <Row>(sql: string, ...values: readonly unknown[]) =>
    (await client.query(sql, [...values])).rows as Row[]
  await client.query('BEGIN')
  const owner = { query, run: async (sql: string) => void (await client.query(sql)) }
  await bringUp(
    owner,
    'x',
    1,
    steps.filter(({ version }) => version <= step),
  )
  const [counter, person] = [randomUUID(), randomUUID()]
  await query(
    `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at, seen_at)
      VALUES ($1, 'Kasir 1', 'training', 'key', 1, 't', '1', 1, 1)`,
    counter,
  )
  await query(
    "INSERT INTO feeds (counter, position, hash, written_at, whole, pages) VALUES ($1, 99, 'h', 1, 1, 1)",
    counter,
  )
  for (const [at, [kind, key, row]] of rows.entries())
    await query(
      'INSERT INTO copies (counter, kind, key, row, position) VALUES ($1, $2, $3, $4, $5)',
      counter,
      kind,
      key,
      row,
      at + 1,
    )
  // Read into the tables of then, without what was added later.
  await query(
    `INSERT INTO orders (counter, mode, number, sale, channel, state, amount, created_at, superseded)
      VALUES ($1, 'training', 'AB-7', 'S', 'QRIS', 'open', 1, 1000, false)`,
    counter,
  )
  await query(
    "INSERT INTO order_names (counter, mode, number, word, created_at) VALUES ($1, 'training', 'AB-7', 'siti', 1000)",
    counter,
  )
  await query(
    "INSERT INTO people (id, name, role, passphrase, totp) VALUES ($1, 'Sari', 'owner', 'x', 'y')",
    person,
  )
  const until = Date.now() + DAY / 2
  await query(
    "INSERT INTO invitations (digest, person, totp, expires_at) VALUES (decode(repeat('01', 32), 'hex'), $1, 't', $2)",
    person,
    until,
  )
  await query(
    "INSERT INTO enrolment_codes (id, secret, name, expires_at) VALUES ('c', 's', 'Kasir 2', $1)",
    Date.now() + 60_000,
  )
  await query(
    "INSERT INTO sessions (digest, since, used_at, person) VALUES (decode(repeat('02', 32), 'hex'), 1, 1, $1)",
    person,
  )
  await client.query('COMMIT')
  await client.end()
  return address
}

// The first one with a company, and two that shops have had.
const olderSteps = [90, 212, 234]

test.runIf(hasServer).each(olderSteps)(
  'two processes of an office start at once on a database as step %i has left it: lists, searches, people, and what was given out',
  async (step) => {
    const address = await leftAt(step)
    const [database, another] = await Promise.all([openedAt(address), openedAt(address)])
    // Both read the copies again, and one of them makes the office's keys.
    const starts = [anOfficeWithOwner(database), anOfficeWithOwner(another)] as const
    const [{ get, post, troubles }, other] = await Promise.all(starts)
    onTestFinished(() => expect([troubles, other.troubles]).toEqual([[], []]))
    expect(await database.query('SELECT max(version) AS version FROM schema_steps')).toEqual([
      { version: newestOf(steps) },
    ])
    await expect.poll(() => database.query('SELECT pages FROM feeds')).toEqual([{ pages: PAGES_VERSION }])
    for (const search of ['AB-7', 'rahma', 'telur budi', '10.000'])
      expect([search, await get(`/orders?q=${search}`)]).toEqual([search, expect.stringContaining('AB-7')])
    for (const [path, shown] of [
      ['/refunds', 'R-1'],
      ['/cases', 'X-1'],
      ['/shifts', 'Bu Sri'],
      ['/accounts', '88001'],
      ['/received', 'SP-1'],
      ['/log', 'AB-1'],
      ['/', 'Kasir 1'],
    ] as const)
      expect([path, await get(path)]).toEqual([path, expect.stringContaining(shown)])
    const people = await get('/people')
    for (const shown of ['Sari', 'invitation for Sari', 'code for counter Kasir 2'])
      expect(people).toContain(shown)
    await post('/people/ways/end', { id: 'code c' })
    expect(await get('/people')).not.toContain('Kasir 2')
    expect(await get('/audit')).toContain('The log is whole.')
  },
)
