import { expect, test } from 'vitest'
import { createCounterBook } from '../../services/office/counters/counter-book.ts'
import { officeMessage } from '../../shared/office/link.ts'
import { readJson } from '../../shared/read-json.ts'
import {
  aCounterAt,
  aLendingShop,
  anOrderOf,
  aRefundInDoubt,
  aRefundOf,
  gaveBack,
  NOW,
  SECOND,
  twoCounters,
} from './lent-counters.ts'

test('lends one right to one counter, for one refund, only to the newest link of a counter of that merchant and mode', async () => {
  const { database, borrow, take, ends, takeOver } = await aLendingShop()
  const home = await aCounterAt(database, 'Kasir 1')
  const [one, other] = [await aCounterAt(database, 'Kasir 2'), await aCounterAt(database, 'Kasir 3')]
  const [stranger, live] = [
    await aCounterAt(database, 'Lain', { serves: 'other' }),
    await aCounterAt(database, 'Asli', { mode: 'live' }),
  ]
  await anOrderOf(database, home, 'LK-1')
  const older = 'an-older-turn-of-a-copy'

  expect(await borrow(one, 'RF-1', 6_000, 'LK-1', older)).toMatchObject({ refused: 'notReady' })
  expect(await borrow(stranger, 'RF-1', 6_000)).toMatchObject({ refused: 'notFound' })
  expect(await borrow(live, 'RF-1', 6_000)).toMatchObject({ refused: 'notFound' })
  expect(await borrow(one, 'RF-1', 10_001)).toMatchObject({ refused: 'tooMuch' })
  // An offer that nobody took is worth nothing.
  expect(await borrow(one, 'RF-1', 6_000)).toMatchObject({ loan: { loan: 1 } })
  expect(await borrow(other, 'RF-2', 6_000)).toMatchObject({ loan: { loan: 2 } })
  expect([await take(one, 1), await take(other, 2, 'LK-1', older), await take(other, 2)]).toEqual([
    false,
    false,
    true,
  ])
  expect(await borrow(one, 'RF-1', 6_000)).toMatchObject({ refused: 'busy', counter: 'Kasir 3' })
  expect(await borrow(home, 'RF-4', 6_000)).toMatchObject({ refused: 'busy', counter: 'Kasir 3' })

  // It is dead, and has told nothing: what it was lent for stays reserved.
  await ends(other, 'office')
  expect(await borrow(one, 'RF-1', 6_000)).toMatchObject({ refused: 'busy' })
  await takeOver(other)
  expect(await borrow(one, 'RF-1', 6_000)).toMatchObject({ refused: 'tooMuch' })
  expect(await borrow(one, 'RF-1', 4_000)).toMatchObject({ loan: { loan: 3 } })
  expect(await take(one, 3)).toBe(true)

  // That one has given its loan back: what the dead counter was lent for is reserved as before.
  await aRefundOf(database, one, 'RF-1', 'done', 4_000)
  await gaveBack(database, one, 'LK-1', 3)
  expect(await borrow(home, 'RF-5', 1)).toMatchObject({ refused: 'tooMuch' })
})

test('the right to its own order is lent to a counter only once its feed has brought the order with all its refunds', async () => {
  const { database, borrow } = await aLendingShop()
  const [home, other] = [await aCounterAt(database, 'Kasir 1'), await aCounterAt(database, 'Kasir 2')]
  await anOrderOf(database, home, 'LK-1', { isGiven: false })
  // It had refunded 6,000 and then given the order away: the office has heard of neither.
  expect(await borrow(home, 'RF-2', 4_000)).toMatchObject({ refused: 'asked' })
  expect(await borrow(other, 'RF-3', 10_000)).toMatchObject({ refused: 'asked' })
  await aRefundOf(database, home, 'RF-1', 'done', 6_000)
  await gaveBack(database, home, 'LK-1', 0)
  expect(await borrow(other, 'RF-3', 10_000)).toMatchObject({ refused: 'tooMuch' })
  expect(await borrow(home, 'RF-2', 4_000)).toMatchObject({ loan: { loan: 1 } })
})

