import { expect, test } from 'vitest'
import { aFedCounter, anOrder, aRefund, entry } from './fed-rows.ts'
import { aShop } from './fed-shop.ts'
import { rowsOf } from './selling-counters.ts'

const MANY = 1_000
const long = 'x'.repeat(390)
const times = <Made>(make: (at: number) => Made) => Array.from({ length: MANY }, (_, at) => make(at))

test('ways to pay that nobody has, by the thousand from a stolen key, are one line of Sales: a page of a hundred megabytes silenced the office', async () => {
  const { database, get, troubles } = await aShop()
  const [good, evil] = [await aFedCounter(database, 'Baik'), await aFedCounter(database, 'Jahat')]
  const now = Date.now() - 1_000
  const made = { created_at: now, paid_at: now, amount: 200 }
  const received = (at: number, type: string) =>
    entry('tally', [at], { fact: 'received', number: `T-${at}`, payment_type: type, amount: 300, at: now })
  await good.feed(anOrder('A-1', made), received(0, 'StaticBankLVA'))
  await evil.feed(
    ...times((at) => anOrder(`O-${at}`, { ...made, payment_type: `${at}${long}` })),
    ...times((at) => received(at, `${at}${long}`)),
  )
  const page = await get('/sales')
  expect(page.length).toBeLessThan(150_000)
  const [ways, without] = [rowsOf(page, 2), rowsOf(page, 3)]
  expect(ways).toEqual([
    `Other ways to pay | ${MANY} | Rp 2.000 | Rp 0 | Rp 2.000`,
    'QRIS | 1 | Rp 2 | Rp 0 | Rp 2',
  ])
  expect(without).toEqual([
    'Static account · Bank L | Baik | 1 | Rp 3',
    `Static account · Other ways to pay | Jahat | ${MANY} | Rp 3.000`,
  ])
  expect(troubles).toEqual([])
})

test('an order’s row does not grow by how its refunds say that they were paid back', async () => {
  const { database, get } = await aShop()
  const evil = await aFedCounter(database, 'Jahat')
  await evil.feed(anOrder('A-1'), ...times((at) => aRefund(`R-${at}`, 'A-1', { outside: `${at}${long}` })))
  expect((await get('/orders')).length).toBeLessThan(50_000)
})
