import { describe, expect, test } from 'vitest'
import { createGatewayConnectivity } from '../../electron/gateway/connectivity.ts'
import { OutcomeUnknown } from '../../electron/gateway/errors/outcome-unknown.ts'
import { ClockRefused, CredentialsRefused, Rejected } from '../../electron/gateway/errors/refusals.ts'
import type { GatewayStatus } from '../../shared/gateway/gateway-status.ts'
import { createQrOrder } from '../../shared/gateway/operations/create-qr-order.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { formatHeaderTime, formatWibTime } from '../../shared/wib-time.ts'
import type { AnswerOverrides } from '../helpers/scripted-gateway.ts'
import { failureOf, fields, order, startedClient } from './started-client.ts'

const verifying = (verification: GatewayProfile['verification']): GatewayProfile => ({
  ...documentDefault,
  verification,
})
const forged = { secret: 'another' }
const unsigned = { headers: { 'X-SIGNATURE': undefined } }

async function create(
  profile: GatewayProfile,
  answer: AnswerOverrides,
  members: object = order,
  now = Date.now,
) {
  const { ask, contacts } = await startedClient((exchange) => exchange.answer(members, answer), profile, {
    now,
  })
  return { attempt: ask(createQrOrder, fields), contacts }
}

describe('verification of answers', () => {
  test.each([
    ['forged', forged],
    ['unsigned', unsigned],
  ])('enforce: a %s answer is not believed', async (_, how) => {
    const { attempt, contacts } = await create(verifying('enforce'), how)
    expect(await failureOf(attempt)).toMatchObject({ reason: 'badSignature', answer: { believable: false } })
    expect(contacts).toMatchObject([{ unverified: false, clockOffset: null }])
  })

  test.each([
    ['forged', forged, 'invalid'],
    ['unsigned', unsigned, 'missing'],
  ])('warn: a %s answer is taken, its verdict kept, and the line says so', async (_, how, signature) => {
    const { attempt, contacts } = await create(verifying('warn'), how)
    expect((await attempt).raw).toMatchObject({ signature, believable: true })
    expect(contacts).toMatchObject([{ unverified: true }])
  })

  test('warn: a valid signature gives no warning', async () => {
    const { attempt, contacts } = await create(verifying('warn'), {})
    expect((await attempt).raw.signature).toBe('valid')
    expect(contacts).toMatchObject([{ unverified: false }])
  })

  test('off: no signature is looked at, and the line says so', async () => {
    const { attempt, contacts } = await create(verifying('off'), unsigned)
    expect((await attempt).raw.signature).toBe('unchecked')
    expect(contacts).toMatchObject([{ unverified: true }])
  })

  test('off: order and amount must still agree', async () => {
    const { attempt } = await create(verifying('off'), unsigned, { ...order, amount: '1.00' })
    expect(await failureOf(attempt)).toMatchObject({ reason: 'wrongEcho', field: 'amount' })
  })

  test('a refusal counts as the gateway’s own word exactly where its success would', async () => {
    for (const verification of ['enforce', 'warn', 'off'] as const) {
      const { attempt } = await create(verifying(verification), unsigned, { errCode: 'paramError' })
      const error = await failureOf(attempt)
      expect(error).toBeInstanceOf(verification === 'enforce' ? OutcomeUnknown : Rejected)
    }
  })
})

