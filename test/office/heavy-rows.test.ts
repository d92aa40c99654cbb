import { expect, test } from 'vitest'
import { auditLine, zReport } from './every-row.ts'
import { aFedCounter, anEvent, anOrder, entry } from './fed-rows.ts'
import { aShop } from './fed-shop.ts'

test('an order whose rows are heavier than any is shown without the heaviest, and a shift with such a report not at all', async () => {
  const { database, get, troubles } = await aShop()
  const evil = await aFedCounter(database, 'Jahat')
  const heavy = 'x'.repeat(1_000_000)
  const event = (sequence: number, detail: object) =>
    anEvent(sequence, 'A/1', { kind: 'stateChanged', detail: JSON.stringify(detail) })
  await evil.feed(anOrder('A/1'), event(1, { to: 'paid' }))
  for (let sequence = 2; sequence < 12; sequence += 1) await evil.feed(event(sequence, { [heavy]: 'x' }))
  await evil.feed(event(12, { to: 'failed' }))
  const page = await get(`/orders/${evil.id}/A%2F1`)
  expect(page.split('Status changed')).toHaveLength(1 + 2 + 8)

  const closed = (number: number, report: object) =>
    entry('shifts', [number], { number, closed_at: 9, report: JSON.stringify(report) })
  await evil.feed(
    closed(3, { ...zReport, number: 3 }),
    closed(4, { ...zReport, number: 4, heavy: heavy.repeat(5) }),
  )
  expect(await get(`/shifts/${evil.id}/3`)).toContain('Dewi')
  expect(await get(`/shifts/${evil.id}/4`)).toContain('There is no such thing here')

  const costOf = async (number: number) => {
    const before = process.cpuUsage()
    await get(`/shifts/${evil.id}/${number}`)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const nothing = Array.from({ length: 300_000 }, () => ({}))
  await evil.feed(closed(5, { channels: nothing }))
  const usual = await costOf(3)
  // A complaint for each member of each row took two gigabytes, a thousand times as much.
  expect(await costOf(5)).toBeLessThan(50 * usual)
  expect(troubles).toEqual([])
})

test('a list in the place of a name makes no page huge', async () => {
  const { database, get } = await aShop()
  const evil = await aFedCounter(database, 'Jahat')
  const long = ['x'.repeat(1_000_000)]
  await evil.feed(
    anOrder('A/1', { cashier: long, payer: 'Siti' }),
    entry('audit', [1], {
      ...auditLine,
      staff_name: long,
      detail: JSON.stringify({ who: long }),
      code: 'c1',
    }),
  )
  expect((await get('/orders?q=A%2F1')).length).toBeLessThan(100_000)
  expect((await get('/log')).length).toBeLessThan(100_000)
})