test('no order of a counter is lent while its copy is still being sent: refunds may come after their order and its right', async () => {
  const { database, borrow, home, other } = await twoCounters()
  await database.query('UPDATE feeds SET whole = NULL WHERE counter = $1', home)
  expect(await borrow(other, 'RF-1', 10_000)).toMatchObject({ refused: 'notReady' })
  // The copy is sent again, after the office's database went back.
  await database.query('UPDATE feeds SET whole = 5, begun = 7 WHERE counter = $1', home)
  expect(await borrow(other, 'RF-1', 10_000)).toMatchObject({ refused: 'notReady' })
  await database.query('UPDATE feeds SET whole = 9 WHERE counter = $1', home)
  expect(await borrow(other, 'RF-1', 10_000)).toMatchObject({ loan: { loan: 1 } })
})

test('a dead counter’s refunds of unknown outcome stay reserved, and others can refund the rest', async () => {
  const { database, borrow, dies, home: dead, other } = await twoCounters()
  await aRefundOf(database, dead, 'RF-1', 'unknown', 3_000)
  expect(await borrow(other, 'RF-2', 7_000)).toMatchObject({ refused: 'busy' })
  await dies(dead)
  expect(await borrow(other, 'RF-2', 7_001)).toMatchObject({ refused: 'tooMuch' })
  // As unknown it would hold up every other refund of the order at the counter.
  expect(await borrow(other, 'RF-2', 7_000)).toMatchObject({
    loan: { refunds: [{ merchantRefundNo: 'RF-1', amount: 3_000, state: 'inProgress' }] },
  })
})

test.each(['has left', 'is dead'])(
  'when a counter %s, its refund of unknown outcome no longer blocks the order at its own counter, which hears of it',
  async (how) => {
    const { database, book, takeOver, home, left } = await aRefundInDoubt()
    await createCounterBook(database, () => NOW).end(left, how === 'has left' ? 'counter' : 'office')
    if (how === 'is dead') {
      // It may still be working.
      expect((await book.news(home)).refunds).toEqual([])
      await takeOver(left)
    }
    expect((await book.news(home)).refunds).toMatchObject([
      { merchantRefundNo: 'RF-1', amount: 4_000, state: 'inProgress' },
    ])
  },
)

test('a refund with a second loan stays reserved when its counter dies, though it was refused before', async () => {
  const { database, borrow, take, dies, home, other: dead } = await twoCounters()
  await aRefundOf(database, dead, 'RF-1', 'rejected', 6_000)
  await borrow(dead, 'RF-1', 6_000)
  expect(await take(dead, 1)).toBe(true)
  await dies(dead)
  expect(await borrow(home, 'RF-2', 4_001)).toMatchObject({ refused: 'tooMuch' })
})

test.each(['counter', 'office'] as const)(
  'a counter that was ended by the %s in the middle of a refund gives the loan back once it has enrolled again',
  async (by) => {
    const { database, borrow, ends, home, left } = await aRefundInDoubt()
    await ends(left, by)
    const again = await aCounterAt(database, 'Kasir 2', { journal: SECOND })
    const lent = async () => (await database.query('SELECT 1 FROM refund_rights WHERE taken')).length
    // A copy of its disk that has not the refund can't know that it has ended.
    await gaveBack(database, again, 'LK-1', 1)
    expect(await lent()).toBe(1)
    await aRefundOf(database, again, 'RF-1', 'rejected', 4_000)
    await gaveBack(database, again, 'LK-1', 1)
    expect(await lent()).toBe(0)
    expect(await borrow(home, 'RF-2', 10_000)).toMatchObject({ loan: { loan: 2 } })
  },
)

test('if a counter has left by itself, what it was lent stays reserved, and the rest can be refunded; its own orders stay its own', async () => {
  const { borrow, ends, home, left } = await aRefundInDoubt()
  expect(await borrow(home, 'RF-2', 4_000)).toMatchObject({ refused: 'busy' })
  await ends(left, 'counter')
  expect(await borrow(home, 'RF-2', 6_001)).toMatchObject({ refused: 'tooMuch' })
  expect(await borrow(home, 'RF-2', 6_000)).toMatchObject({
    loan: { loan: 2, refunds: [{ merchantRefundNo: 'RF-1', state: 'inProgress' }] },
  })
})

