import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Enrolled, readEnrolled, writeEnrolled } from '../../electron/office/enrolled.ts'
import { codeText, idOfSecret, readCode } from '../../platform/office/enrolment-code.ts'
import { callerOf } from '../../services/office/limits/caller.ts'
import { aDatabase } from './databases.ts'
import { aCounter, anOfficeWithOwner, quickClock, rawLink } from './enrolled-counters.ts'
import { hello } from './handshake.ts'

/** An office behind a proxy that says from where each request came, and a count of the statements that reach its database. */
async function behindProxy() {
  const database = await aDatabase('embedded')
  let statements = 0
  const counted: typeof database = {
    ...database,
    query: (...asked) => {
      // The office looks by itself whether the database is there.
      if (asked[0].includes('enrolment_codes')) statements += 1
      return database.query(...asked)
    },
    transaction: (work) => {
      statements += 1
      return database.transaction(work)
    },
  }
  const clock = { ...quickClock, ahead: 0, elapsed: () => clock.ahead }
  const office = await anOfficeWithOwner(counted, { clock, address: 'https://office.example' })
  /** A code, in parts and as its counter gets it: past the proxy. */
  const codeHere = async (name: string) => {
    const given = readCode(await office.code(name))
    if (!given) throw new Error('the office gave no code')
    return { ...given, text: codeText({ ...given, address: office.here }) }
  }
  return { ...office, clock, codeHere, statements: () => statements }
}

const token = () => randomBytes(16).toString('base64url')
const from = (address: string) => ({ 'x-forwarded-for': address })

/** One try of a code; the HTTP status and the office's word. */
function tryCode(here: string, code: string, address: string): Promise<unknown> {
  const wish = { code, counterKey: token(), nonce: token(), mode: 'training', version: '1', proof: token() }
  return tryWish(here, wish, address)
}

async function tryWish(here: string, wish: object, address: string): Promise<unknown> {
  const reply = await fetch(`${here}/enrol`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from(address) },
    body: JSON.stringify(wish),
  })
  return [reply.status, ((await reply.json()) as { refused: string }).refused]
}

test('guessing codes ends after ten tries a minute, asks the database no more, and keeps no other address out', async () => {
  const { here, codeHere, statements, clock } = await behindProxy()
  const before = statements()
  const said: unknown[] = []
  for (let guess = 0; guess < 60; guess += 1) said.push(await tryCode(here, token(), '203.0.113.7'))
  expect(said.slice(0, 10)).toEqual(Array(10).fill([403, 'code']))
  expect(said.slice(10)).toEqual(Array(50).fill([429, 'often']))
  // And once for the codes that there are.
  expect(statements() - before).toBe(11)
  // The addresses that the caller writes before the proxy's change nothing.
  expect(await tryCode(here, token(), '198.51.100.1, 203.0.113.7')).toEqual([429, 'often'])
  const real = await codeHere('Kasir')
  const counter = aCounter()
  await counter.enrol(real.text)
  clock.ahead = 60_000
  expect(await tryCode(here, token(), '203.0.113.7')).toEqual([403, 'code'])
})

test('a request that is none is refused whatever is in it, and is not reported as trouble', async () => {
  const { here, troubles } = await behindProxy()
  const wish = { code: token(), counterKey: token(), nonce: token(), mode: 'training', proof: token() }
  for (const version of [undefined, 'x'.repeat(41), { length: { toString: 1 } }])
    expect(await tryWish(here, { ...wish, version }, '203.0.113.7')).toEqual([400, 'code'])
  expect(troubles).toEqual([])
})

test('neighbours who guess codes without end keep no new counter out, and have the database asked once a second at most', async () => {
  const { here, codeHere, statements, clock } = await behindProxy()
  const real = await codeHere('Kasir')
  const guess = async (times: number) => {
    for (let time = 0; time < times; time += 1) await tryCode(here, token(), '127.0.0.1')
  }
  await guess(30)
  const before = statements()
  await guess(100)
  expect(statements() - before).toBe(0)
  clock.ahead += 1_000
  await guess(100)
  expect(statements() - before).toBe(1)
  // A code of this moment is known at once.
  for (const { text } of [real, await codeHere('Kasir 2')])
    expect(await aCounter().enrol(text)).toMatchObject({ kind: 'enrolled' })
  // A code's own tries are not more than before.
  const third = await codeHere('Kasir 3')
  const said: unknown[] = []
  for (let time = 0; time < 7; time += 1) {
    const [status] = (await tryCode(here, idOfSecret(third.secret), '127.0.0.1')) as [number]
    said.push(status)
  }
  expect(said).toEqual([403, 403, 403, 403, 403, 429, 429])
})