describe('a clock that is off', () => {
  const minutesAhead = (minutes: number) => () => Date.now() + minutes * 60_000

  test('by less than half the window is not reported', async () => {
    const { attempt, contacts } = await create(documentDefault, {}, order, minutesAhead(2))
    await attempt
    expect(contacts).toMatchObject([{ clockSkew: null, clockOffset: expect.any(Number) }])
  })

  test('by more is reported while the gateway still takes our requests', async () => {
    const { attempt, contacts } = await create(documentDefault, {}, order, minutesAhead(4))
    await attempt
    expect(contacts[0]?.clockSkew).toBeCloseTo(-240_000, -4)
  })

  test('an unverified answer says nothing about clocks', async () => {
    const { attempt, contacts } = await create(documentDefault, forged, order, minutesAhead(4))
    await failureOf(attempt)
    expect(contacts).toMatchObject([{ clockSkew: null, clockOffset: null }])
  })

  const refusal = { errCode: 'timestampError', errCodeDes: 'X-TIMESTAMP must be within 300 seconds' }
  test.each([
    ['ahead of', 12, {}],
    ['behind', -12, {}],
    // A gateway may not sign what it refuses at the door.
    ['ahead of', 12, unsigned],
  ])('refused as timestampError, it says by how much it is %s', async (direction, minutes, how) => {
    const { attempt, contacts } = await create(
      documentDefault,
      { httpStatus: 401, ...how },
      refusal,
      minutesAhead(minutes),
    )
    const error = await failureOf(attempt)
    expect(error).toBeInstanceOf(ClockRefused)
    expect(error).toBeInstanceOf(CredentialsRefused)
    expect(error.message).toMatch(
      new RegExp(`^This computer's clock is 12 minutes ${direction} the gateway's: set it right`),
    )
    expect(contacts[0]?.clockSkew).toBeCloseTo(minutes * -60_000, -4)
  })

  test('if our clock seems right, a refusal is shown in the gateway’s own words', async () => {
    const { attempt } = await create(documentDefault, { httpStatus: 401 }, refusal)
    const error = await failureOf(attempt)
    expect(error).toBeInstanceOf(ClockRefused)
    expect(error.message).toBe('X-TIMESTAMP must be within 300 seconds')
  })
})

const contact = { state: 'reachable', clockOffset: 100, clockSkew: null, unverified: false } as const

/** A connectivity, and all that it said of itself. */
function watchedLine() {
  const changes: GatewayStatus[] = []
  const connectivity = createGatewayConnectivity(
    () => 1,
    (status) => changes.push(status),
  )
  return { connectivity, changes }
}

test('the connection state shows a skewed clock and unverified answers, and clears both', () => {
  const { connectivity, changes } = watchedLine()
  connectivity.note(contact)
  for (const _ of [1, 2]) connectivity.note({ ...contact, clockOffset: null, clockSkew: 600_000 })
  expect(connectivity.status()).toMatchObject({ clockSkew: 600_000, clockOffset: 0 })
  connectivity.note({ ...contact, clockOffset: null })
  expect(connectivity.status().clockSkew).toBe(600_000)
  connectivity.note({ ...contact, unverified: true })
  expect(connectivity.status()).toMatchObject({ clockSkew: null, unverified: true })
  connectivity.note({ state: 'unreachable', clockOffset: null, clockSkew: null, unverified: false })
  expect(connectivity.status().unverified).toBe(true)
  const count = changes.length
  connectivity.note({ state: 'unreachable', clockOffset: null, clockSkew: null, unverified: false })
  expect(changes).toHaveLength(count)
})

test('one answer that can’t be believed is no trouble yet; two in a row are', () => {
  const { connectivity } = watchedLine()
  const troubled = { state: 'troubled', clockOffset: null, clockSkew: null, unverified: false } as const
  const states = [contact, troubled, contact, troubled, troubled].map((each) => {
    connectivity.note(each)
    return connectivity.status().state
  })
  expect(states).toEqual(['reachable', 'reachable', 'reachable', 'reachable', 'troubled'])
})