test('no lying counter frees what another has paid back: by the same number, a negative amount, or a larger order', async () => {
  const { database, borrow, home, other } = await twoCounters()
  const [older, newer] = [
    await aCounterAt(database, 'Jahat', { enrolledAt: 0 }),
    await aCounterAt(database, 'Jahat 2', { enrolledAt: 9 }),
  ]
  await aRefundOf(database, home, 'RF-1', 'done', 10_000)
  await aRefundOf(database, newer, 'RF-1', 'failed', 0)
  expect(await borrow(other, 'RF-2', 1)).toMatchObject({ refused: 'tooMuch' })
  await aRefundOf(database, newer, 'RF-3', 'done', -10_000)
  expect(await borrow(other, 'RF-2', 1)).toMatchObject({ refused: 'tooMuch' })
  await anOrderOf(database, older, 'LK-1', { isGiven: false })
  await database.query('UPDATE orders SET amount = 90000 WHERE counter = $1', older)
  expect(await borrow(other, 'RF-2', 1)).toMatchObject({ refused: 'tooMuch' })
})

test.each([
  ['older', 0, null],
  ['newer', 9, null],
  ['newer one, after the order’s own counter has ended', 9, 'office'],
  ['newer one, after the order’s own counter has left', 9, 'counter'],
] as const)('no %s lying counter gives away the right to another’s order', async (_, enrolledAt, endedBy) => {
  const { database, borrow, ends, home, other } = await twoCounters()
  await anOrderOf(database, home, 'LK-2', { isGiven: false })
  const liar = await aCounterAt(database, 'Jahat', { enrolledAt })
  if (endedBy !== null) await ends(home, endedBy)
  await anOrderOf(database, liar, 'LK-2', { isGiven: false })
  await gaveBack(database, liar, 'LK-2', 0)
  const asked = () => borrow(other, 'RF-1', 10_000, 'LK-2')
  expect(await asked()).toEqual({ refused: endedBy === null ? 'asked' : 'atHome', counter: 'Kasir 1' })
  if (endedBy !== null) return
  // And it does not keep the order’s own counter from giving it.
  await gaveBack(database, home, 'LK-2', 0)
  expect(await asked()).toMatchObject({ loan: { home: 'Kasir 1' } })
})

test('a counter of the other mode claims no order, though it sent the number first', async () => {
  const { database, borrow, home, other } = await twoCounters()
  const live = await aCounterAt(database, 'Jahat', { mode: 'live' })
  for (const counter of [live, home]) await anOrderOf(database, counter, 'LK-2', { isGiven: false })
  await gaveBack(database, home, 'LK-2', 0)
  expect(await borrow(other, 'RF-1', 10_000, 'LK-2')).toMatchObject({ loan: { home: 'Kasir 1' } })
})

test('no lying counter frees what a dead one was lent and has not reported', async () => {
  const { database, borrow, take, dies, home, other } = await twoCounters()
  const newer = await aCounterAt(database, 'Jahat', { enrolledAt: 9 })
  await borrow(other, 'RF-1', 6_000)
  await take(other, 1)
  await dies(other)
  await aRefundOf(database, newer, 'RF-1', 'done', 0)
  expect(await borrow(home, 'RF-2', 6_000)).toMatchObject({ refused: 'tooMuch' })
})

test('a copy of a machine that enrolled later does not free a refund in doubt while the original counter still works', async () => {
  const { database, borrow, ends, home, left } = await aRefundInDoubt()
  await gaveBack(database, left, 'LK-1', 1)
  const copy = await aCounterAt(database, 'Kasir 2', { journal: SECOND, enrolledAt: 9 })
  await aRefundOf(database, copy, 'RF-1', 'failed', 4_000)
  expect(await borrow(home, 'RF-2', 6_001)).toMatchObject({ refused: 'tooMuch' })
  expect(await borrow(home, 'RF-2', 6_000)).toMatchObject({ loan: { loan: 2 } })
  // Once it has ended, what its journal says at its new name is the later word.
  await ends(left, 'office')
  expect(await borrow(home, 'RF-2', 10_000)).toMatchObject({ loan: { loan: 3 } })
})

test('a refund in doubt of a dead counter is freed by nobody but the same journal, enrolled again', async () => {
  const { database, borrow, dies, home, left } = await aRefundInDoubt()
  await dies(left)
  const liar = await aCounterAt(database, 'Jahat', { enrolledAt: 8 })
  await aRefundOf(database, liar, 'RF-1', 'failed', 4_000)
  await gaveBack(database, liar, 'LK-1', 1)
  expect(await borrow(home, 'RF-2', 10_000)).toMatchObject({ refused: 'tooMuch' })
  const itself = await aCounterAt(database, 'Kasir 2', { journal: SECOND, enrolledAt: 9 })
  await aRefundOf(database, itself, 'RF-1', 'failed', 4_000)
  await gaveBack(database, itself, 'LK-1', 1)
  expect(await borrow(home, 'RF-2', 10_000)).toMatchObject({ loan: { loan: 2 } })
})

