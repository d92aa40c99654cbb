import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { readEnrolled, writeEnrolled } from '../../electron/office/enrolled.ts'
import { newKeyPair } from '../../platform/office/keys.ts'
import { createCounterBook } from '../../services/office/counters/counter-book.ts'
import { readIdentity } from '../../services/office/counters/identity.ts'
import { createTurns } from '../../services/office/counters/turns.ts'
import type { Database } from '../../services/office/database/database.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { aDatabase } from './databases.ts'
import { aCounter, anOfficeWithOwner, rawLink } from './enrolled-counters.ts'
import { hello, type Machine, nonce, prove, shakeHands } from './handshake.ts'
import { aCounterAt, TURN } from './lent-counters.ts'

/** An enrolled counter that is not running: only what it keeps. */
async function enrolledAt(office: Awaited<ReturnType<typeof anOfficeWithOwner>>, code?: string) {
  const counter = aCounter()
  await counter.enrol(code ?? (await office.code('Kasir')))
  counter.office.stop()
  const kept = readEnrolled(counter.folder)
  if (!kept) throw new Error('nothing was kept')
  return { folder: counter.folder, kept }
}

/** By hand, up to the office's answer to the proof. */
async function proveAt(url: string, machine: Machine, signedFor?: string) {
  const link = await rawLink(url)
  return { link, ...(await prove(link.ask, machine, signedFor)) }
}

/** By hand, the whole handshake. */
async function welcomedAt(url: string, machine: Machine) {
  const link = await rawLink(url)
  return { link, ...(await shakeHands(link.ask, machine)) }
}

const refusal = (because: string) => ({ say: 'refuse', because })

test('a counter comes back by itself after its office was away', async () => {
  const database = await aDatabase()
  const first = await anOfficeWithOwner({ ...database, close: async () => {} })
  const counter = aCounter()
  await counter.enrol(await first.code('Kasir'))
  await expect.poll(counter.how).toBe('connected')
  await first.office.close()
  await expect.poll(counter.how).toBe('away')
  await anOfficeWithOwner(database, { port: first.port })
  await expect.poll(counter.how).toBe('connected')
  expect([counter.troubles, first.troubles]).toEqual([[], []])
})

test('a copied data folder: one of the two machines is refused, both sides say so, and the other continues', async () => {
  const office = await anOfficeWithOwner(await aDatabase())
  const original = aCounter()
  await original.enrol(await office.code('Kasir'))
  await expect.poll(original.how).toBe('connected')
  const folder = join(temporaryFolder(), 'copy')
  cpSync(original.folder, folder, { recursive: true })
  const copy = aCounter(folder)
  await expect.poll(() => [original.how(), copy.how()].sort()).toEqual(['connected', 'twin'])
  expect(await office.page()).toContain('Another computer uses this counter')
  // The machine that was refused is refused again.
  const refused = original.how() === 'twin' ? original : copy
  refused.office.stop()
  // Its owner may mark it as dealt with, which is recorded; the office reports it again when that machine tries again.
  const id = /name="id" value="([0-9a-f-]{36})"/.exec(await office.page())?.[1] ?? ''
  await office.post('/counters/twin-settled', { id })
  expect(await office.page()).not.toContain('Another computer uses this counter')
  expect(await office.get('/audit')).toContain('dealt with a second computer of counter Kasir')
  const again = aCounter(refused.folder)
  await expect.poll(again.how).toBe('twin')
  expect(await office.page()).toContain('Another computer uses this counter')
})

test('an office whose database was put back takes its counters back by themselves; a copy, or a program that makes up a turn, is refused as before', async () => {
  const database = await aDatabase()
  const office = await anOfficeWithOwner(database)
  const { kept } = await enrolledAt(office)
  const { url } = office.office
  /** A whole connection: the machine keeps its new turn, and the line ends. */
  async function connected(from: string): Promise<string> {
    const { link, turn } = await welcomedAt(url, { ...kept, turn: from })
    link.drop()
    return turn
  }
  const backedUp = await connected(kept.turn)
  const [row] = await database.query<{ turn: string; next_turn: string | null }>(
    'SELECT turn, next_turn FROM counters',
  )
  const copied = await connected(backedUp)
  const newest = await connected(copied)
  await database.query(
    'UPDATE counters SET turn = $1, next_turn = $2',
    row?.turn ?? '',
    row?.next_turn ?? null,
  )

  // Another counter's turn, one with a higher number, and one of another office.
  const other = await enrolledAt(office)
  const { turn: ofAnother } = await proveAt(url, other.kept)
  const { counterId, incarnation } = kept
  const foreign = createTurns(newKeyPair()).next({ counterId, incarnation }, [newest])
  for (const turn of [ofAnother, newest.replace(/^\d+/, '999'), foreign])
    expect((await proveAt(url, { ...kept, turn })).answer).toEqual(refusal('twin'))

  expect(await database.query('SELECT put_back_at FROM lending_state')).toEqual([{ put_back_at: null }])
  const after = await connected(newest)
  // A turn that it made and has forgotten shows the office that loans may be forgotten too.
  const awaited = await database.query('SELECT 1 FROM counters WHERE awaited_since IS NOT NULL')
  expect(awaited.length).toBeGreaterThan(0)
  for (const turn of [kept.turn, backedUp, copied])
    expect((await proveAt(url, { ...kept, turn })).answer).toEqual(refusal('twin'))
  await connected(after)
})

