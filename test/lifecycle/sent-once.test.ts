/** What holds of everything that is sent once, whichever kind it is. What only one kind has is in that kind's own tests. */
import { describe, expect, test } from 'vitest'
import type { AnswerOverrides } from '../helpers/scripted-gateway.ts'
import { type Answering, type Kind, kinds } from './kinds.ts'

const QUIET_MS = 61_000
const lost: Answering = ({ response }) => void response.destroy()
const says =
  (members: object, overrides?: AnswerOverrides): Answering =>
  ({ answer }) =>
    answer(members, overrides)
const notFound = says({ errCode: 'orderNotFound' })

/** Answers to a creation that prove nothing: the gateway may have taken it, at this delivery or at one before. */
const proveNothing: [string, Answering, string][] = [
  ['no answer', lost, 'lineLost'],
  ['refused credentials', says({ errCode: 'signError' }, { httpStatus: 401 }), 'credentials'],
  ['a refused clock', says({ errCode: 'timestampError' }, { httpStatus: 401 }), 'clock'],
  ['a merchant that it does not know', says({ errCode: 'merchantNotFound' }), 'credentials'],
  ['too many requests', says({ errCode: 'rateLimited' }, { httpStatus: 429 }), 'throttled'],
  ['a number that it has already', says({ errCode: 'duplicateMerchantTradeNo' }), 'duplicate'],
  ['a code of no list', says({ errCode: 'ERR_77' }), 'unlistedCode'],
  ['a code of no list and status 503', says({ errCode: 'ERR_77' }, { httpStatus: 503 }), 'gatewayTrouble'],
  ['a page of HTML', says({}, { text: '<html></html>' }), 'unreadable'],
  ['an answer to another request', says({ requestId: 'another' }), 'anotherOrder'],
  ['a forged answer', says({}, { secret: 'another' }), 'unverified'],
  ['a forged refusal', says({ errCode: 'signError' }, { httpStatus: 401, secret: 'another' }), 'credentials'],
]

/** A room whose thing was lost on its way, and denied three times over a minute of quiet. */
async function neverArrived(kind: Kind) {
  const room = await kind.open({ creation: lost, inquiry: notFound })
  await room.ask()
  for (let question = 0; question < 4; question += 1) {
    expect((await room.check()).state).toMatchObject({ kind: 'unknown', neverArrived: false })
  }
  await expect(room.sendAgain()).rejects.toMatchObject({ code: 'notPossible' })
  room.time.ahead += QUIET_MS
  expect((await room.check()).state).toMatchObject({ kind: 'unknown', neverArrived: true })
  return room
}