test('a code that somebody has seen is tried five times a minute, from however many addresses; its counter says to wait, then gets in', async () => {
  const { here, codeHere, clock } = await behindProxy()
  const real = await codeHere('Kasir')
  const said: unknown[] = []
  for (let guess = 0; guess < 7; guess += 1)
    said.push(await tryCode(here, idOfSecret(real.secret), `203.0.113.${guess}`))
  expect(said).toEqual([...Array(5).fill([403, 'code']), [429, 'often'], [429, 'often']])
  const counter = aCounter()
  await expect(counter.enrol(real.text)).rejects.toMatchObject({ code: 'officeTooManyTries' })
  clock.ahead = 60_000
  expect(await counter.enrol(real.text)).toMatchObject({ kind: 'enrolled', name: 'Kasir' })
})

test('sixty links that prove nothing are taken from one address; counters elsewhere come in, and proven ones do not count', async () => {
  const { here, codeHere } = await behindProxy()
  const opened = async (headers = {}) => (await rawLink(here, headers)).opened
  const strangers = await Promise.all(Array.from({ length: 65 }, () => opened(from('203.0.113.7'))))
  expect(strangers.filter(Boolean)).toHaveLength(60)
  // The counters' own address has one place left: each counter gives it back.
  await Promise.all(Array.from({ length: 59 }, () => opened()))
  const real = await codeHere('Kasir')
  const first = aCounter()
  await first.enrol(real.text)
  await expect.poll(first.how).toBe('connected')
  first.office.stop()
  for (let time = 0; time < 3; time += 1) {
    // As a counter of the version before marks.
    const { mark, ...unmarked } = readEnrolled(first.folder) ?? {}
    expect(mark).toBeDefined()
    writeEnrolled(first.folder, unmarked as Enrolled)
    const again = aCounter(first.folder)
    await expect.poll(again.how).toBe('connected')
    again.office.stop()
    const kinds = again.heard.map((status) => status.kind === 'enrolled' && status.link.kind)
    expect(kinds).not.toContain('away')
  }
})

test('neighbours who use up all links of a counter’s own address keep out no counter that has a mark, from its enrolment on', async () => {
  const { here, codeHere } = await behindProxy()
  const opened = async (headers = {}) => (await rawLink(here, headers)).opened
  const real = await codeHere('Kasir')
  const use = (links: number) => Promise.all(Array.from({ length: links }, () => opened()))
  expect((await use(61)).filter(Boolean)).toHaveLength(60)
  const first = aCounter()
  await first.enrol(real.text)
  await expect.poll(first.how).toBe('connected')
  first.office.stop()
  const again = aCounter(first.folder)
  await expect.poll(again.how).toBe('connected')
  const kinds = [...first.heard, ...again.heard].map(
    (status) => status.kind === 'enrolled' && status.link.kind,
  )
  expect(kinds).not.toContain('away')

  // A mark that somebody has copied makes links of this counter alone, one at a time, and a made-up one makes none.
  const { counterId, mark } = readEnrolled(first.folder) as Enrolled
  const marked = { 'x-loket-counter': `${counterId}.${mark}` }
  for (const made of [`${counterId}.${token()}`, `${randomUUID()}.${mark}`, `${counterId}.`, '', '.'])
    expect(await opened({ 'x-loket-counter': made })).toBe(false)
  const [older, newer] = [await rawLink(here, marked), await rawLink(here, marked)]
  await older.closed
  expect([newer.opened, again.how()]).toEqual([true, 'connected'])
  const tries = await Promise.all(Array.from({ length: 59 }, () => opened(marked)))
  expect(tries.filter(Boolean)).toHaveLength(58)
  expect(await opened({ ...marked, ...from('203.0.113.7') })).toBe(true)
})

