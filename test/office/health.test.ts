import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../services/office/database/database.ts'
import { createHealth } from '../../services/office/health.ts'
import { handClock } from '../helpers/hand-clock.ts'
import { aDatabase, anAddress, asAdmin, hasServer, openedAt } from './databases.ts'

test.runIf(hasServer)(
  'an office that nobody asks notes once that its database can’t be used, and once that it can again',
  async () => {
    const address = await anAddress()
    const database = await openedAt(address)
    const clock = handClock(1_000_000)
    const noted: object[] = []
    const troubles: unknown[] = []
    let asked = 0
    const query: Database['query'] = (sql, ...values) => {
      asked += 1
      return database.query(sql, ...values)
    }
    const health = createHealth({
      database: { ...database, query },
      clock: { ...clock, elapsed: clock.now },
      note: (event, what) => noted.push({ event, ...what }),
      onTrouble: (error) => troubles.push(error),
    })
    onTestFinished(() => health.stop())
    const looksAgain = async () => {
      const before = asked
      clock.pass(15_000)
      expect(asked).toBe(before + 1)
      // The answer to that.
      await health.read()
    }

    await looksAgain()
    expect(noted).toEqual([])
    await asAdmin('ALTER TABLE loket.heartbeat RENAME TO elsewhere', address)
    for (const _ of [1, 2, 3]) await looksAgain()
    expect(noted).toEqual([{ event: 'databaseAway', why: 'refused' }])
    await asAdmin('ALTER TABLE loket.elsewhere RENAME TO heartbeat', address)
    for (const _ of [1, 2]) await looksAgain()
    expect(noted.slice(1)).toEqual([{ event: 'databaseBack', seconds: 45 }])
    expect(troubles).toEqual([])
  },
)

test.runIf(hasServer)(
  'an office whose own look finds room on a full disk says what other work met there, until that has long been over',
  async () => {
    const database = await aDatabase('server')
    const clock = handClock(1_000_000)
    const options = { database, clock: { ...clock, elapsed: clock.now }, note: () => {} }
    const health = createHealth({ ...options, onTrouble: () => {} })
    onTestFinished(() => health.stop())
    expect(await health.read()).toEqual({ status: 'ok' })

    const noRoom = Object.assign(new Error('could not extend file'), { code: '53100' })
    expect([health.hear(noRoom), health.hear(new Error('ours'))]).toEqual([true, false])
    clock.pass(2_000)
    expect(await health.read()).toEqual({ status: 'trouble', database: 'full' })
    clock.pass(100_000)
    expect(await health.read()).toEqual({ status: 'ok' })
    // What PostgreSQL 15 says to the first connection of a database on a full disk.
    const noFile = Object.assign(new Error('could not write init file'), { code: 'XX000' })
    expect(health.hear(noFile)).toBe(true)
    clock.pass(2_000)
    expect(await health.read()).toEqual({ status: 'trouble', database: 'full' })
    clock.pass(100_000)
    expect(await health.read()).toEqual({ status: 'ok' })
    // Another try finds a lock, which is one statement's bad luck.
    expect(health.hear(Object.assign(new Error('lock'), { code: '55P03' }))).toBe(true)
    clock.pass(2_000)
    expect(await health.read()).toEqual({ status: 'ok' })
  },
)
