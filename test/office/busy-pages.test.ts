import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { TEMPLATE } from './cluster.ts'
import { anAddress, hasServer, openedAt } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'

test.runIf(hasServer)(
  'lists, sums and orders that are asked for by the dozen leave the database to counters, the gateway and whoever ends that session',
  async () => {
    const address = await anAddress(TEMPLATE)
    const { get, code, troubles } = await anOfficeWithOwner(await openedAt(address))
    const client = new pg.Client({ connectionString: address })
    client.on('error', () => {})
    await client.connect()
    onTestFinished(() => client.end())
    // In place of millions of orders that are added up.
    await client.query('BEGIN')
    await client.query('LOCK TABLE loket.orders IN ACCESS EXCLUSIVE MODE')
    const paths = ['/orders', '/orders?q=telur', '/sales', '/orders.csv', '/sales.csv', '/cases']
    let answered = 0
    const asked = Array.from({ length: 5 }, () => paths)
      .flat()
      .map((path) => get(path).finally(() => (answered += 1)))
    expect(await get('/people')).toContain('Signed-in browsers')
    expect(await code('Kasir 2')).toMatch(/^http/)
    expect(answered).toBe(0)
    await client.query('ROLLBACK')
    const pages = await Promise.all(asked)
    expect(pages.filter((page) => /at once|busy|put right/.test(page))).toEqual([])
    expect(troubles).toEqual([])
  },
)
