import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { aDatabase } from './databases.ts'
import { aCounter, anOfficeWithOwner } from './enrolled-counters.ts'

/** An office whose clock of limits the test turns, and how often it has asked its database for counters. */
async function anOffice() {
  const database = await aDatabase('embedded')
  const asked = { count: 0 }
  const counted: typeof database = {
    ...database,
    query: (...given) => {
      if (given[0].includes('FROM ears')) asked.count += 1
      return database.query(...given)
    },
  }
  const time = { elapsed: 0 }
  const clock = { ...systemClock, elapsed: () => time.elapsed }
  const office = await anOfficeWithOwner(counted, { clock, address: 'https://office.example' })
  const send = async (merchant: string, from = '198.51.100.7') => {
    const reply = await fetch(`${office.here}/notify/${merchant}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
      body: '{}',
    })
    return reply.status
  }
  return { ...office, asked, time, send }
}

test('notifications for merchants without a counter ask the database once a second, however many they are', async () => {
  const { asked, time, send, troubles } = await anOffice()
  const flood = () => Promise.all(Array.from({ length: 50 }, (_, nth) => send(`MADEUP${nth}`)))
  for (let round = 0; round < 3; round += 1) expect(new Set(await flood())).toEqual(new Set([503]))
  expect(asked.count).toBe(1)
  time.elapsed = 1_000
  await flood()
  expect(asked.count).toBe(2)
  expect(troubles).toEqual([])
})

test('they use up nothing of their sender: its first notification for a merchant who has a counter is looked at', async () => {
  const { send, code, here, troubles } = await anOffice()
  const acknowledgement = { headers: {}, body: 'e30=' }
  const counter = aCounter(undefined, undefined, {
    merchantId: '010001',
    take: async () => ({ whose: 'ours', acknowledgement }),
  })
  await counter.enrol((await code('Kasir')).replace('https://office.example', here))
  await expect.poll(() => send('training/010001')).toBe(200)
  const another = '203.0.113.9'
  for (let nth = 0; nth < 130; nth += 1) await send(`MADEUP${nth}`, another)
  expect(await send('training/010001', another)).toBe(200)
  expect(troubles).toEqual([])
})
