import { existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fileIn, readEnrolled } from '../../electron/office/enrolled.ts'
import { codeText, fingerprintOf, readCode } from '../../platform/office/enrolment-code.ts'
import { newKeyPair, signTerms } from '../../platform/office/keys.ts'
import { terms } from '../../platform/office/terms.ts'
import type { EnrolmentRequest } from '../../shared/office/enrolment.ts'
import { aDatabase } from './databases.ts'
import { aCounter, anOfficeWithOwner, quickClock } from './enrolled-counters.ts'

test('a code lets one counter in, under the name that its owner gave, and no second one', async () => {
  const { code, page } = await anOfficeWithOwner(await aDatabase())
  const text = await code('Kasir <2>')
  const counter = aCounter()
  expect(await counter.enrol(` ${text}\n`)).toMatchObject({ kind: 'enrolled', name: 'Kasir <2>' })
  await expect.poll(counter.how).toBe('connected')
  expect(await page()).toMatch(
    /Kasir &lt;2&gt;<\/strong> · training · <span class="badge good">connected<\/span> · [^<]+ · version 1\.2\.3/,
  )
  const second = aCounter()
  await expect(second.enrol(text)).rejects.toMatchObject({ code: 'officeCodeRefused' })
  expect(existsSync(fileIn(second.folder))).toBe(false)
  await expect(counter.enrol(text)).rejects.toMatchObject({ code: 'notPossible' })
})