test('a computer whose turn this office made and forgot gets nowhere, and the office waits for it', async () => {
  const database = await aDatabase()
  const office = await anOfficeWithOwner(database)
  const { url } = office.office
  const { kept } = await enrolledAt(office)
  const awaited = () => database.query('SELECT name FROM counters WHERE awaited_since IS NOT NULL')
  const own = await readIdentity(database)
  const later = { ...kept, incarnation: 2, privateKey: newKeyPair().privateKey }
  const turnBy = (keys: typeof own) => createTurns(keys).next(later, [])
  expect((await proveAt(url, { ...later, turn: turnBy(newKeyPair()) })).answer).toEqual(refusal('unknown'))
  expect(await awaited()).toEqual([])
  expect((await proveAt(url, { ...later, turn: turnBy(own) })).answer).toEqual(refusal('unknown'))
  expect(await awaited()).toHaveLength(1)
  expect((await proveAt(url, kept)).answer).toEqual(refusal('older'))

  const unknown = { ...later, counterId: crypto.randomUUID(), incarnation: 1 }
  const name = unknown.counterId.slice(0, 8)
  const turn = createTurns(own).next(unknown, [])
  expect((await proveAt(url, { ...unknown, turn })).answer).toEqual(refusal('unknown'))
  expect(await awaited()).toContainEqual({ name })
  expect(await office.page()).toContain('this counter was enrolled since the backup')
  // The office only guessed: its next computer says whether it trains.
  const { kept: next } = await enrolledAt(office, await office.replacementCode(name))
  expect(next).toMatchObject({ counterId: unknown.counterId, incarnation: 2 })
  const modes = database.query('SELECT mode FROM counters WHERE id = $1', unknown.counterId)
  expect(await modes).toEqual([{ mode: 'training' }])
})

test('a turn counts once the counter has stored it: a link cut just before or after that shuts nobody out', async () => {
  const office = await anOfficeWithOwner(await aDatabase())
  const { kept } = await enrolledAt(office)
  const { url } = office.office
  const cutBefore = await proveAt(url, kept)
  expect(cutBefore.answer).toMatchObject({ say: 'turn' })
  cutBefore.link.drop()
  const cutAfter = await proveAt(url, kept)
  cutAfter.link.drop()
  const next = await proveAt(url, { ...kept, turn: cutAfter.turn })
  expect(next.answer).toMatchObject({ say: 'turn' })
  // The turn before counts as a copy's, and so does the one that the counter never stored.
  expect((await proveAt(url, kept)).answer).toEqual(refusal('twin'))
  expect((await proveAt(url, { ...kept, turn: cutBefore.turn })).answer).toEqual(refusal('twin'))
  expect(await next.link.ask({ say: 'took', turn: next.turn })).toMatchObject({
    say: 'welcome',
    name: 'Kasir',
  })
})

