import { expect, test } from 'vitest'
import { pagesOf, writePages } from '../../services/office/feed/pages.ts'
import { writeRights } from '../../services/office/lending/rights-from-feed.ts'
import { aCounterAt, anOrderOf, aRefundOf, gaveBack, NOW, twoCounters } from './lent-counters.ts'

/** An office that was put back, and whose counters have told: a third one's refund is in no copy, and its disk is lost. */
async function aShop() {
  const shop = await twoCounters()
  const { database, other } = shop
  const hears = (counter: string, state: string, change: { since?: number; amount?: unknown } = {}) => {
    const heard = {
      merchant_refund_no: 'RF-1',
      merchant_trade_no: 'LK-1',
      counter: 'Kasir 3',
      amount: 4_000,
      state,
      service: null,
      tax: null,
      created_at: 5,
      since: 6,
      ...change,
    }
    const brought = [{ kind: 'refunds_elsewhere', row: JSON.stringify(heard) }]
    return database.transaction(async (queries) => {
      await writePages(queries, counter, pagesOf(brought))
      await writeRights(queries, counter, brought, NOW)
    })
  }
  return { ...shop, hears, borrow: (amount: number) => shop.borrow(other, 'RF-2', amount) }
}

test('a refund that only the order’s own counter has heard of takes its amount, and the rest is lent', async () => {
  const { home, hears, borrow } = await aShop()
  await hears(home, 'done')
  expect(await borrow(6_001)).toEqual({ refused: 'tooMuch', counter: null })
  expect(await borrow(6_000)).toMatchObject({
    loan: { refunds: [{ merchantRefundNo: 'RF-1', counter: 'Kasir 3', amount: 4_000, state: 'done' }] },
  })
})

test('a refund whose outcome nobody will tell holds up nothing, and the order’s own counter hears so', async () => {
  const { book, home, hears, borrow } = await aShop()
  await hears(home, 'unknown')
  const { refunds, ids } = await book.news(home)
  expect(refunds).toMatchObject([{ merchantRefundNo: 'RF-1', state: 'inProgress' }])
  await book.noteNewsRead(home, ids)
  expect(await borrow(6_001)).toEqual({ refused: 'tooMuch', counter: null })
  expect(await borrow(6_000)).toMatchObject({ loan: { loan: 1 } })
})

test('the order’s own counter, on a new machine, hears of it from another one that had heard', async () => {
  const { database, book, ends, home: left, other, hears } = await aShop()
  await hears(other, 'done')
  expect((await book.news(left)).refunds).toMatchObject([{ merchantRefundNo: 'RF-1' }])
  const begins = [{ kind: 'begin', row: JSON.stringify({ version: 1 }) }]
  await book.noteNewsRead(left, (await book.news(left)).ids)
  await database.transaction((queries) => writeRights(queries, left, begins, NOW))
  expect((await book.news(left)).refunds).toMatchObject([{ merchantRefundNo: 'RF-1' }])

  await ends(left, 'counter')
  const again = await aCounterAt(database, 'Kasir 1', { enrolledAt: 2 })
  await anOrderOf(database, again, 'LK-1', { isGiven: false })
  await gaveBack(database, again, 'LK-1', 0)
  expect((await book.news(again)).refunds).toMatchObject([{ merchantRefundNo: 'RF-1' }])
})

test('if two counters have heard of a refund, the one that holds more of the payment counts: a lying counter frees nothing by a later word', async () => {
  const { book, home, other, hears, borrow } = await aShop()
  const found = async () => (await book.find(other, 'LK-1'))[0]?.refunds.map(({ state }) => state)
  await hears(home, 'unknown', { since: 7 })
  await hears(other, 'failed', { since: 8 })
  expect(await found()).toEqual(['inProgress'])
  expect(await borrow(6_001)).toMatchObject({ refused: 'tooMuch' })
  await hears(home, 'done', { since: 7 })
  await hears(other, 'done', { since: 8, amount: 0 })
  expect(await found()).toEqual(['done'])
  expect(await borrow(6_001)).toMatchObject({ refused: 'tooMuch' })
})

test('no lying counter frees what others have heard to be done by calling the refund its own, of this order or another', async () => {
  const { database, home, hears, borrow } = await aShop()
  await hears(home, 'done')
  const liar = await aCounterAt(database, 'Jahat', { enrolledAt: 9 })
  await aRefundOf(database, liar, 'RF-1', 'failed', 0)
  expect(await borrow(6_001)).toMatchObject({ refused: 'tooMuch' })
  await database.query("UPDATE refunds SET order_number = 'LK-9' WHERE counter = $1", liar)
  expect(await borrow(6_001)).toMatchObject({ refused: 'tooMuch' })
  expect(await borrow(6_000)).toMatchObject({ loan: { loan: 1 } })
})

test('the word of the counter that made the refund counts, even if others have heard otherwise', async () => {
  const { database, home, other, hears, borrow, book } = await aShop()
  await hears(home, 'unknown')
  await book.noteNewsRead(home, (await book.news(home)).ids)
  await aRefundOf(database, other, 'RF-1', 'failed', 4_000)
  await hears(home, 'unknown', { since: 9 })
  expect((await book.news(home)).refunds).toEqual([])
  expect(await borrow(10_000)).toMatchObject({ loan: { loan: 1 } })
})