describe('one answer with a wrong time on it', () => {
  const wrong = { ...contact, clockOffset: 600_000, clockSkew: 600_000 }

  test('changes and blames no clock, however often one comes among others', () => {
    const { connectivity } = watchedLine()
    connectivity.note(contact)
    for (const each of [wrong, contact, wrong, contact, { ...wrong, clockOffset: -600_000 }, contact]) {
      connectivity.note(each)
      expect(connectivity.status()).toMatchObject({ clockSkew: null, state: 'reachable' })
      expect(connectivity.gatewayNow()).toBeLessThan(30_000)
    }
  })

  test('warns if it is the first authentic one, moves no time that payments depend on, and is cleared by the next', () => {
    const { connectivity } = watchedLine()
    connectivity.note({ state: 'unreachable', clockOffset: null, clockSkew: null, unverified: false })
    connectivity.note(wrong)
    expect(connectivity.status()).toMatchObject({ clockSkew: 600_000, clockOffset: 0 })
    expect(connectivity.gatewayNow()).toBe(1)
    connectivity.note(contact)
    expect(connectivity.status()).toMatchObject({ clockSkew: null, clockOffset: 0 })
    connectivity.note(wrong)
    expect(connectivity.status()).toMatchObject({ clockSkew: null, clockOffset: 0 })
  })

  test('blames the clock, not the key, where the first authentic answer refuses it', () => {
    const { connectivity } = watchedLine()
    connectivity.note({ ...wrong, state: 'refused' })
    expect(connectivity.status()).toMatchObject({ state: 'refused', clockSkew: 600_000 })
  })

  test('is believed once the next one agrees', () => {
    const { connectivity } = watchedLine()
    connectivity.note(contact)
    connectivity.note(wrong)
    connectivity.note({ ...wrong, clockOffset: 601_000, clockSkew: 601_000 })
    expect(connectivity.status()).toMatchObject({ clockSkew: 601_000, clockOffset: 601_000 })
  })

  test('that refuses our clock is not blamed on the key', () => {
    const { connectivity } = watchedLine()
    const refusal = { ...wrong, state: 'refused', clockOffset: null } as const
    connectivity.note(refusal)
    expect(connectivity.status()).toMatchObject({ state: 'reachable', clockSkew: null })
    connectivity.note(refusal)
    expect(connectivity.status()).toMatchObject({ state: 'refused', clockSkew: 600_000 })
  })

  test('says nothing if it answers another request', async () => {
    const { attempt, contacts } = await create(
      documentDefault,
      { timestamp: formatHeaderTime(Date.now() - 86_400_000) },
      { ...order, requestId: 'REQ-OF-YESTERDAY' },
    )
    expect(await failureOf(attempt)).toMatchObject({ reason: 'wrongEcho' })
    expect(contacts).toMatchObject([{ clockOffset: null, clockSkew: null }])
  })
})

describe('the zone in which a gateway writes times', () => {
  const made = (at: number) => ({ ...order, createTime: formatWibTime(at) })
  const timesIn = async (createdAt: number, times = '+07:00', how: AnswerOverrides = {}) => {
    const profile = { ...documentDefault, spelling: { ...documentDefault.spelling, times } }
    const { attempt, contacts } = await create(profile, how, made(createdAt))
    await attempt.catch(() => {})
    return contacts[0]?.timesIn
  }

  test('is told by the first answer to a creation, where the profile says another', async () => {
    const now = Date.now()
    expect(await timesIn(now)).toBe(null)
    expect(await timesIn(now - 7 * 3_600_000)).toBe('+00:00')
    expect(await timesIn(now + 3_600_000)).toBe('+08:00')
    expect(await timesIn(now - 7 * 3_600_000, '+00:00')).toBe(null)
    expect(await timesIn(now, '+00:00')).toBe('+07:00')
    expect(await timesIn(now - 9.5 * 3_600_000, '-03:30')).toBe('-02:30')
    expect(await timesIn(now - 1.5 * 3_600_000)).toBe('+05:30')
    expect(await timesIn(now - 16.5 * 3_600_000)).toBe('-09:30')
  })

  test('is not guessed from an order of another time, nor from an answer that is not the gateway’s', async () => {
    const now = Date.now()
    expect(await timesIn(now - 20 * 60_000)).toBe(undefined)
    expect(await timesIn(now - 200 * 3_600_000)).toBe(undefined)
    expect(await timesIn(now - 7 * 3_600_000, '+07:00', forged)).toBe(undefined)
  })

  test('stays told while other answers say nothing, and ends with one that is right', () => {
    const { connectivity } = watchedLine()
    connectivity.note({ ...contact, timesIn: '+00:00' })
    connectivity.note(contact)
    expect(connectivity.status().timesIn).toBe('+00:00')
    connectivity.note({ ...contact, timesIn: null })
    expect(connectivity.status().timesIn).toBe(null)
  })
})
