import { randomBytes, randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { foreignWorkerEnd } from '../../platform/foreign-worker.ts'
import { MAX_PIPELINED } from '../../platform/limit-pipelining.ts'
import type { Database } from '../../services/office/database/database.ts'
import { openPostgres } from '../../services/office/database/postgres.ts'
import { answersToABurst } from '../helpers/answers-to-a-burst.ts'
import { answeredByNode, rawAnswer } from '../helpers/raw-answers.ts'
import { rawExchange } from '../helpers/raw-exchange.ts'
import { aDatabase, anAddress, asAdmin, hasServer, kinds, letIn, shutOut } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { sessionsOf } from './sessions-of.ts'

/** A clock; the test turns only the hour by hand. */
function turnable() {
  const now = () => Date.now() + clock.ahead
  const clock = { ...systemClock, ahead: 0, now, elapsed: now }
  return clock
}

/** An office, and what it answers to a browser that follows no redirect. */
async function anOffice(
  database?: Database,
  options: { clock?: ReturnType<typeof turnable>; address?: string } = {},
) {
  const { office, here, troubles } = await anOfficeWithOwner(database, options)
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, here), { headers, redirect: 'manual' })
  const signIn = async () => {
    const reply = await get(await office.signInAddress())
    return { reply, cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }
  return { office, here, troubles, get, signIn }
}

test.for(answeredByNode)(
  'what Node would answer by itself, by %s, has the headers of every other answer',
  async ([, bytes]) => {
    const { office, get } = await anOffice()
    const said = await rawAnswer(Number(new URL(office.url).port), bytes)
    expect(said).toMatch(/^HTTP\/1\.1 4(00|21) /)
    const whole = await get('/')
    for (const rule of ['content-security-policy', 'x-content-type-options', 'cache-control'])
      expect(said).toContain(`${rule}: ${whole.headers.get(rule)}\r\n`)
  },
)

test('a link that was cut off in the middle of a character leads to a page with the same rules as every other', async () => {
  const { get } = await anOffice()
  const whole = await get('/', { 'accept-language': 'en' })
  for (const [link, told] of [
    ['/orders/%zz', 'There is no such page'],
    ['/r/WyI4%', 'There is no receipt at this address'],
  ] as const) {
    const cut = await get(link, { 'accept-language': 'en' })
    expect([cut.status, await cut.text()]).toEqual([404, expect.stringContaining(told)])
    for (const rule of ['content-security-policy', 'x-content-type-options', 'cache-control'])
      expect([rule, cut.headers.get(rule)]).toEqual([rule, whole.headers.get(rule)])
  }
})

describe.each(kinds)('on the %s', (kind) => {
  test('an address signs one browser in, once; a stranger sees nothing', async () => {
    const { office, get } = await anOffice(await aDatabase(kind))
    const address = await office.signInAddress()
    const first = await get(address)
    expect([first.status, first.headers.get('location')]).toEqual([303, '/'])
    expect(first.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict$/)
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
    const again = await get(address)
    expect([again.status, (await again.text()).includes('sudah pernah dipakai')]).toEqual([401, true])
    const stranger = await get('/')
    expect([stranger.status, (await stranger.text()).includes('sudah pernah dipakai')]).toEqual([401, false])
    expect((await get('/?token=&token=')).status).toBe(401)
    expect((await get('/', { cookie: `${cookie}x` })).status).toBe(401)
    expect((await get('/', { cookie })).status).toBe(200)
  })

  test('an address is good for a quarter of an hour, a session for half a day, and signing out ends it', async () => {
    const clock = turnable()
    const { office, get, signIn } = await anOffice(await aDatabase(kind), { clock })
    const late = await office.signInAddress()
    const { cookie } = await signIn()
    clock.ahead = 15 * 60_000 + 1_000
    expect((await get(late)).status).toBe(401)
    expect((await get('/', { cookie })).status).toBe(200)
    clock.ahead = 12 * 60 * 60_000 + 1_000
    expect((await get('/', { cookie })).status).toBe(401)
    clock.ahead = 0
    await fetch(new URL('/sign-out', office.url), { method: 'POST', headers: { cookie }, redirect: 'manual' })
    expect((await get('/', { cookie })).status).toBe(401)
  })

  test('an address and a session that were made while the clock ran ahead do not last longer', async () => {
    const database = await aDatabase(kind)
    let now = Date.now() + 24 * 60 * 60_000
    const sessions = await sessionsOf(database, () => now)
    const key = await sessions.newKey()
    const secret = await database.transaction((queries) =>
      sessions.begin(queries, null, { address: '', browser: '' }),
    )
    expect(await sessions.visitorOf([secret])).not.toBeNull()
    now = Date.now()
    expect(await sessions.visitorOf([secret])).toBeNull()
    expect(await sessions.list()).toEqual([])
    expect(await database.transaction((queries) => sessions.spendKey(queries, key))).toBe(false)
  })

  test('a session that we did not give out is refused without a question to the database', async () => {
    const database = await aDatabase(kind)
    let asked = 0
    const sessions = await sessionsOf({
      ...database,
      query: (...query) => {
        asked += 1
        return database.query(...query)
      },
    })
    const given = await database.transaction((queries) =>
      sessions.begin(queries, null, { address: '', browser: '' }),
    )
    asked = 0
    const madeUp = [randomBytes(64).toString('base64url'), given.slice(0, -1), given.slice(1), 'x']
    expect(await sessions.visitorOf(madeUp)).toBeNull()
    expect(asked).toBe(0)
    expect(await sessions.visitorOf([...madeUp, given])).not.toBeNull()
    expect(asked).toBe(1)
  })

  test('it is healthy as long as its database takes writes', async () => {
    const { get } = await anOffice(await aDatabase(kind))
    const reply = await get('/healthz')
    expect([reply.status, await reply.json()]).toEqual([200, { status: 'ok' }])
  })
})

