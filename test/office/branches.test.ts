import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { everything, zReport } from './every-row.ts'
import { aFedCounter, anOrder } from './fed-rows.ts'
import { sessionsOf } from './sessions-of.ts'
import { whoMay } from './who-may.ts'

const DEPOK = 'Depok & "Sari"'
const DAY = '2026-11-20'
const created_at = Date.parse(`${DAY}T10:00:00+07:00`)

/** Two branches with a counter each, and how a supervisor of one branch reads pages. */
async function twoBranches() {
  const database = await aDatabase()
  const office = await anOfficeWithOwner(database)
  const [here, there] = [await aFedCounter(database, 'Depan'), await aFedCounter(database, 'Kasir Bogor')]
  await here.feed(anOrder('OWN-1', { created_at }))
  await there.feed(...everything, anOrder('AB-1', { payer: 'Siti Bogor', created_at }))
  await office.post('/counters/place', { id: here.id, branch: DEPOK })
  await office.post('/counters/place', { id: there.id, branch: 'Bogor' })
  const person = randomUUID()
  await database.query(
    "INSERT INTO people (id, name, role, branch) VALUES ($1, 'Budi', 'supervisor', $2)",
    person,
    DEPOK,
  )
  const sessions = await sessionsOf(database)
  const secret = await database.transaction((queries) =>
    sessions.begin(queries, person, { address: '', browser: '' }),
  )
  const read = async (path: string) =>
    (
      await fetch(office.here + path, {
        headers: { cookie: `loket_office=${secret}`, 'accept-language': 'en' },
      })
    ).text()
  return { ...office, database, here, there, person, read }
}

test('a supervisor who is kept to a branch reads nothing of another one, by any call or filter', async () => {
  const { there, here, read, troubles } = await twoBranches()
  const asked = new URLSearchParams({ mode: 'training', branch: 'Bogor', day: DAY })
  const wanted = Object.keys(whoMay).filter(
    (route) => route.startsWith('GET ') && !/\.jpg|\/r\/|join/.test(route),
  )
  expect(wanted.length).toBeGreaterThan(25)
  const leaks: unknown[] = []
  for (const route of wanted) {
    const path = route.slice('GET '.length).replace(':counter', there.id)
    const number = path.startsWith('/shifts') ? String(zReport.number) : 'AB-1'
    for (const query of [asked, `${asked}&counter=${there.id}`, 'mode=training', `counter=${there.id}`]) {
      const page = await read(`${path.replace(':number', number)}?${query}`)
      const seen = ['Bogor', 'Siti', 'R-1', 'R-9', 'X-1', '88001', 'SP-1', 'SUB-1', there.id, 'Dewi'].filter(
        (text) => page.includes(text),
      )
      if (seen.length > 0) leaks.push([route, String(query), seen])
    }
  }
  expect(leaks).toEqual([])
  expect(troubles).toEqual([])
  for (const path of [
    '/',
    '/orders',
    '/orders.csv',
    `/sales?day=${DAY}`,
    `/sales.csv?day=${DAY}`,
    `/orders/${here.id}/OWN-1`,
  ])
    expect([path, (await read(path)).includes('Depan')]).toEqual([path, true])
})

test('an owner narrows every list and its file down to a branch; sales lead there', async () => {
  const { get } = await twoBranches()
  const numbers = async (query: string) =>
    (await get(`/orders.csv?${query}`)).match(/(?<=;)(?:OWN|AB|X)-\d(?=;)/g)?.sort()
  const depok = new URLSearchParams({ branch: DEPOK }).toString()
  expect(await numbers('')).toEqual(['AB-1', 'OWN-1', 'X-1', 'X-2', 'X-3'])
  expect(await numbers(depok)).toEqual(['OWN-1'])
  expect(await numbers('branch=Bogor')).toEqual(['AB-1', 'X-1', 'X-2', 'X-3'])
  expect(await numbers('branch=Bogor&q=AB-')).toEqual(['AB-1'])
  expect(await numbers('branch=nowhere%00')).toBeUndefined()
  expect(await get('/shifts?branch=Bogor')).toContain('Bu Sri')
  expect(await get(`/shifts?${depok}`)).not.toContain('Bu Sri')
  const sales = await get(`/sales?day=${DAY}`)
  const href = /href="(\/orders\?[^"]*Depok[^"]*)"/.exec(sales)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const list = await get(href)
  expect(list).toContain('OWN-1')
  expect(list).not.toContain('X-1')
  expect(list).toContain('<option value="Depok &amp; &quot;Sari&quot;" selected>')
})

test('an owner corrects the name of a counter, in all lists; an empty one leaves it as it is, and the audit log has both names', async () => {
  const { get, post, here } = await twoBranches()
  await post('/counters/place', { id: here.id, name: ' Depan 1 ', branch: DEPOK })
  await post('/counters/place', { id: here.id, name: '', branch: 'Depok' })
  await post('/counters/place', { id: here.id, name: 'Depan 1', branch: 'Depok' })
  expect(await get('/orders?branch=Depok')).toContain('>Depan 1</td>')
  const log = [...(await get('/audit')).matchAll(/<td>([^<]*counter [^<]*)<\/td>/g)].map(([, line]) => line)
  expect(log.slice(0, 2)).toEqual([
    'set the branch of counter Depan 1 → Depok',
    'renamed counter Depan → Depan 1',
  ])
  await post('/counters/place', { id: here.id, name: 'Depan 1', branch: '' })
  expect(await get('/audit')).toContain('set the branch of counter Depan 1 → Without a branch')
})

test('an owner sets the branch that a supervisor sees, from their next click on; owners see all, and the audit log tells', async () => {
  const { post, get, read, person, database } = await twoBranches()
  await post('/people/branch', { id: person, branch: '' })
  expect(await read('/orders')).toContain('AB-1')
  await post('/people/branch', { id: person, branch: 'Bogor' })
  expect(await read('/orders')).not.toContain('OWN-1')
  // A branch whose name has changed shows nothing, and can be set again.
  await post('/people/branch', { id: person, branch: 'Bogor Lama' })
  expect(await read('/orders')).not.toContain('AB-1')
  expect(await get('/people')).toContain('<option value="Bogor Lama" selected>')
  expect(await get('/audit')).toMatch(
    /set the branch to be seen by Budi → Bogor Lama[\s\S]*set the branch to be seen by Budi → All branches/,
  )
  await post('/people', { name: 'Sari', role: 'owner', branch: 'Bogor' })
  await post('/people', { name: 'Tono', role: 'supervisor', branch: 'Bogor' })
  expect(await database.query('SELECT name, branch FROM people ORDER BY name')).toEqual([
    { name: 'Budi', branch: 'Bogor Lama' },
    { name: 'Sari', branch: '' },
    { name: 'Tono', branch: 'Bogor' },
  ])
})