test('a link that ends while the office makes it welcome leaves nothing behind', async () => {
  const database = await aDatabase()
  let [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  go.resolve()
  const office = await anOfficeWithOwner({
    ...database,
    async query(...asked) {
      if (asked[0].includes('FROM feeds WHERE counter')) {
        held.resolve()
        await go.promise
      }
      return database.query(...asked)
    },
  })
  const metric = async () => /\nloket_office_links (\d+)/.exec(await office.get('/metrics'))?.[1]
  const { kept } = await enrolledAt(office)
  await expect.poll(metric).toBe('0')
  ;[held, go] = [Promise.withResolvers(), Promise.withResolvers()]
  const { link, turn } = await proveAt(office.office.url, kept)
  link.send(JSON.stringify({ say: 'took', turn }))
  await held.promise
  link.drop()
  await link.closed
  // The office hears of it, too.
  for (let turns = 0; turns < 3; turns += 1) await metric()
  go.resolve()
  for (let turns = 0; turns < 3; turns += 1) expect(await metric()).toBe('0')
  expect(office.troubles).toEqual([])
})

test('a link is closed once a newer one has followed it; if the newer one is at another process, at its next message', async () => {
  const database = await aDatabase()
  const office = await anOfficeWithOwner(database)
  const other = await anOfficeWithOwner({ ...database, close: async () => {} })
  const { kept } = await enrolledAt(office)
  const connect = async ({ url }: { url: string }, before = kept.turn) => {
    const { link, turn } = await welcomedAt(url, { ...kept, turn: before })
    expect(await link.ask({ say: 'beat' })).toEqual({ say: 'beat' })
    return { link, turn }
  }
  const first = await connect(office.office)
  const second = await connect(office.office, first.turn)
  await first.link.closed
  await connect(other.office, second.turn)
  expect(await second.link.ask({ say: 'beat' })).toEqual(refusal('superseded'))
})

test('a counter that is ended or replaced hears nothing more, even if it only listens and never asks', async () => {
  const office = await anOfficeWithOwner(await aDatabase())
  const [ended, replaced] = [await enrolledAt(office), await enrolledAt(office, await office.code('Lain'))]
  const [one, other] = [
    await welcomedAt(office.office.url, ended.kept),
    await welcomedAt(office.office.url, replaced.kept),
  ]
  await office.post('/counters/end', { id: ended.kept.counterId })
  expect(await one.link.next()).toEqual(refusal('ended'))
  await one.link.closed
  await enrolledAt(office, await office.replacementCode('Lain'))
  expect(await other.link.next()).toEqual(refusal('superseded'))
  await other.link.closed
})

test('a counter that was ended hears so at its next beat, too, where the word of it was lost', async () => {
  const database = await aDatabase()
  const counters = createCounterBook(database, Date.now)
  const id = await aCounterAt(database, 'Kasir 1')
  expect(await counters.beat(id, TURN)).toBeNull()
  await counters.end(id, 'office')
  expect(await counters.beat(id, TURN)).toBe('ended')
})

test('the owner ends a counter, and a counter leaves: neither comes back', async () => {
  const office = await anOfficeWithOwner(await aDatabase())
  const [ended, leaving] = [aCounter(), aCounter()]
  await ended.enrol(await office.code('Ended'))
  await leaving.enrol(await office.code('Leaving'))
  await expect.poll(leaving.how).toBe('connected')
  const kept = readEnrolled(leaving.folder)
  // Two of its windows do it at once.
  const windows = await Promise.all([leaving.office.leave(), leaving.office.leave()])
  expect(windows).toEqual([{ kind: 'none' }, { kind: 'none' }])
  expect(readEnrolled(leaving.folder)).toBeNull()
  const id = readEnrolled(ended.folder)?.counterId ?? ''
  await office.post('/counters/end', { id })
  await expect.poll(ended.how).toBe('ended')
  expect((await office.page()).match(/>ended /g)).toHaveLength(2)
  if (kept) writeEnrolled(leaving.folder, kept)
  await expect.poll(aCounter(leaving.folder).how).toBe('ended')
})

/** A link that has proven itself, to an office whose database can be made to wait. */
async function provenAt(database: Database) {
  let held: Promise<void> | null = null
  let gave = 0
  const office = await anOfficeWithOwner({
    ...database,
    async query(sql, ...values) {
      if (sql.includes('FROM copies WHERE counter')) gave += 1
      await held
      return database.query(sql, ...values)
    },
  })
  const { kept } = await enrolledAt(office)
  const { link } = await welcomedAt(office.office.url, kept)
  return {
    office,
    database,
    link,
    kept,
    gave: () => gave,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
}

/** The value stayed the same for this many looks: nothing happens any more. */
async function settled(value: () => number): Promise<number> {
  let last = -1
  for (let same = 0; same < 20; same = value() === last ? same + 1 : 0) {
    last = value()
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return last
}

describe('a counter whose key was stolen', () => {
  test('fills no memory of the office: messages that come faster than answers stay at its own end', async () => {
    const { office, link, hold } = await provenAt(await aDatabase('embedded'))
    const letGo = hold()
    const piece = Buffer.alloc(45_000).toString('base64')
    for (let sent = 0; sent < 1_000; sent += 1) link.send(JSON.stringify({ say: 'fill', piece, end: null }))
    expect(await settled(link.unsent)).toBeGreaterThan(30_000_000)
    letGo()
    await link.closed
    expect(office.troubles).toEqual([])
  })

  test('fills no memory of the office with pieces of a batch that have a byte, or none', async () => {
    for (const piece of [new Uint8Array(1), new Uint8Array(0)]) {
      const { office, link } = await provenAt(await aDatabase('embedded'))
      for (let sent = 0; sent < 10_000; sent += 1) link.sendBytes(piece)
      await link.closed
      expect(office.troubles).toEqual([])
    }
  })

  test('gets no further answers until it has read the earlier ones', async () => {
    const { office, database, link, kept, gave } = await provenAt(await aDatabase('embedded'))
    await database.query(
      "INSERT INTO feeds (counter, position, hash, written_at, whole) VALUES ($1, 2, '', 0, 2)",
      kept.counterId,
    )
    for (const [position, kind, row] of [
      [1, 'begin', '{"version":1}'],
      [2, 'orders', randomBytes(750_000).toString('base64')],
    ] as const)
      await database.query(
        "INSERT INTO copies (counter, kind, key, row, position) VALUES ($1, $2, '[]', $3, $4)",
        kept.counterId,
        kind,
        row,
        position,
      )
    link.pause()
    for (let sent = 0; sent < 100; sent += 1) link.send(JSON.stringify({ say: 'give', after: 0 }))
    await expect.poll(gave).toBeGreaterThan(0)
    expect(await settled(gave)).toBeLessThan(60)
    link.drop()
    expect(office.troubles).toEqual([])
  })
})

describe('a stranger', () => {
  test('without the key of a counter, by another counter’s, by an old signature, or of an older machine gets nowhere', async () => {
    const office = await anOfficeWithOwner()
    const { url } = office.office
    const { kept } = await enrolledAt(office)
    const { kept: other } = await enrolledAt(office)
    expect((await proveAt(url, { ...kept, privateKey: newKeyPair().privateKey })).answer).toEqual(
      refusal('unknown'),
    )
    expect((await proveAt(url, { ...kept, privateKey: other.privateKey })).answer).toEqual(refusal('unknown'))
    expect((await proveAt(url, kept, nonce)).answer).toEqual(refusal('unknown'))
    expect((await proveAt(url, { ...kept, counterId: crypto.randomUUID() })).answer).toEqual(
      refusal('unknown'),
    )
    expect((await proveAt(url, { ...kept, incarnation: 2 })).answer).toEqual(refusal('older'))
    expect(await office.page()).not.toContain('Another computer uses')
    expect((await proveAt(url, kept)).answer).toMatchObject({ say: 'turn' })
  })

  test('a program that leaves a step out, sends no valid message, or comes from a web page, is cut off', async () => {
    const office = await anOfficeWithOwner()
    const { url } = office.office
    const { kept } = await enrolledAt(office)
    for (const say of ['beat', 'leave'] as const) {
      expect(await (await rawLink(url)).ask({ say })).toBe('closed')
    }
    const early = await rawLink(url)
    await early.ask(hello(kept.counterId))
    expect(await early.ask({ say: 'took', turn: kept.turn })).toBe('closed')
    for (const text of ['{}', 'null', '{"say":"hello"', 'x'.repeat(70_000)]) {
      const link = await rawLink(url)
      link.send(text)
      await link.closed
    }
    expect((await rawLink(url, { origin: 'https://evil.example' })).opened).toBe(false)
    expect((await rawLink(url, { host: 'evil.example' })).opened).toBe(false)
    const tooNew = await rawLink(url)
    expect(await tooNew.ask({ ...hello(kept.counterId), protocol: 99 })).toEqual(refusal('protocol'))
    expect(office.troubles).toEqual([])
  })

  test('a program that answers in the office’s place learns nothing of the counter but its number and its mark', async () => {
    const real = await anOfficeWithOwner()
    const { folder } = await enrolledAt(real)
    await real.office.close()
    const said: string[] = []
    const server = new WebSocketServer({ host: '127.0.0.1', port: real.port })
    onTestFinished(() => void server.close())
    server.on('connection', (socket) => {
      socket.on('message', (data) => {
        said.push((JSON.parse(String(data)) as { say: string }).say)
        socket.send(JSON.stringify({ say: 'challenge', nonce, signature: 'x'.repeat(86) }))
        socket.send(JSON.stringify({ say: 'welcome', name: 'Theirs' }))
      })
    })
    const counter = aCounter(folder)
    await expect.poll(counter.how).toBe('stranger')
    expect(said).toEqual(['hello'])
    expect(counter.office.status()).toMatchObject({ name: 'Kasir' })
  })
})
