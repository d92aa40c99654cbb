import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { expect, test } from 'vitest'
import type { CounterDirectory, Delivered } from '../../electron/office/counter-directory.ts'
import { createDirectoryPart } from '../../electron/office/directory-part.ts'
import type { Enrolled } from '../../electron/office/enrolled.ts'
import { systemClock } from '../../platform/clock.ts'
import { newKeyPair, signTerms } from '../../platform/office/keys.ts'
import { newBoxKeys, seal } from '../../platform/office/sealed-box.ts'
import { terms } from '../../platform/office/terms.ts'
import type { CounterMessage, OfficeMessage } from '../../shared/office/link.ts'

const pack = promisify(gzip)
type Ask = Extract<CounterMessage, { say: 'directory' }>

interface Answered {
  readonly ask: Ask
  readonly key: string
  readonly box: string
  readonly version: number
  /** The version that it says, in place of the signed one. */
  readonly said: number
  readonly content: unknown
}

/** A counter's part of a link, whose office the test plays. */
async function aLinkedPart() {
  const [office, counter] = [newKeyPair(), newKeyPair()]
  const taken: Delivered[] = []
  const troubles: unknown[] = []
  const none = { staff: null, products: null, shop: null }
  const directory: CounterDirectory = {
    places: async () => ({ ...none, staff: { version: 3, mark: 'three' } }),
    counts: async () => ({ staff: 1, products: 0, shop: 1 }),
    obstacle: () => null,
    isBlank: async () => false,
    keepCopy: async () => {},
    take: async (_office, delivered) => void taken.push(delivered),
    own: () => Promise.reject(new Error('nobody asked for it')),
    becomeOffices: async () => {},
  }
  let kept: Enrolled['readings']
  const part = createDirectoryPart({
    directory,
    clock: systemClock,
    version: '1.0.0',
    keep({ readings }) {
      kept = readings
    },
    onChange: () => {},
    onTrouble: (error) => troubles.push(error),
    enrolled: () => ({
      counterId: 'K1',
      name: 'K',
      address: 'http://127.0.0.1',
      incarnation: 1,
      turn: 't',
      since: 1,
      readings: kept,
      officeKey: office.publicKey,
      ...counter,
    }),
  })
  const asks: Ask[] = []
  const begin = () => part.begin((message) => message.say === 'directory' && asks.push(message))
  begin()
  await expect.poll(() => asks.length).toBe(1)
  const newest = () => asks.at(-1) as Ask

  /** The answer of an office, or of somebody who pretends to be one. */
  async function answer(other: Partial<Answered> = {}): Promise<OfficeMessage> {
    const usual = { ask: newest(), key: office.privateKey, version: 4, content: { staff: [], peppers: {} } }
    const { ask, key, version, content }: Omit<Answered, 'box' | 'said'> = { ...usual, ...other }
    const { box = ask.box, said = version } = other
    const sealed = seal(box, await pack(JSON.stringify(content)))
    const digest = createHash('sha256').update(sealed).digest('base64url')
    const place = { version, mark: 'four' }
    const stated = terms.directory({
      counterId: 'K1',
      nonce: ask.nonce,
      part: 'staff',
      ...place,
      isWhole: false,
      digest,
    })
    const end = { part: 'staff', place: { ...place, version: said }, isWhole: false } as const
    const signature = signTerms(key, stated)
    return { say: 'directory', piece: sealed.toString('base64'), end: { ...end, signature } }
  }
  /** A counter that has taken an answer asks for more. */
  const accepts = async (message: OfficeMessage) => {
    const before = asks.length
    part.take(message)
    await expect.poll(() => asks.length).toBe(before + 1)
  }
  const refuses = async (message: OfficeMessage) => {
    const before = asks.length
    part.take(message)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(asks.length).toBe(before)
  }
  return { part, begin, office, asks, newest, taken, troubles, answer, accepts, refuses }
}

test('a counter takes what its own office signed in answer to its own request, and then confirms it', async () => {
  const { answer, accepts, taken } = await aLinkedPart()
  await accepts(await answer())
  expect(taken).toMatchObject([{ part: 'staff', place: { version: 4 }, isWhole: false }])
})

test('a counter takes nothing that another key signed, that was changed, sealed for others, or answers an older ask', async () => {
  const { answer, accepts, refuses, taken, newest, troubles } = await aLinkedPart()
  const first = newest()
  const replayed = await answer()
  await refuses(await answer({ key: newKeyPair().privateKey }))
  await refuses(await answer({ said: 9 }))
  await refuses(await answer({ box: newBoxKeys().publicKey }))
  expect(taken).toEqual([])
  await accepts(await answer())
  expect(taken.length).toBe(1)
  expect(newest().nonce).not.toBe(first.nonce)
  await refuses(replayed)
  expect([taken.length, troubles]).toEqual([1, []])
})

test('what was being unpacked as the link ended is not taken: the office may have been left', async () => {
  const { part, begin, answer, accepts, asks, taken } = await aLinkedPart()
  part.take(await answer())
  // Up to the unpacking, which takes longer than these.
  for (let turn = 0; turn < 20; turn += 1) await null
  part.end()
  begin()
  await expect.poll(() => asks.length).toBe(2)
  await accepts(await answer({ version: 5 }))
  expect(taken).toMatchObject([{ place: { version: 5 } }])
})

test('a part that no counter can use is not taken: dearer hashes than its own, and other members', async () => {
  const { answer, refuses, taken, troubles } = await aLinkedPart()
  const pin = {
    salt: `${'A'.repeat(22)}==`,
    hash: `${'A'.repeat(43)}=`,
    cost: 2 ** 30,
    pepper: 'A'.repeat(16),
  }
  const person = {
    id: crypto.randomUUID(),
    name: 'Sari',
    role: 'owner',
    active: true,
    createdAt: 1,
    by: null,
  }
  await refuses(await answer({ content: { staff: [{ ...person, pin }], peppers: {} } }))
  await refuses(await answer({ content: { staff: 'all of them' } }))
  await expect.poll(() => troubles.length).toBe(2)
  expect(taken).toEqual([])
})

test('pieces without an end are refused when they are more than a directory can be', async () => {
  const { part } = await aLinkedPart()
  const piece: OfficeMessage = { say: 'directory', piece: 'A'.repeat(1024 * 1024), end: null }
  const answers = Array.from({ length: 30 }, () => part.take(piece))
  expect([answers[0], answers.at(-1)]).toEqual([true, false])
})