describe.each(kinds)('$name', (kind) => {
  test('is on disk before a byte leaves, and its answer before anybody sees it', async () => {
    let onDisk: string | undefined
    const room = await kind.open({
      creation: (exchange) =>
        void room.read().then(({ state }) => {
          onDisk = state.kind
          kind.honest(exchange)
        }),
    })
    expect((await room.ask()).state.kind).toBe(kind.taken)
    expect(onDisk).toBe('sending')
    const steps = (await room.timeline()).map(({ kind: line, detail }) =>
      line.endsWith('Changed') ? (detail.after ?? detail.to) : line,
    )
    expect(steps).toEqual([expect.stringMatching(/created$/i), 'sent', 'sending', 'answered', kind.taken])
  })

  test('asked for twice at once, and once more later, is one; by the same id nothing else is made', async () => {
    const room = await kind.open()
    const [one, other] = await Promise.all([room.ask(), room.ask()])
    expect(other).toEqual(one)
    expect(await room.ask()).toEqual(one)
    await expect(room.ask(true)).rejects.toMatchObject({ code: kind.otherwise })
    expect(room.creations()).toHaveLength(1)
  })

  test('that the gateway refuses for good is rejected, with the reason; it is never sent again under its number', async () => {
    const room = await kind.open({ creation: says({ errCode: 'paramError', errCodeDes: 'it is odd' }) })
    const no = await room.ask()
    const number = await room.number()
    const refused = { kind: 'rejected', cause: 'refused', errCode: 'paramError', reason: 'it is odd' }
    expect(no.state).toMatchObject(refused)
    room.gateway.creation = kind.honest
    const again = await room.ask()
    if (!kind.hasNewNumbers) return expect([again, room.creations().length]).toEqual([no, 1])
    expect(again.state.kind).toBe(kind.taken)
    expect(await room.number()).not.toBe(number)
  })

  test.each(proveNothing)(
    'answered with %s is unknown, and is not sent again until it is known',
    async (_, creation, cause) => {
      const room = await kind.open({ creation })
      const unknown = await room.ask()
      expect(unknown.state).toMatchObject({ kind: 'unknown', ...(kind.hasCauses && { cause }) })
      expect(await room.ask()).toEqual(unknown)
      expect(room.creations()).toHaveLength(1)
      if (kind.isNeverInquired) return
      await expect(room.sendAgain()).rejects.toMatchObject({ code: 'notPossible' })
      expect((await room.check()).state.kind).toBe(kind.taken)
    },
  )

  describe('when the disk fails', () => {
    test('before it is sent, does not leave, and goes out under its number once there is room', async () => {
      const room = await kind.open()
      room.disk.fails = true
      await expect(room.ask()).rejects.toMatchObject({ code: 'storageFailed' })
      const number = await room.number()
      expect(room.creations()).toEqual([])
      room.disk.fails = false
      expect((await room.ask()).state.kind).toBe(kind.taken)
      expect(await room.number()).toBe(number)
      expect(room.creations()).toHaveLength(1)
    })

    test('at its answer, does not look as if nothing was sent: it is asked about, where the gateway can be asked', async () => {
      const room = await kind.open(
        {
          creation(exchange) {
            room.disk.fails = true
            kind.honest(exchange)
          },
        },
        { watches: true },
      )
      await expect(room.ask()).rejects.toMatchObject({ code: 'notRecorded' })
      // What is not on disk is not on any screen either.
      expect(room.changes.map(({ state }) => state.kind)).not.toContain(kind.taken)
      expect((await room.ask()).state.kind).toBe('sending')
      room.disk.fails = false
      const state = async () => (await room.read()).state.kind
      await expect.poll(state).toBe(kind.isNeverInquired ? 'unknown' : kind.taken)
      expect(room.creations()).toHaveLength(1)
    })

    test('at a refusal, is unknown and not sent for ever, and its timeline says why', async () => {
      const room = await kind.open(
        {
          creation(exchange) {
            room.disk.fails = true
            exchange.answer({ errCode: 'paramError' })
          },
          inquiry: notFound,
        },
        { watches: true },
      )
      await expect(room.ask()).rejects.toMatchObject({ code: 'notRecorded' })
      room.disk.fails = false
      await expect.poll(async () => (await room.read()).state.kind).toBe('unknown')
      const lines = (await room.timeline()).map(({ kind: line }) => line)
      expect(lines[lines.findLastIndex((line) => line.endsWith('Changed')) - 1]).toBe('resumed')
    })
  })

  test('that Loket left before it was sent was never requested', async () => {
    const room = await kind.open()
    room.disk.fails = true
    await expect(room.ask()).rejects.toThrow()
    await room.journal.resume(Date.now())
    expect((await room.read()).state).toMatchObject({ kind: 'rejected', cause: 'notSent' })
  })

  test('that Loket left while it was sent is unknown', async () => {
    const room = await kind.open({
      creation(exchange) {
        room.disk.fails = true
        kind.honest(exchange)
      },
    })
    await expect(room.ask()).rejects.toThrow()
    await room.journal.resume(Date.now())
    expect((await room.read()).state.kind).toBe('unknown')
  })
})