test('a Prometheus beside the office reads its numbers; a request by the proxy or another name gets nothing', async () => {
  const { get } = await anOffice()
  await get('/?token=nobodys')
  const reply = await get('/metrics')
  const lines = (await reply.text()).split('\n')
  expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  // The whole form: comments, and a name with labels and a number.
  for (const line of lines.slice(0, -1))
    expect(line).toMatch(/^# (HELP|TYPE) [a-z_]+ .+$|^[a-z_]+(\{outcome="\w+"\})? -?[\d.e+]+$/)
  const named = (kind: string) =>
    lines.flatMap((line) => (line.startsWith(`# ${kind} `) ? [line.split(' ')[2]] : []))
  const series = lines.flatMap((line) => /^([a-z][^ ]*) /.exec(line)?.[1] ?? [])
  expect(new Set(series).size).toBe(series.length)
  expect(named('TYPE')).toEqual([...new Set(series.map((one) => one.replace(/\{.*/, '')))])
  expect(named('HELP')).toEqual(named('TYPE'))
  expect(lines).toEqual(expect.arrayContaining(['loket_office_database_up 1', 'loket_office_counters 0']))
  expect(lines).toContain('loket_office_notifications_total{outcome="forged"} 0')
  expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
})

test('a person whose session has ended signs in and is where they were, a supervisor reads whom to ask, and an unknown page says so', async () => {
  const database = await aDatabase('embedded')
  const { get } = await anOffice(database)
  const inEnglish = { 'accept-language': 'en' }
  const ended = await get('/sales', { ...inEnglish, cookie: 'loket_office=a-session-of-yesterday' })
  expect([ended.status, await ended.text()]).toEqual([401, expect.stringContaining('Sign in to the office')])
  const id = randomUUID()
  await database.query("INSERT INTO people (id, name, role) VALUES ($1, 'Budi', 'supervisor')", id)
  const sessions = await sessionsOf(database)
  const browser = { address: '', browser: '' }
  const secret = await database.transaction((queries) => sessions.begin(queries, id, browser))
  const refused = await get('/audit', { ...inEnglish, cookie: `loket_office=${secret}` })
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('For owners only')])
  const none = await get('/nothing', inEnglish)
  expect([none.status, await none.text()]).toEqual([404, expect.stringContaining('There is no such page')])
})

