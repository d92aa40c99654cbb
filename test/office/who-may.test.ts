import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import type { Queries } from '../../services/office/database/database.ts'
import { aDatabase } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { sessionsOf } from './sessions-of.ts'
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

  const sessions = await sessionsOf(database)
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
      // An owner's call without a valid subject gets some answer, without trouble.
      const isRight = mayCall ? status < 500 && status !== 401 && status !== 403 : status === refusal
      if (!isRight) wrong.push([who, route, status])
    }
  }
  expect(wrong).toEqual([])
  expect(troubles).toEqual([])
})

test('a large body is read from owners alone: everybody else is refused before they have sent it', async () => {
  const { port, troubles } = await anOfficeWithOwner()
  const wrong: unknown[] = []
  const posts = Object.entries(whoMay).filter(([route]) => route.startsWith('POST '))
  for (const [route, may] of posts)
    for (const type of ['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']) {
      const socket = connect(port, '127.0.0.1')
      const path = route.slice('POST '.length).replace(/:\w+/, '1')
      const length = may === 'anyone' ? 100_000 : 20_000
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`,
      )
      const answer = await text(socket)
      const status = Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1])
      // 408 comes after the office has waited for the body.
      if (![401, 413, 415].includes(status)) wrong.push([route, type, status])
    }
  expect(wrong).toEqual([])
  expect(troubles).toEqual([])
})
