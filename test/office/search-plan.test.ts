import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../services/office/database/postgres.ts'
import { everything } from '../../services/office/lists/list.ts'
import { quickQueryFor } from '../../services/office/lists/list-query.ts'
import { lists } from '../../services/office/lists/lists.ts'
import { TEMPLATE } from './cluster.ts'
import { anAddress, asAdmin, hasServer } from './databases.ts'

// Such a plan is made for thousands of keys: one that joins them reads all orders of a shop that has fewer than a million.
test.runIf(hasServer)('a search by number looks its orders up and reads no whole table', async () => {
  const address = await anAddress(TEMPLATE)
  const database = await openPostgres(address)
  onTestFinished(() => database.close())
  const counter = randomUUID()
  await database.query(
    `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at)
        VALUES ($1, 'Satu', 'training', '', 1, '', '1', 0)`,
    counter,
  )
  await database.query(
    `INSERT INTO orders (counter, mode, number, sale, channel, state, amount, created_at, superseded)
        SELECT $1, 'training', 'LK-' || n, 'S' || n, 'QRIS', 'paid', 100000, n, false FROM generate_series(1, 20000) n`,
    counter,
  )
  await asAdmin('ANALYZE', address)
  const [orders] = lists
  if (!orders) throw new Error('the office lists no orders')
  const filters = { ...everything('training'), search: 'LK-777' }
  const query = quickQueryFor(orders, filters, 51, { hasDoubles: false, inBranch: null })
  if (!query) throw new Error('a number is searched for in no quick way')
  const { sql, values } = query
  const plan = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, ...values)
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on orders/)
})