test('two counters that use one code at once: one is in', async () => {
  const { code } = await anOfficeWithOwner(await aDatabase())
  const text = await code('Kasir')
  const both = await Promise.allSettled([aCounter().enrol(text), aCounter().enrol(text)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a code for a new machine is good until a newer one is made, or its counter is ended', async () => {
  const database = await aDatabase()
  const { code, replacementCode, post, page } = await anOfficeWithOwner(database)
  const first = aCounter()
  await first.enrol(await code('Kasir'))
  const [older, newer] = [await replacementCode(), await replacementCode()]
  await expect(aCounter().enrol(older)).rejects.toMatchObject({ code: 'officeCodeRefused' })
  const [{ id } = { id: '' }] = await database.query<{ id: string }>('SELECT id FROM counters')
  await post('/counters/end', { id })
  await expect(aCounter().enrol(newer)).rejects.toMatchObject({ code: 'officeCodeRefused' })
  expect(await page()).toContain('ended')
  // The owner may still bring it back, by a code that is made after that.
  expect(await aCounter().enrol(await replacementCode())).toMatchObject({ kind: 'enrolled' })
})

test('a counter that enrols after the clock was put back still counts as the later one', async () => {
  const clock = { ...quickClock, ahead: 0, now: () => Date.now() + clock.ahead }
  const database = await aDatabase()
  const { code } = await anOfficeWithOwner(database, { clock })
  const [one, two] = [await code('Satu'), await code('Dua')]
  await aCounter().enrol(one)
  // By so little that codes and sessions, which lasted longer with it, still count.
  clock.ahead = -50_000
  await aCounter().enrol(two)
  const found = await database.query<{ name: string }>('SELECT name FROM counters ORDER BY enrolled_at')
  expect(found.map(({ name }) => name)).toEqual(['Satu', 'Dua'])
})

test('a code is good for half an hour', async () => {
  const clock = { ...quickClock, ahead: 0, now: () => Date.now() + clock.ahead }
  const { code } = await anOfficeWithOwner(await aDatabase(), { clock })
  const text = await code('Kasir')
  clock.ahead = 30 * 60_000 + 1_000
  await expect(aCounter().enrol(text)).rejects.toMatchObject({ code: 'officeCodeRefused' })
  // A code that was made while the clock ran ahead does not last longer either.
  clock.ahead = -3_600_000
  await expect(aCounter().enrol(text)).rejects.toMatchObject({ code: 'officeCodeRefused' })
  clock.ahead = 0
  expect(await aCounter().enrol(text)).toMatchObject({ kind: 'enrolled' })
})

test('counters are listed as a person counts, 2 before 10, below how many are connected and which to look at', async () => {
  const database = await aDatabase('embedded')
  const { code, page, get } = await anOfficeWithOwner(database)
  for (const name of ['Kasir 10', 'Kasir 2']) await aCounter().enrol(await code(name))
  await expect.poll(page).toContain('<p>Counters connected: 2 of 2.</p>')
  for (const listed of [await page(), await get('/sales'), await get('/orders')])
    expect(/Kasir 2[\s\S]*Kasir 10/.test(listed)).toBe(true)
  await database.query("UPDATE counters SET twin_at = 1 WHERE name = 'Kasir 2'")
  expect(await page()).toContain('Counters connected: 2 of 2. Look at: Kasir 2.</p>')
})

test('the file that keeps the key of a counter is for its user alone', async () => {
  const { code } = await anOfficeWithOwner()
  const counter = aCounter()
  await counter.enrol(await code('Kasir'))
  if (process.platform !== 'win32') expect(statSync(fileIn(counter.folder)).mode & 0o777).toBe(0o600)
})

test.each([
  'nothing',
  'http://office.example/#AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB',
  'https://office.example/below#AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB',
  'https://user@office.example/#AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB',
  'https://office.example/#AAAAAAAAAAAAAAAAAAAAAA',
  'https://office.example/#AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB#',
])('%s is no code, and nothing is asked', async (text) => {
  expect(readCode(text)).toBeNull()
  await expect(aCounter().enrol(text)).rejects.toMatchObject({ code: 'officeCodeUnreadable' })
})

/** Somebody on the way between counter and office, who may change every byte. */
async function inTheMiddle(answer: (wish: EnrolmentRequest) => Promise<[number, string]>): Promise<string> {
  const server = createServer(async (request, reply) => {
    // The link comes by here too, and nobody answers it.
    if (request.method !== 'POST') return void reply.writeHead(404).end()
    const [status, body] = await answer((await json(request)) as EnrolmentRequest)
    reply.writeHead(status).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const pass = async (to: string, wish: EnrolmentRequest): Promise<[number, string]> => {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${to}/enrol`, { method: 'POST', headers, body: JSON.stringify(wish) })
  return [reply.status, await reply.text()]
}

describe('somebody in the middle', () => {
  async function between(change: (wish: EnrolmentRequest, office: string) => Promise<[number, string]>) {
    const { office, code } = await anOfficeWithOwner()
    const real = readCode(await code('Kasir'))
    if (!real) throw new Error('the office gave no code')
    const address = await inTheMiddle((wish) => change(wish, office.url))
    return codeText({ ...real, address })
  }

  test('who passes everything on changes nothing: without this the other tests prove nothing', async () => {
    const counter = aCounter()
    await counter.enrol(await between((wish, office) => pass(office, wish)))
    expect(counter.office.status()).toMatchObject({ kind: 'enrolled', name: 'Kasir' })
  })

  test('can not have a key of their own enrolled, and does not use the code up by trying', async () => {
    const counter = aCounter()
    const theirs = newKeyPair()
    let isTheirs = true
    const text = await between((wish, office) =>
      pass(office, isTheirs ? { ...wish, counterKey: theirs.publicKey } : wish),
    )
    await expect(counter.enrol(text)).rejects.toMatchObject({ code: 'officeCodeRefused' })
    isTheirs = false
    expect(await counter.enrol(text)).toMatchObject({ kind: 'enrolled' })
  })

  test('can not be the office: the code names its key', async () => {
    const counter = aCounter()
    const theirs = newKeyPair()
    const text = await between(async ({ counterKey, nonce }) => {
      const given = { counterId: crypto.randomUUID(), incarnation: 1, turn: 'AAAAAAAAAAAAAAAAAAAAAA' }
      const signature = signTerms(theirs.privateKey, terms.enrolled({ counterKey, nonce, ...given }))
      return [200, JSON.stringify({ ...given, name: 'Kasir', officeKey: theirs.publicKey, signature })]
    })
    await expect(counter.enrol(text)).rejects.toMatchObject({ code: 'officeNotReached' })
    expect(readEnrolled(counter.folder)).toBeNull()
    expect(fingerprintOf(theirs.publicKey)).toHaveLength(22)
  })

  test('can not have another counter put in the place of this one: the answer is signed for this key and this try', async () => {
    let kept: string | undefined
    const { office, code } = await anOfficeWithOwner()
    const [one, other] = [readCode(await code('A')), readCode(await code('B'))]
    if (!one || !other) throw new Error('the office gave no code')
    const address = await inTheMiddle(async (wish) => {
      const [status, body] = await pass(office.url, wish)
      kept ??= body
      return [status, kept]
    })
    await aCounter().enrol(codeText({ ...one, address }))
    await expect(aCounter().enrol(codeText({ ...other, address }))).rejects.toMatchObject({
      code: 'officeNotReached',
    })
  })

  test('an answer that is lost is given again to the same counter, which is one counter and not two', async () => {
    const counter = aCounter()
    let isLost = true
    const { office, code, page } = await anOfficeWithOwner()
    const real = readCode(await code('Kasir'))
    if (!real) throw new Error('the office gave no code')
    const address = await inTheMiddle(async (wish) => {
      const answer = await pass(office.url, wish)
      return isLost ? [200, 'lost'] : answer
    })
    await expect(counter.enrol(codeText({ ...real, address }))).rejects.toMatchObject({
      code: 'officeNotReached',
    })
    isLost = false
    await counter.enrol(codeText({ ...real, address }))
    expect((await page()).match(/<strong>Kasir<\/strong>/g)).toHaveLength(1)
  })
})

test('a counter that is closed while the office answers is not enrolled, and opens no link that nobody stops', async () => {
  const { office, code } = await anOfficeWithOwner()
  const real = readCode(await code('Kasir'))
  if (!real) throw new Error('the office gave no code')
  const counter = aCounter()
  const address = await inTheMiddle(async (wish) => {
    const answer = await pass(office.url, wish)
    counter.office.stop()
    return answer
  })
  await expect(counter.enrol(codeText({ ...real, address }))).rejects.toMatchObject({ code: 'notPossible' })
  expect([counter.how(), counter.heard, existsSync(fileIn(counter.folder))]).toEqual(['none', [], false])
  // Nor does it use up a code after that.
  const other = await code('Kasir 2')
  await expect(counter.enrol(other)).rejects.toMatchObject({ code: 'notPossible' })
  expect(await aCounter().enrol(other)).toMatchObject({ kind: 'enrolled' })
})
