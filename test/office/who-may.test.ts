import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import type { Queries } from '../../services/office/database/database.ts'
import { createSessions } from '../../services/office/people/sessions.ts'
import { aDatabase } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { whoMay } from './who-may.ts'

/** The routes of every server that is made until it is called. */
function watchRoutes() {
  const routes = new Set<string>()
  const watch = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      if (method !== 'HEAD') routes.add(`${String(method)} ${url}`)
    })
  subscribe('fastify.initialization', watch)
  return () => {
    unsubscribe('fastify.initialization', watch)
    return [...routes].sort()
  }
}

test('every call of the office has a line in the table, and is refused to strangers, to roles that may not, and to another company', async () => {
  const database = await aDatabase('embedded')
  const made = watchRoutes()
  const { here, troubles } = await anOfficeWithOwner(database)
  expect(made()).toEqual(Object.keys(whoMay).sort())

  const sessions = createSessions(database, Date.now)
  const begin = (queries: Queries, person: string | null) =>
    sessions.begin(queries, person, { address: '127.0.0.1', browser: 'test' })
  const supervisor = randomUUID()
  await database.query("INSERT INTO people (id, name, role) VALUES ($1, 'Budi', 'supervisor')", supervisor)
  const secrets = {
    stranger: 'nobodys-secret-of-some-length',
    supervisor: await database.transaction((queries) => begin(queries, supervisor)),
    owner: await database.transaction((queries) => begin(queries, null)),
    'owner of another company': await database.transaction(async (queries) => {
      await queries.query("SELECT set_config('loket.company', $1, true)", randomUUID())
      return begin(queries, null)
    }),
  }
  const wrong: unknown[] = []
  for (const [route, role] of Object.entries(whoMay).filter(([, may]) => may !== 'anyone')) {
    const [method = '', path = ''] = route.split(' ')
    for (const [who, secret] of Object.entries(secrets)) {
      const url = here + path.replace(':counter', randomUUID()).replace(/:\w+/, '1')
      const headers = {
        cookie: `loket_office=${secret}`,
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      }
      const { status } = await fetch(url, { method, headers, redirect: 'manual' })
      const mayCall = who === 'owner' || (who === 'supervisor' && role === 'supervisor')
      const refusal = who === 'supervisor' ? 403 : 401
      // What an owner asks of nothing in particular is answered somehow, without trouble.
      const isRight = mayCall ? status < 500 && status !== 401 && status !== 403 : status === refusal
      if (!isRight) wrong.push([who, route, status])
    }
  }
  expect(wrong).toEqual([])
  expect(troubles).toEqual([])
})