test('a cookie of our name that another server planted hides no session; behind https none but our own host can plant one', async () => {
  const { get, signIn } = await anOffice()
  const { cookie } = await signIn()
  const planted = 'loket_office=theirs'
  expect((await get('/', { cookie: `${planted}; ${cookie}` })).status).toBe(200)
  expect((await get('/', { cookie: `${cookie}; ${planted}` })).status).toBe(200)
  expect((await get('/', { cookie: planted })).status).toBe(401)
  const other = await anOffice(undefined, { address: 'https://kantor.example' })
  const reply = await other.get(new URL(await other.office.signInAddress()).search)
  const set = reply.headers.get('set-cookie') ?? ''
  expect(set).toMatch(/^__Host-loket_office=[\w-]+; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
  expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect((await get('/', { cookie })).headers.get('strict-transport-security')).toBeNull()
  const status = async (own: string) => (await fetch(other.here, { headers: { cookie: own } })).status
  expect(await status(set.split(';')[0] ?? '')).toBe(200)
  expect(await status((set.split(';')[0] ?? '').replace('__Host-', ''))).toBe(401)
})

test('a request that never ends is cut off, and so is one whose head never ends', async () => {
  const { office } = await anOffice()
  const { port, host } = new URL(office.url)
  const begun = [
    'GET / HTTP/1.1\r\n',
    `POST /sign-in HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 900\r\n\r\n`,
  ]
  await Promise.all(
    begun.map(async (text) => {
      const socket = connect({ host: '127.0.0.1', port: Number(port) })
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => {}).resume()
      socket.write(text)
      const drip = setInterval(() => socket.write('x'), 500)
      onTestFinished(() => clearInterval(drip))
      // Not `once` of node:events, which rejects when the server resets the connection while the test writes.
      await new Promise((resolve) => socket.on('close', resolve))
    }),
  )
})

test('a caller that sends requests without reading answers is cut off before they fill the memory', async () => {
  const { office } = await anOffice()
  expect(await answersToABurst(office.url, 'GET /style.css')).toBeLessThanOrEqual(MAX_PIPELINED)
  expect((await fetch(`${office.url}/healthz`)).status).toBe(200)
})

test('requests for another host, and posts of another site, are refused', async () => {
  const { office, signIn } = await anOffice()
  const { cookie } = await signIn()
  const { port } = new URL(office.url)
  const status = (headers: Record<string, string>, method = 'GET') =>
    new Promise((resolve, reject) => {
      request(
        { host: '127.0.0.1', port, path: method === 'GET' ? '/' : '/sign-out', method, headers },
        (reply) => {
          reply.resume()
          resolve(reply.statusCode)
        },
      )
        .on('error', reject)
        .end()
    })
  const host = `127.0.0.1:${port}`
  expect(await status({ cookie, host: `evil.example:${port}` })).toBe(421)
  expect(await status({ cookie, host, origin: 'https://evil.example' }, 'POST')).toBe(421)
  expect(await status({ cookie, host, 'sec-fetch-site': 'cross-site' }, 'POST')).toBe(421)
  // A proxy may have looked at the other one.
  const twice = `GET / HTTP/1.1\r\nhost: ${host}\r\nhost: evil.example\r\nconnection: close\r\n\r\n`
  expect(await rawExchange(office.url, twice)).toMatch(/^HTTP\/1\.1 421 /)
  expect(await status({ cookie, host })).toBe(200)
})