test('a thousand strangers more than there is room for push out each other, and no counter with a mark that is about to prove itself', async () => {
  const { here, codeHere } = await behindProxy()
  const real = await codeHere('Kasir')
  const counter = aCounter()
  await counter.enrol(real.text)
  await expect.poll(counter.how).toBe('connected')
  const { counterId, mark } = readEnrolled(counter.folder) as Enrolled
  const known = await rawLink(here, { 'x-loket-counter': `${counterId}.${mark}` })
  const first = await rawLink(here, from('198.51.100.1'))
  for (let address = 2; address < 22; address += 1)
    await Promise.all(Array.from({ length: 50 }, () => rawLink(here, from(`198.51.100.${address}`))))
  await first.closed
  expect(await known.ask(hello(counterId))).toMatchObject({ say: 'challenge' })
})

test('a stranger is cut off after eight kilobytes, also in a message that never ends', async () => {
  const { port } = await behindProxy()
  const socket = connect({ host: '127.0.0.1', port })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET /link HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
  )
  await once(socket, 'data')
  // The head of a masked text of 60,000 bytes, which a counter may send; a tenth of the text comes, then some more.
  socket.write(Buffer.from([0x81, 0xfe, 60_000 >> 8, 60_000 & 0xff, 0, 0, 0, 0]))
  socket.write(Buffer.alloc(6_000, 'x'))
  let sent = 6_000
  const drip = setInterval(() => {
    sent += 1_000
    socket.write(Buffer.alloc(1_000, 'x'))
  }, 10)
  onTestFinished(() => clearInterval(drip))
  // Not `once` of node:events, which rejects when the server resets the connection while the test writes.
  await new Promise((resolve) => socket.on('close', resolve))
  expect(sent).toBeLessThan(60_000)
})

test('ten wrong addresses of a sign-in a minute, then not even the right one; another browser gets in', async () => {
  const { here, office, clock } = await behindProxy()
  const open = async (key: string, address: string) => {
    const headers = { ...from(address), 'accept-language': 'en' }
    const reply = await fetch(`${here}/?token=${key}`, { headers, redirect: 'manual' })
    // With a way back to the sign-in, once the minute is over.
    return [
      reply.status,
      reply.status === 429 && /Wait a minute.*<a href="\/">Back/s.test(await reply.text()),
    ]
  }
  for (let guess = 0; guess < 10; guess += 1) expect(await open(token(), '203.0.113.7')).toEqual([401, false])
  const right = new URL(await office.signInAddress()).searchParams.get('token') ?? ''
  expect(await open(right, '203.0.113.7')).toEqual([429, true])
  expect(await open(right, '2001:db8::1')).toEqual([303, false])
  clock.ahead = 60_000
  expect(await open(token(), '203.0.113.7')).toEqual([401, false])
})

test.each([
  ['203.0.113.7', true, '203.0.113.7'],
  ['1.1.1.1, 203.0.113.7', true, '203.0.113.7'],
  ['203.0.113.7', false, '127.0.0.1'],
  ['nobody', true, '127.0.0.1'],
  ['', true, '127.0.0.1'],
  ['::ffff:203.0.113.7', true, '203.0.113.7'],
  ['2001:db8:0:7:1:2:3:4', true, '2001:db8:0:7'],
  ['2001:0DB8::7:1:2:3:4', true, '2001:db8:0:7'],
  ['2001:db8::', true, '2001:db8:0:0'],
])(
  'a request with X-Forwarded-For %j counts, behind a proxy: %s, against %s',
  (forwarded, isBehind, caller) => {
    const request = { headers: from(forwarded), socket: { remoteAddress: '127.0.0.1' } }
    expect(callerOf(request as never, isBehind)).toBe(caller)
  },
)

test('an answer of an office that never ends is not read to its end', async () => {
  let sent = 0
  const server = createServer((request, reply) => {
    if (request.method !== 'POST') return void reply.writeHead(404).end()
    const more = () => {
      while (!reply.destroyed && reply.write('x'.repeat(16_384))) sent += 16_384
    }
    reply.on('drain', more)
    more()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const text = codeText({ address, secret: token(), fingerprint: token() })
  await expect(aCounter().enrol(text)).rejects.toMatchObject({ code: 'officeNotReached' })
  expect(sent).toBeLessThan(32 * 1024 * 1024)
})
