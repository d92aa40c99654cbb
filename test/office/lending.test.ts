import { describe, expect, test } from 'vitest'
import { createCounterBook } from '../../services/office/counters/counter-book.ts'
import { createLendingBook } from '../../services/office/lending/lending-book.ts'
import { officeMessage } from '../../shared/office/link.ts'
import { readJson } from '../../shared/read-json.ts'
import { aDatabase, kinds } from './databases.ts'
import {
  aCounterAt,
  anOrderOf,
  aRefundInDoubt,
  aRefundOf,
  gaveBack,
  NOW,
  SECOND,
  TURN,
  twoCounters,
} from './lent-counters.ts'

describe.each(kinds)('on the %s', (kind) => {
  test('lends one right to one counter, for one refund, only to the newest link of a counter of that merchant and mode', async () => {
    const database = await aDatabase(kind)
    const book = createLendingBook(database, () => NOW)
    const home = await aCounterAt(database, 'Kasir 1')
    const [one, other] = [await aCounterAt(database, 'Kasir 2'), await aCounterAt(database, 'Kasir 3')]
    const [stranger, live] = [
      await aCounterAt(database, 'Lain', { serves: 'other' }),
      await aCounterAt(database, 'Asli', { mode: 'live' }),
    ]
    await anOrderOf(database, home, 'LK-1')
    const wish = (counterId: string, refundNo: string, amount = 6_000, turn = TURN) =>
      book.borrow({ counterId, turn, number: 'LK-1', refund: refundNo, amount })

    expect(await wish(one, 'RF-1', 6_000, 'an-older-turn-of-a-copy')).toMatchObject({ refused: 'notReady' })
    expect(await wish(stranger, 'RF-1')).toMatchObject({ refused: 'notFound' })
    expect(await wish(live, 'RF-1')).toMatchObject({ refused: 'notFound' })
    expect(await wish(one, 'RF-1', 10_001)).toMatchObject({ refused: 'tooMuch' })
    // An offer that nobody took is worth nothing.
    expect(await wish(one, 'RF-1')).toMatchObject({ loan: { loan: 1 } })
    expect(await wish(other, 'RF-2')).toMatchObject({ loan: { loan: 2 } })
    expect(await book.take(one, TURN, 'LK-1', 1)).toBe(false)
    expect(await book.take(other, 'an-older-turn-of-a-copy', 'LK-1', 2)).toBe(false)
    expect(await book.take(other, TURN, 'LK-1', 2)).toBe(true)
    expect(await wish(one, 'RF-1')).toMatchObject({ refused: 'busy', counter: 'Kasir 3' })
    expect(await wish(home, 'RF-4')).toMatchObject({ refused: 'busy', counter: 'Kasir 3' })

    // It is dead, and has told nothing: what it was lent for stays reserved.
    await database.query("UPDATE counters SET ended_at = $2, ended_by = 'office' WHERE id = $1", other, NOW)
    expect(await wish(one, 'RF-1')).toMatchObject({ refused: 'busy' })
    await database.transaction((queries) => book.takeOver(queries, other))
    expect(await wish(one, 'RF-1')).toMatchObject({ refused: 'tooMuch' })
    expect(await wish(one, 'RF-1', 4_000)).toMatchObject({ loan: { loan: 3 } })
    expect(await book.take(one, TURN, 'LK-1', 3)).toBe(true)

    // That one has given its loan back: what the dead counter was lent for is reserved as before.
    await aRefundOf(database, one, 'RF-1', 'done', 4_000)
    await gaveBack(database, one, 'LK-1', 3)
    expect(await wish(home, 'RF-5', 1)).toMatchObject({ refused: 'tooMuch' })
  })

  test('the right to its own order is lent to a counter only once its feed has brought the order with all its refunds', async () => {
    const database = await aDatabase(kind)
    const book = createLendingBook(database, () => NOW)
    const home = await aCounterAt(database, 'Kasir 1')
    const other = await aCounterAt(database, 'Kasir 2')
    await anOrderOf(database, home, 'LK-1', { isGiven: false })
    const wish = { turn: TURN, number: 'LK-1', amount: 4_000 }
    // It had refunded 6,000 and then given the order away: the office has heard of neither.
    expect(await book.borrow({ ...wish, counterId: home, refund: 'RF-2' })).toMatchObject({
      refused: 'asked',
    })
    expect(await book.borrow({ ...wish, counterId: other, refund: 'RF-3', amount: 10_000 })).toMatchObject({
      refused: 'asked',
    })
    await aRefundOf(database, home, 'RF-1', 'done', 6_000)
    await gaveBack(database, home, 'LK-1', 0)
    expect(await book.borrow({ ...wish, counterId: other, refund: 'RF-3', amount: 10_000 })).toMatchObject({
      refused: 'tooMuch',
    })
    expect(await book.borrow({ ...wish, counterId: home, refund: 'RF-2' })).toMatchObject({
      loan: { loan: 1 },
    })
  })

  test('no order of a counter is lent while its copy is still being sent: refunds may come after their order and its right', async () => {
    const { database, book, home, other } = await twoCounters(kind)
    const wish = { counterId: other, turn: TURN, number: 'LK-1', refund: 'RF-1', amount: 10_000 }
    await database.query('UPDATE feeds SET whole = NULL WHERE counter = $1', home)
    expect(await book.borrow(wish)).toMatchObject({ refused: 'notReady' })
    // The copy is sent again, after the office's database went back.
    await database.query('UPDATE feeds SET whole = 5, begun = 7 WHERE counter = $1', home)
    expect(await book.borrow(wish)).toMatchObject({ refused: 'notReady' })
    await database.query('UPDATE feeds SET whole = 9 WHERE counter = $1', home)
    expect(await book.borrow(wish)).toMatchObject({ loan: { loan: 1 } })
  })

  test('a dead counter’s refunds of unknown outcome stay reserved, and others can refund the rest', async () => {
    const { database, book, home: dead, other } = await twoCounters(kind)
    await aRefundOf(database, dead, 'RF-1', 'unknown', 3_000)
    const wish = { counterId: other, turn: TURN, number: 'LK-1', refund: 'RF-2', amount: 7_000 }
    expect(await book.borrow(wish)).toMatchObject({ refused: 'busy' })
    await database.query("UPDATE counters SET ended_at = $2, ended_by = 'office' WHERE id = $1", dead, NOW)
    await database.transaction((queries) => book.takeOver(queries, dead))
    expect(await book.borrow({ ...wish, amount: 7_001 })).toMatchObject({ refused: 'tooMuch' })
    // As unknown it would hold up every other refund of the order at the counter.
    expect(await book.borrow(wish)).toMatchObject({
      loan: { refunds: [{ merchantRefundNo: 'RF-1', amount: 3_000, state: 'inProgress' }] },
    })
  })

  test.each(['has left', 'is dead'])(
    'when a counter %s, its refund of unknown outcome no longer blocks the order at its own counter, which hears of it',
    async (how) => {
      const { database, book, home, left } = await aRefundInDoubt(kind)
      await createCounterBook(database, () => NOW).end(left, how === 'has left' ? 'counter' : 'office')
      if (how === 'is dead') {
        // It may still be working.
        expect((await book.news(home)).refunds).toEqual([])
        await database.transaction((queries) => book.takeOver(queries, left))
      }
      expect((await book.news(home)).refunds).toMatchObject([
        { merchantRefundNo: 'RF-1', amount: 4_000, state: 'inProgress' },
      ])
    },
  )

  test('a refund with a second loan stays reserved when its counter dies, though it was refused before', async () => {
    const { database, book, home, other: dead } = await twoCounters(kind)
    await aRefundOf(database, dead, 'RF-1', 'rejected', 6_000)
    const wish = { turn: TURN, number: 'LK-1' }
    await book.borrow({ ...wish, counterId: dead, refund: 'RF-1', amount: 6_000 })
    expect(await book.take(dead, TURN, 'LK-1', 1)).toBe(true)
    await database.query("UPDATE counters SET ended_at = $2, ended_by = 'office' WHERE id = $1", dead, NOW)
    await database.transaction((queries) => book.takeOver(queries, dead))
    expect(await book.borrow({ ...wish, counterId: home, refund: 'RF-2', amount: 4_001 })).toMatchObject({
      refused: 'tooMuch',
    })
  })

  test.each(['counter', 'office'] as const)(
    'a counter that was ended by the %s in the middle of a refund gives the loan back once it has enrolled again',
    async (by) => {
      const { database, book, home, left, wish } = await aRefundInDoubt(kind)
      await database.query('UPDATE counters SET ended_at = $2, ended_by = $3 WHERE id = $1', left, NOW, by)
      const again = await aCounterAt(database, 'Kasir 2', { journal: SECOND })
      const lent = async () => (await database.query('SELECT 1 FROM refund_rights WHERE taken')).length
      // A copy of its disk that has not the refund can't know that it has ended.
      await gaveBack(database, again, 'LK-1', 1)
      expect(await lent()).toBe(1)
      await aRefundOf(database, again, 'RF-1', 'rejected', 4_000)
      await gaveBack(database, again, 'LK-1', 1)
      expect(await lent()).toBe(0)
      expect(await book.borrow({ ...wish, counterId: home, refund: 'RF-2', amount: 10_000 })).toMatchObject({
        loan: { loan: 2 },
      })
    },
  )

  test('if a counter has left by itself, what it was lent stays reserved, and the rest can be refunded; its own orders stay its own', async () => {
    const { database, book, home, left, wish } = await aRefundInDoubt(kind)
    expect(await book.borrow({ ...wish, counterId: home, refund: 'RF-2' })).toMatchObject({ refused: 'busy' })
    await database.query("UPDATE counters SET ended_at = $2, ended_by = 'counter' WHERE id = $1", left, NOW)
    expect(await book.borrow({ ...wish, counterId: home, refund: 'RF-2', amount: 6_001 })).toMatchObject({
      refused: 'tooMuch',
    })
    expect(await book.borrow({ ...wish, counterId: home, refund: 'RF-2', amount: 6_000 })).toMatchObject({
      loan: { loan: 2, refunds: [{ merchantRefundNo: 'RF-1', state: 'inProgress' }] },
    })
  })

  test('no lying counter frees what another has paid back: by the same number, a negative amount, or a larger order', async () => {
    const { database, book, home, other } = await twoCounters(kind)
    const [older, newer] = [
      await aCounterAt(database, 'Jahat', { enrolledAt: 0 }),
      await aCounterAt(database, 'Jahat 2', { enrolledAt: 9 }),
    ]
    const borrow = (refund: string, amount: number) =>
      book.borrow({ counterId: other, turn: TURN, number: 'LK-1', refund, amount })
    await aRefundOf(database, home, 'RF-1', 'done', 10_000)
    await aRefundOf(database, newer, 'RF-1', 'failed', 0)
    expect(await borrow('RF-2', 1)).toMatchObject({ refused: 'tooMuch' })
    await aRefundOf(database, newer, 'RF-3', 'done', -10_000)
    expect(await borrow('RF-2', 1)).toMatchObject({ refused: 'tooMuch' })
    await anOrderOf(database, older, 'LK-1', { isGiven: false })
    await database.query('UPDATE orders SET amount = 90000 WHERE counter = $1', older)
    expect(await borrow('RF-2', 1)).toMatchObject({ refused: 'tooMuch' })
  })

  test.each([
    ['older', 0, null],
    ['newer', 9, null],
    ['newer one, after the order’s own counter has ended', 9, 'office'],
    ['newer one, after the order’s own counter has left', 9, 'counter'],
  ])('no %s lying counter gives away the right to another’s order', async (_, enrolledAt, endedBy) => {
    const { database, book, home, other } = await twoCounters(kind)
    await anOrderOf(database, home, 'LK-2', { isGiven: false })
    const liar = await aCounterAt(database, 'Jahat', { enrolledAt })
    if (endedBy !== null)
      await database.query(
        'UPDATE counters SET ended_at = $2, ended_by = $3 WHERE id = $1',
        home,
        NOW,
        endedBy,
      )
    await anOrderOf(database, liar, 'LK-2', { isGiven: false })
    await gaveBack(database, liar, 'LK-2', 0)
    const borrow = () =>
      book.borrow({ counterId: other, turn: TURN, number: 'LK-2', refund: 'RF-1', amount: 10_000 })
    expect(await borrow()).toEqual({ refused: endedBy === null ? 'asked' : 'atHome', counter: 'Kasir 1' })
    if (endedBy !== null) return
    // And it does not keep the order’s own counter from giving it.
    await gaveBack(database, home, 'LK-2', 0)
    expect(await borrow()).toMatchObject({ loan: { home: 'Kasir 1' } })
  })

  test('a counter of the other mode claims no order, though it sent the number first', async () => {
    const { database, book, home, other } = await twoCounters(kind)
    await anOrderOf(database, await aCounterAt(database, 'Jahat', { mode: 'live' }), 'LK-2', {
      isGiven: false,
    })
    await anOrderOf(database, home, 'LK-2', { isGiven: false })
    await gaveBack(database, home, 'LK-2', 0)
    const wish = { turn: TURN, number: 'LK-2', refund: 'RF-1', amount: 10_000 }
    expect(await book.borrow({ ...wish, counterId: other })).toMatchObject({ loan: { home: 'Kasir 1' } })
  })

  test('no lying counter frees what a dead one was lent and has not reported', async () => {
    const { database, book, home, other } = await twoCounters(kind)
    const newer = await aCounterAt(database, 'Jahat', { enrolledAt: 9 })
    const wish = { turn: TURN, number: 'LK-1', amount: 6_000 }
    await book.borrow({ ...wish, counterId: other, refund: 'RF-1' })
    await book.take(other, TURN, 'LK-1', 1)
    await database.query("UPDATE counters SET ended_at = $2, ended_by = 'office' WHERE id = $1", other, NOW)
    await database.transaction((queries) => book.takeOver(queries, other))
    await aRefundOf(database, newer, 'RF-1', 'done', 0)
    expect(await book.borrow({ ...wish, counterId: home, refund: 'RF-2' })).toMatchObject({
      refused: 'tooMuch',
    })
  })

  test('a copy of a machine that enrolled later does not free a refund in doubt while the original counter still works', async () => {
    const { database, book, home, left, wish } = await aRefundInDoubt(kind)
    await gaveBack(database, left, 'LK-1', 1)
    const copy = await aCounterAt(database, 'Kasir 2', { journal: SECOND, enrolledAt: 9 })
    await aRefundOf(database, copy, 'RF-1', 'failed', 4_000)
    const rest = (amount: number) => book.borrow({ ...wish, counterId: home, refund: 'RF-2', amount })
    expect(await rest(6_001)).toMatchObject({ refused: 'tooMuch' })
    expect(await rest(6_000)).toMatchObject({ loan: { loan: 2 } })
    // Once it has ended, what its journal says at its new name is the later word.
    await database.query("UPDATE counters SET ended_at = $2, ended_by = 'office' WHERE id = $1", left, NOW)
    expect(await rest(10_000)).toMatchObject({ loan: { loan: 3 } })
  })

  test('a refund in doubt of a dead counter is freed by nobody but the same journal, enrolled again', async () => {
    const { database, book, home, left, wish } = await aRefundInDoubt(kind)
    await database.query("UPDATE counters SET ended_at = $2, ended_by = 'office' WHERE id = $1", left, NOW)
    await database.transaction((queries) => book.takeOver(queries, left))
    const again = { ...wish, counterId: home, refund: 'RF-2', amount: 10_000 }
    const liar = await aCounterAt(database, 'Jahat', { enrolledAt: 8 })
    await aRefundOf(database, liar, 'RF-1', 'failed', 4_000)
    await gaveBack(database, liar, 'LK-1', 1)
    expect(await book.borrow(again)).toMatchObject({ refused: 'tooMuch' })
    const itself = await aCounterAt(database, 'Kasir 2', { journal: SECOND, enrolledAt: 9 })
    await aRefundOf(database, itself, 'RF-1', 'failed', 4_000)
    await gaveBack(database, itself, 'LK-1', 1)
    expect(await book.borrow(again)).toMatchObject({ loan: { loan: 2 } })
  })

  test('a lying counter can’t make a message that the others can’t read: they would end their links again and again', async () => {
    const { database, book, home, other } = await twoCounters(kind)
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
    const { database, book, home, other } = await twoCounters(kind)
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
    const wish = { turn: TURN, number: 'LK-1', amount: 1, counterId: home, refund: 'RF-2' }
    const news = await book.news(home)
    expect(news.refunds[0]).toMatchObject({ merchantRefundNo: 'RF-1' })
    expect(await book.borrow({ ...wish, amount: 7_000 })).toMatchObject({ refused: 'tooMuch' })
    const lent = await book.borrow(wish)
    expect(lent).toMatchObject({ loan: { loan: 1 } })
    await book.take(home, TURN, 'LK-1', 1)
    for (const message of [news, lent, await book.find(other, 'LK-1'), await book.outstanding(home)])
      expect(JSON.stringify(message).length).toBeLessThan(200 * 1024)
  })

  test('refunds are taken over only of a counter that the office has ended', async () => {
    const database = await aDatabase(kind)
    const book = createLendingBook(database, () => NOW)
    const [home, other] = [await aCounterAt(database, 'Kasir 1'), await aCounterAt(database, 'Kasir 2')]
    await anOrderOf(database, home, 'LK-1', { isGiven: false })
    const takeOver = () => database.transaction((queries) => book.takeOver(queries, home))
    const wish = { counterId: other, turn: TURN, number: 'LK-1', refund: 'RF-1', amount: 10_000 }
    expect(await takeOver()).toBe(false)
    await database.query("UPDATE counters SET ended_at = $2, ended_by = 'counter' WHERE id = $1", home, NOW)
    // It has left by itself, and refunds its own orders as before.
    expect(await takeOver()).toBe(false)
    expect(await book.borrow(wish)).toMatchObject({ refused: 'atHome' })
    await database.query("UPDATE counters SET ended_by = 'office' WHERE id = $1", home)
    expect(await book.borrow(wish)).toMatchObject({ refused: 'atHome' })
    expect([await takeOver(), await takeOver()]).toEqual([true, false])
    expect(await book.borrow(wish)).toMatchObject({ loan: { loan: 1 } })
  })
})
