import { describe, expect, onTestFinished, test } from 'vitest'
import type { NotificationVerifier } from '../../electron/office/notifications-part.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Database } from '../../services/office/database/database.ts'
import { openPostgres } from '../../services/office/database/postgres.ts'
import { openSharedClock } from '../../services/office/database/shared-clock.ts'
import { startOffice } from '../../services/office/office.ts'
import type { HandedNotification, Verdict } from '../../shared/office/notification.ts'
import { anAddress, hasServer } from './databases.ts'
import { aCounter, anOfficeWithOwner } from './enrolled-counters.ts'

const merchantId = '010001'
const path = `/notify/training/${merchantId}`
const acknowledgement = { headers: { 'x-signature': 'signed' }, body: 'e30=' }

/** A counter that says what a notification is by its body. */
function aHearing(own: string) {
  const taken: HandedNotification[] = []
  const verifier: NotificationVerifier = {
    merchantId,
    async take(notification) {
      taken.push(notification)
      const body = Buffer.from(notification.body, 'base64').toString()
      const verdict: Verdict =
        body === 'forged' ? { whose: 'forged' } : { whose: body === own ? 'ours' : 'others', acknowledgement }
      return verdict
    },
  }
  const placed = () => taken.filter(({ isNobodys }) => isNobodys).length
  return { verifier, placed, bodies: () => taken.map(({ body }) => Buffer.from(body, 'base64').toString()) }
}

/** The clock of a process whose machine's own is wrong by so much. */
async function clockOf(database: Database, wrongBy: number): Promise<Clock> {
  const own = { ...systemClock, now: () => systemClock.now() + wrongBy }
  const { clock, stop } = await openSharedClock(database, own, () => {})
  onTestFinished(stop)
  return clock
}

/** Two processes of one office, and a counter at each. */
async function twoProcesses(wrongBy = { first: 0, second: 0 }) {
  const address = await anAddress()
  const firsts = await openPostgres(address)
  const first = await anOfficeWithOwner(firsts, { clock: await clockOf(firsts, wrongBy.first) })
  const log = { note: () => {}, trouble: (error: unknown) => first.troubles.push(error) }
  const database = await openPostgres(address)
  const clock = await clockOf(database, wrongBy.second)
  const second = await startOffice({ port: 0, address: null, database, clock, log })
  onTestFinished(() => second.close())
  const [one, other] = [aHearing('first’s'), aHearing('second’s')]
  const link = async (verifier: NotificationVerifier, port: number) => {
    const counter = aCounter(undefined, undefined, verifier)
    const code = (await first.code('Kasir')).replace(`:${first.port}`, `:${port}`)
    await counter.enrol(code)
    await expect.poll(counter.how).toBe('connected')
    return counter
  }
  const linked = [await link(one.verifier, first.port), await link(other.verifier, second.port)] as const
  const ears = async () => (await database.query<{ process: string }>('SELECT process FROM ears')).length
  await expect.poll(ears).toBe(2)
  const post = (at: string, body: string) =>
    fetch(at + path, { method: 'POST', body }).then(({ status }) => status)
  const left = async () =>
    (await database.query('SELECT 1 FROM notification_asks UNION ALL SELECT 1 FROM notification_verdicts'))
      .length
  return { first, second, one, other, linked, post, ears, left, database }
}

describe.runIf(hasServer)('two processes of one office', () => {
  test('a notification to one process reaches the counters of both, and the right counter’s answer goes back', async () => {
    const { first, second, one, other, post, left } = await twoProcesses()
    expect(await post(first.here, 'second’s')).toBe(200)
    expect(await post(second.url, 'first’s')).toBe(200)
    expect(other.bodies()).toContain('second’s')
    expect(one.bodies()).toContain('first’s')
    expect(await post(first.here, 'forged')).toBe(401)
    await expect.poll(left).toBe(0)
    expect(first.troubles).toEqual([])
  })

  test('if a notification’s counter is at the other process alone, it is answered there; without any counter the gateway has to come again', async () => {
    const { first, linked, other, post, ears } = await twoProcesses()
    linked[0].office.stop()
    await expect.poll(ears).toBe(1)
    expect(await post(first.here, 'second’s')).toBe(200)
    expect(other.bodies()).toEqual(['second’s'])
    linked[1].office.stop()
    await expect.poll(ears).toBe(0)
    expect(await post(first.here, 'second’s')).toBe(503)
    expect(first.troubles).toEqual([])
  })

  test('use the database’s clock if one is ten minutes behind and the other ten ahead: for codes, notifications and present counters', async () => {
    const { first, second, one, other, post } = await twoProcesses({ first: -600_000, second: 600_000 })
    expect(await post(first.here, 'second’s')).toBe(200)
    expect(await post(second.url, 'first’s')).toBe(200)
    expect(other.bodies()).toContain('second’s')
    expect(one.bodies()).toContain('first’s')
    // A key lasts fifteen minutes, and the other process has to think so too.
    const { search } = new URL(await first.office.signInAddress())
    const { status } = await fetch(`${second.url}/${search}`, { redirect: 'manual' })
    expect(status).toBe(303)
    expect(first.troubles).toEqual([])
  })

  test('a notification that belongs to no counter is kept once, by one counter of the two', async () => {
    const { first, one, other, post, database } = await twoProcesses()
    expect(await post(first.here, 'whose?')).toBe(200)
    const kept = async () => (await database.query('SELECT 1 FROM notifications')).length
    await expect.poll(kept).toBe(0)
    expect([one.placed(), other.placed()].sort()).toEqual([0, 1])
  })
})