test('a lying counter can’t make a message that the others can’t read: they would end their links again and again', async () => {
  const { database, book, home, other } = await twoCounters()
  const evil = await aCounterAt(database, 'Jahat')
  await aRefundOf(database, evil, 'RF-1', 'unheardOf', -1)
  await aRefundOf(database, evil, 'RF-2', 'done', 9.2e18)
  await aRefundOf(database, evil, 'x'.repeat(400), 'done', 1)
  await database.query(
    'UPDATE refunds SET created_at = -5, since = -5, service = -1, tax = 9000000000000000000',
  )
  await database.query('UPDATE orders SET payable = -1, created_at = -1, paid_at = 9000000000000000000')
  await anOrderOf(database, evil, 'y'.repeat(400), { isGiven: false })
  await database.query("UPDATE orders SET rrn = 'LK-1' WHERE counter = $1", evil)
  for (const refund of ['RF-1', 'RF-2', 'x'.repeat(400)])
    await database.query('INSERT INTO refund_news (counter, refund) VALUES ($1, $2)', home, refund)
  const { refunds, ids } = await book.news(home)
  const orders = await book.find(other, 'LK-1')
  expect([refunds.length, ids.length, orders.length]).toEqual([2, 3, 1])
  const read = (message: object) => readJson(officeMessage, JSON.stringify(message))?.say
  expect(read({ say: 'elsewhere', refunds, upTo: 3 })).toBe('elsewhere')
  expect(read({ say: 'found', id: home, orders })).toBe('found')
})

test('thousands of refunds and endless texts of a lying counter make no message that is too large for the others', async () => {
  const { database, book, borrow, take, home, other } = await twoCounters()
  const evil = await aCounterAt(database, 'Jahat')
  const { query } = database
  await query(
    `INSERT INTO refunds (counter, mode, number, order_number, state, amount, created_at)
      SELECT id, mode, repeat(chr(1), 26) || n, 'LK-1', 'done', 1, n FROM counters, generate_series(1, 3000) n WHERE id = $1`,
    evil,
  )
  await aRefundOf(database, other, 'RF-1', 'done', 1)
  await query("INSERT INTO refund_news (counter, refund) VALUES ($1, 'RF-1')", home)
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9])
    await anOrderOf(database, evil, `EVIL-${at}`, { isGiven: false })
  await query("UPDATE orders SET rrn = 'LK-1', payer = repeat(chr(1), 500), channel = repeat(chr(1), 500)")
  const news = await book.news(home)
  expect(news.refunds[0]).toMatchObject({ merchantRefundNo: 'RF-1' })
  expect(await borrow(home, 'RF-2', 7_000)).toMatchObject({ refused: 'tooMuch' })
  const lent = await borrow(home, 'RF-2', 1)
  expect(lent).toMatchObject({ loan: { loan: 1 } })
  await take(home, 1)
  for (const message of [news, lent, await book.find(other, 'LK-1'), await book.outstanding(home)])
    expect(JSON.stringify(message).length).toBeLessThan(200 * 1024)
})

test('refunds are taken over only of a counter that the office has ended', async () => {
  const { database, borrow, ends, takeOver } = await aLendingShop()
  const [home, other] = [await aCounterAt(database, 'Kasir 1'), await aCounterAt(database, 'Kasir 2')]
  await anOrderOf(database, home, 'LK-1', { isGiven: false })
  const asked = () => borrow(other, 'RF-1', 10_000)
  expect(await takeOver(home)).toBe(false)
  await ends(home, 'counter')
  // It has left by itself, and refunds its own orders as before.
  expect(await takeOver(home)).toBe(false)
  expect(await asked()).toMatchObject({ refused: 'atHome' })
  await ends(home, 'office')
  expect(await asked()).toMatchObject({ refused: 'atHome' })
  expect([await takeOver(home), await takeOver(home)]).toEqual([true, false])
  expect(await asked()).toMatchObject({ loan: { loan: 1 } })
})
