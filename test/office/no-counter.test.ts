import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createKnownSenders } from '../../services/office/limits/known-senders.ts'
import { aDatabase } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'

test('of notifications that no counter looks at, sixty a minute ask the database, and any number where counters have believed the sender', async () => {
  const database = await aDatabase('embedded')
  const shop = { mode: 'live', merchant: 'M1' } as const
  const gateway = '203.0.113.9'
  const known = createKnownSenders({ database, now: Date.now, onTrouble: () => {} })
  known.remember(shop, gateway, 'a counter that is away')
  await expect.poll(() => database.query('SELECT 1 FROM known_senders')).toHaveLength(1)
  const asked = { count: 0 }
  const counted: typeof database = {
    ...database,
    query: (...given) => {
      if (given[0].includes('FROM ears')) asked.count += 1
      return database.query(...given)
    },
  }
  // Its limits count by a clock that stands still, however slow the machine.
  const clock = { ...systemClock, elapsed: () => 0 }
  const office = await anOfficeWithOwner(counted, { clock, address: 'https://office.example' })
  const send = async (from: string, merchant: string) => {
    const reply = await fetch(`${office.here}/notify/${merchant}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
      body: '{}',
    })
    return reply.status
  }
  const flood = (from: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, nth) => send(from, `MADEUP${nth}`)))
  const statuses = await flood('198.51.100.7', 70)
  expect(statuses.sort()).toEqual([...Array(10).fill(429), ...Array(60).fill(503)])
  expect(asked.count).toBe(60)
  for (let nth = 0; nth < 70; nth += 1) expect(await send(gateway, shop.merchant)).toBe(503)
  // Another merchant of that gateway has it send to addresses of merchants whom nobody has.
  await flood(gateway, 130)
  expect(await send(gateway, shop.merchant)).toBe(503)
  expect(office.troubles).toEqual([])
})