const inquired = kinds.filter(({ isNeverInquired }) => !isNeverInquired)
describe.each(inquired)('$name that can be asked about', (kind) => {
  test('is not asked about while it is sent: its answer is on the way', async () => {
    let answer: (() => void) | undefined
    const room = await kind.open({ creation: (exchange) => (answer = () => kind.honest(exchange)) })
    const asked = room.ask()
    await expect.poll(() => answer).toBeDefined()
    expect((await room.check()).state.kind).toBe('sending')
    expect(room.inquiries()).toEqual([])
    answer?.()
    expect((await asked).state.kind).toBe(kind.taken)
  })

  test('is asked about once by two who ask at once', async () => {
    const room = await kind.open({ creation: lost })
    await room.ask()
    await Promise.all([room.check(), room.check()])
    expect(room.inquiries()).toHaveLength(1)
  })

  test('is asked about by the plan while it is unknown', async () => {
    const room = await kind.open({ creation: lost }, { watches: true })
    await room.ask()
    await expect.poll(async () => (await room.read()).state.kind).toBe(kind.taken)
  })

  test('has one line for inquiries that fail in the same way', async () => {
    const room = await kind.open({ creation: lost, inquiry: lost })
    await room.ask()
    for (let question = 0; question < 5; question += 1) await room.check()
    const failures = (await room.timeline()).filter(({ kind: line }) => line === 'noAnswer')
    // That of the creation is the other one.
    expect(failures).toHaveLength(2)
  })

  test('that never left goes out by its id, under its number, with a new requestId and nothing else new', async () => {
    const room = await kind.open()
    room.line.cut = true
    expect((await room.ask()).state).toMatchObject({ kind: 'rejected', cause: 'notSent' })
    room.line.cut = false
    expect((await room.ask()).state.kind).toBe(kind.taken)
    const lines = await room.timeline()
    const created = lines[0]?.members
    const sent = lines.findLast(({ kind: line }) => line === 'sent')?.members
    expect({ ...sent, requestId: created?.requestId }).toEqual(created)
    expect(sent?.requestId).not.toBe(created?.requestId)
  })

  test('when the disk fails before it is sent, and nobody asks again, is given up', async () => {
    const room = await kind.open({}, { watches: true })
    room.disk.fails = true
    await expect(room.ask()).rejects.toMatchObject({ code: 'storageFailed' })
    room.disk.fails = false
    const state = async () => (await room.read()).state
    await expect.poll(state).toMatchObject({ kind: 'rejected', cause: 'notSent' })
    expect(room.creations()).toEqual([])
  })

  test('counts as never arrived only after three answers over a minute, and is then sent again under its number', async () => {
    const room = await neverArrived(kind)
    room.gateway.creation = kind.honest
    expect((await room.sendAgain()).state.kind).toBe(kind.taken)
    const [first, second] = room.creations().map(({ body }) => body)
    expect({ ...second, requestId: first?.requestId }).toEqual(first)
    expect(second?.requestId).not.toBe(first?.requestId)
  })

  test('does not count as never arrived after two answers, however far apart', async () => {
    const room = await kind.open({ creation: lost, inquiry: notFound })
    await room.ask()
    await room.check()
    room.time.ahead += 10 * QUIET_MS
    expect((await room.check()).state).toMatchObject({ neverArrived: false })
  })

  describe('sent again', () => {
    test.each<[string, Answering | null, string, boolean]>([
      ['over a dead line', null, 'againNotSent', true],
      ['too soon', says({ errCode: 'rateLimited' }, { httpStatus: 429 }), 'throttled', false],
      ['with a refused key', says({ errCode: 'signError' }, { httpStatus: 401 }), 'credentials', false],
      ['and refused for good', says({ errCode: 'channelNotSupported' }), 'againRefused', true],
    ])('%s, is as unknown as before: the first one may still arrive', async (_, no, cause, neverCame) => {
      const room = await neverArrived(kind)
      if (no) room.gateway.creation = no
      else room.line.cut = true
      const unknown = { kind: 'unknown', neverArrived: neverCame, ...(kind.hasCauses && { cause }) }
      expect((await room.sendAgain()).state).toMatchObject(unknown)
      expect(await room.isWatched()).toBe(true)
      room.line.cut = false
      room.gateway.creation = kind.honest
      if (neverCame) expect((await room.sendAgain()).state.kind).toBe(kind.taken)
      // Another minute of "not found" has to pass.
      else expect((await room.check()).state).toMatchObject({ neverArrived: false })
    })

    test('starts anew: earlier "not found" answers do not count, and the next one is in its timeline', async () => {
      const room = await neverArrived(kind)
      room.gateway.creation = (exchange) => {
        room.disk.fails = true
        kind.honest(exchange)
      }
      await expect(room.sendAgain()).rejects.toMatchObject({ code: 'notRecorded' })
      room.disk.fails = false
      expect((await room.check()).state).toMatchObject({ kind: 'unknown', neverArrived: false })
      expect((await room.timeline()).at(-1)?.kind).toBe('answered')
    })
  })
})
