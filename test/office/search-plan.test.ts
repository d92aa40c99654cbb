import { expect, test } from 'vitest'
import { everything } from '../../services/office/lists/list.ts'
import { quickQueryFor } from '../../services/office/lists/list-query.ts'
import { lists } from '../../services/office/lists/lists.ts'
import { TEMPLATE } from './cluster.ts'
import { anAddress, asAdmin, hasServer, openedAt } from './databases.ts'
import { aFedCounter } from './fed-rows.ts'

// Such a plan is made for thousands of keys: one that joins them reads all orders of a shop that has fewer than a million.
test.runIf(hasServer)('a search by number looks its orders up and reads no whole table', async () => {
  const address = await anAddress(TEMPLATE)
  const database = await openedAt(address)
  const { id } = await aFedCounter(database, 'Satu')
  await database.query(
    `INSERT INTO orders (counter, mode, number, sale, channel, state, amount, created_at, superseded)
        SELECT $1, 'training', 'LK-' || n, 'S' || n, 'QRIS', 'paid', 100000, n, false FROM generate_series(1, 20000) n`,
    id,
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