describe.runIf(hasServer)(
  'when the database has trouble the office says which, and works again by itself',
  () => {
    async function onServer() {
      const address = await anAddress()
      const name = new URL(address).pathname.slice(1)
      const clock = turnable()
      const opened = await anOffice(await openPostgres(address), { clock })
      const health = async () => {
        clock.ahead += 2_000
        const reply = await opened.get('/healthz')
        return [reply.status, await reply.json()]
      }
      const trouble = (database: string) => [503, { status: 'trouble', database }]
      return { ...opened, ...opened, address, name, health, trouble, cookie: (await opened.signIn()).cookie }
    }
    const well = [200, { status: 'ok' }]

    test('connections that are cut, and a database that lets nobody in for a while', async () => {
      const { address, health, trouble, get, cookie, troubles } = await onServer()
      expect(await health()).toEqual(well)
      await shutOut(address)
      expect(await health()).toEqual(trouble('unreachable'))
      const page = await get('/', { cookie, 'accept-language': 'en-GB' })
      expect([page.status, await page.text()]).toEqual([
        503,
        expect.stringContaining('Trouble with the database'),
      ])
      await letIn(address)
      expect(await health()).toEqual(well)
      expect((await get('/', { cookie })).status).toBe(200)
      expect(troubles).toEqual([])
    })

    test('a disk that is full, a database that can only be read, and a newer office that has come by', async () => {
      const { address, name, health, trouble } = await onServer()
      await asAdmin(
        `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER full_disk BEFORE UPDATE ON loket.heartbeat EXECUTE FUNCTION full_disk()`,
        address,
      )
      expect(await health()).toEqual(trouble('full'))
      await asAdmin('DROP TRIGGER full_disk ON loket.heartbeat', address)
      expect(await health()).toEqual(well)

      await asAdmin(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
      await asAdmin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
      await expect.poll(health).toEqual(trouble('readOnly'))
      await asAdmin(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
      await asAdmin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
      await expect.poll(health).toEqual(well)

      await asAdmin('INSERT INTO loket.schema_steps VALUES (9990, 0)', address)
      expect(await health()).toEqual(trouble('newerOffice'))
    })
  },
)

test('a look ahead at the one-time address, by a browser or a program that checks links, does not use it up', async () => {
  const { office, here } = await anOfficeWithOwner()
  const { search } = new URL(await office.signInAddress())
  const come = async (how: RequestInit) =>
    (await fetch(`${here}/${search}`, { redirect: 'manual', ...how })).status
  expect(await come({ method: 'HEAD' })).toBe(401)
  expect(await come({ headers: { 'sec-purpose': 'prefetch;prerender' } })).toBe(401)
  expect(await come({})).toBe(303)
  expect(await come({})).toBe(401)
})

test('a body that is too large, unreadable or not a form is refused in words, in the reader’s language', async () => {
  const { here, post } = await anOfficeWithOwner()
  expect(await post('/counters', { name: 'x'.repeat(5_000) })).toContain(
    'Nothing was saved: this is larger than what the office takes.',
  )
  // As large as a file that is taken there, in the form of what is typed: to read its names takes longer and longer.
  expect(
    await post('/products/import', Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [at, '']))),
  ).toContain('Nothing was saved: this is larger than what the office takes.')
  const said = async (path: string, type: string, host?: string) => {
    const headers = { 'content-type': type, 'accept-language': 'id', ...(host && { host }) }
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      request(here + path, { method: 'POST', headers }, resolve)
        .on('error', reject)
        .end('{'),
    )
    return [answer.statusCode, await text(answer)] as const
  }
  const [status, page] = await said('/sign-in', 'text/plain')
  expect([status, page]).toEqual([415, expect.stringContaining('tidak menyimpan apa pun')])
  expect(await said('/sign-in', 'text/plain', 'elsewhere.example')).toEqual([
    421,
    expect.stringContaining('Ini bukan alamat kantor.'),
  ])
})

test('a character that no database keeps is refused in every field, and is not reported as trouble', async () => {
  const { here, troubles, get, post } = await anOfficeWithOwner()
  const form = (path: string) =>
    fetch(here + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=%00&passphrase=x&code=%00&token=%00',
    })
  const answers = [
    await form('/sign-in'),
    await form('/join'),
    ...(await Promise.all(['/?token=%00', '/join?token=%00', '/r/%00'].map((path) => fetch(here + path)))),
  ]
  expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([])
  expect(await get(`/orders/${crypto.randomUUID()}/%00`)).toContain('The office could not read this')
  for (const path of ['/counters', '/people'])
    expect(await post(path, { name: '\0', role: 'owner' })).toContain('saved nothing')
  expect(troubles).toEqual([])
})

test('a browser that was left a service worker at our address gets one that takes itself away, and is signed out', async () => {
  const { get, signIn, office } = await anOffice()
  const { cookie } = await signIn()
  expect((await get(`${office.url}/people`, { cookie })).status).toBe(200)
  const looksForNewer = { cookie, 'service-worker': 'script' }
  for (const path of ['/left-behind.js', '/copy.js']) {
    const served = await get(`${office.url}${path}`, looksForNewer)
    expect([served.status, served.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
    expect(await served.text()).toBe(foreignWorkerEnd)
  }
  // Who was sent its cookie meanwhile is nobody, too.
  expect((await get(`${office.url}/people`, { cookie })).status).toBe(401)
})
