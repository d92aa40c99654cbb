import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { after } from '../../platform/office/feed-chain.ts'
import { createCounterBook } from '../../services/office/counters/counter-book.ts'
import type { Database } from '../../services/office/database/database.ts'
import { openPostgres } from '../../services/office/database/postgres.ts'
import { createFeedStore } from '../../services/office/feed/feed-store.ts'
import { createLendingBook } from '../../services/office/lending/lending-book.ts'
import { createLending } from '../../services/office/lending/lending-work.ts'
import { refundsElsewhere } from '../../services/office/lending/refund-news.ts'
import { writeRights } from '../../services/office/lending/rights-from-feed.ts'
import { rupiah } from '../../shared/money.ts'
import type { OfficeMessage } from '../../shared/office/link.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'
import { TEMPLATE } from './cluster.ts'
import { aDatabase, anAddress, asAdmin, hasServer, kinds } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { entry } from './fed-rows.ts'
import { counterAt, endsAs, enrolAt, findAt, paidByWallet, refund } from './two-counters.ts'

const NOW = 1_000_000
const TURN = 'turn-of-the-newest-link'

/** A counter that has sent everything, of a merchant and a mode. */
async function aCounterAt(
  { query }: Database,
  name: string,
  { serves = 'shop' as string | null, mode = 'training', enrolledAt = 1 } = {},
) {
  const id = randomUUID()
  await query(
    `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at, seen_at, serves)
      VALUES ($1, $2, $3, 'key', 1, $4, '1', $7, $5, $6)`,
    ...[id, name, mode, TURN, NOW, serves, enrolledAt],
  )
  await query("INSERT INTO feeds (counter, position, hash, written_at, whole) VALUES ($1, 1, '', 1, 1)", id)
  return id
}

/** An order of 100 rupiah whose right is with the office, unless it is still at its counter. */
async function anOrderOf({ query }: Database, counter: string, number: string, isGiven = true) {
  await query(
    `INSERT INTO orders (counter, mode, number, id, sale, channel, state, amount, created_at, superseded)
      SELECT id, mode, $2, 1, 'sale', 'Cash', 'paid', 10000, 1, false FROM counters WHERE id = $1`,
    ...[counter, number],
  )
  await query(
    `INSERT INTO copies (counter, kind, key, row, position) VALUES ($1, 'orders', '[1]', '{}', 1)
      ON CONFLICT DO NOTHING`,
    counter,
  )
  if (isGiven)
    await query(
      'INSERT INTO refund_rights (number, home, loan, since) VALUES ($1, $2, 0, 1)',
      number,
      counter,
    )
}

const aRefundOf = ({ query }: Database, counter: string, number: string, state: string, amount: number) =>
  query(
    `INSERT INTO refunds (counter, mode, number, order_number, state, amount, created_at)
      SELECT id, mode, $2, 'LK-1', $3, $4, 1 FROM counters WHERE id = $1`,
    ...[counter, number, state, amount],
  )

/** What the counter's feed brings when it has given a right back, or away. */
const gaveBack = (database: Database, counter: string, number: string, loan: number) =>
  database.transaction((queries) =>
    writeRights(
      queries,
      counter,
      [{ kind: 'refund_rights', row: JSON.stringify({ merchant_trade_no: number, loan, state: 'away' }) }],
      NOW,
    ),
  )

/** Two counters, and an order of the first whose right is with the office. */
async function twoCounters(kind: (typeof kinds)[number]) {
  const database = await aDatabase(kind)
  const book = createLendingBook(database, () => NOW)
  const [home, other] = [await aCounterAt(database, 'Kasir 1'), await aCounterAt(database, 'Kasir 2')]
  await anOrderOf(database, home, 'LK-1')
  return { database, book, home, other }
}

/** The second counter refunds the first one's order, and does not know the outcome. */
async function aRefundInDoubt(kind: (typeof kinds)[number]) {
  const { other: left, ...shop } = await twoCounters(kind)
  const wish = { turn: TURN, number: 'LK-1', amount: 4_000 }
  await shop.book.borrow({ ...wish, counterId: left, refund: 'RF-1' })
  await shop.book.take(left, TURN, 'LK-1', 1)
  await aRefundOf(shop.database, left, 'RF-1', 'unknown', 4_000)
  return { ...shop, left, wish }
}

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

  test('the right to its own order is lent to a counter only once its feed has brought it, and with it all of its refunds', async () => {
    const database = await aDatabase(kind)
    const book = createLendingBook(database, () => NOW)
    const home = await aCounterAt(database, 'Kasir 1')
    const other = await aCounterAt(database, 'Kasir 2')
    await anOrderOf(database, home, 'LK-1', false)
    const wish = { turn: TURN, number: 'LK-1', amount: 4_000 }
    // It has given it away, and refunded 6,000 of it before: the office has heard of neither.
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

  test('nothing is lent of a counter whose copy is still being sent: refunds may come after their order and its right', async () => {
    const { database, book, home, other } = await twoCounters(kind)
    const wish = { counterId: other, turn: TURN, number: 'LK-1', refund: 'RF-1', amount: 10_000 }
    await database.query('UPDATE feeds SET whole = NULL WHERE counter = $1', home)
    expect(await book.borrow(wish)).toMatchObject({ refused: 'notReady' })
    // It is sent anew, after the office's database went back.
    await database.query('UPDATE feeds SET whole = 5, begun = 7 WHERE counter = $1', home)
    expect(await book.borrow(wish)).toMatchObject({ refused: 'notReady' })
    await database.query('UPDATE feeds SET whole = 9 WHERE counter = $1', home)
    expect(await book.borrow(wish)).toMatchObject({ loan: { loan: 1 } })
  })

  test('what a dead counter left unknown is reserved, and does not keep others from refunding the rest', async () => {
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
    'the outcome that a counter owes when it %s no longer holds up refunds at the order’s own counter, which hears of it',
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

  test('a refund that was lent for again stays reserved when its counter dies, though it was refused before', async () => {
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
      const again = await aCounterAt(database, 'Kasir 2')
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

  test('what a counter was lent that has left by itself stays reserved, and the rest can be refunded; its own orders stay its own', async () => {
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

  test('a counter that left and enrolled again hears what was refunded of its orders meanwhile', async () => {
    const { database, book, home: left, other } = await twoCounters(kind)
    await aRefundOf(database, other, 'RF-1', 'done', 4_000)
    await database.query("UPDATE counters SET ended_at = $2, ended_by = 'counter' WHERE id = $1", left, NOW)
    const again = await aCounterAt(database, 'Kasir 1')
    await anOrderOf(database, again, 'LK-1', false)
    await gaveBack(database, again, 'LK-1', 0)
    expect((await book.news(again)).refunds).toMatchObject([{ merchantRefundNo: 'RF-1', amount: 4_000 }])
  })

  test('news that came with an enrolment is told at once, not at the next beat', async () => {
    const { database, book, home: left, other } = await twoCounters(kind)
    await aRefundOf(database, other, 'RF-1', 'done', 4_000)
    await database.query("UPDATE counters SET ended_at = $2, ended_by = 'counter' WHERE id = $1", left, NOW)
    const again = await aCounterAt(database, 'Kasir 1')
    await anOrderOf(database, again, 'LK-1', false)
    const lending = createLending({ database, book, onTrouble: () => {} })
    onTestFinished(lending.stop)
    const heard: OfficeMessage[] = []
    const link = lending.work({ id: again, turn: TURN, say: (message) => heard.push(message) })
    onTestFinished(link.end)
    await link.take({ say: 'serves', merchantId: 'shop' })
    await expect.poll(() => heard, { timeout: 20_000 }).toMatchObject([{ say: 'shop' }])
    await gaveBack(database, again, 'LK-1', 0)
    await expect.poll(() => heard.at(-1), { timeout: 20_000 }).toMatchObject({ say: 'elsewhere' })
  })

  test('the first counter of a shop hears at once that a second one has come, not at its next beat', async () => {
    const database = await aDatabase(kind)
    const book = createLendingBook(database, () => NOW)
    const ids = [
      await aCounterAt(database, 'Kasir 1'),
      await aCounterAt(database, 'Kasir 2', { serves: null }),
    ]
    const lending = createLending({ database, book, onTrouble: () => {} })
    onTestFinished(lending.stop)
    const begin = (id = '') => {
      const heard: OfficeMessage[] = []
      const link = lending.work({ id, turn: TURN, say: (message) => heard.push(message) })
      onTestFinished(link.end)
      return { link, heard }
    }
    const first = begin(ids[0])
    await first.link.take({ say: 'serves', merchantId: 'shop' })
    await expect.poll(() => first.heard).toEqual([{ say: 'shop', others: false }])
    await begin(ids[1]).link.take({ say: 'serves', merchantId: 'shop' })
    await expect.poll(() => first.heard.at(-1), { timeout: 20_000 }).toEqual({ say: 'shop', others: true })
  })

  test('news that another process writes down late is told too, though a newer one was heard', async () => {
    const { database, book, home, other } = await twoCounters(kind)
    const aNews = async (id: number, refund: string) => {
      await aRefundOf(database, other, refund, 'done', 1_000)
      await database.query(
        'INSERT INTO refund_news (id, counter, refund) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3)',
        ...[id, home, refund],
      )
    }
    await aNews(6, 'RF-6')
    const lending = createLending({ database, book, onTrouble: () => {} })
    onTestFinished(lending.stop)
    const heard: OfficeMessage[] = []
    const link = lending.work({ id: home, turn: TURN, say: (message) => heard.push(message) })
    onTestFinished(link.end)
    await expect.poll(() => heard.at(-1), { timeout: 20_000 }).toMatchObject({ say: 'elsewhere', upTo: 6 })
    await aNews(5, 'RF-5')
    await link.take({ say: 'heardElsewhere', upTo: 6 })
    await expect.poll(() => heard.at(-1), { timeout: 20_000 }).toMatchObject({ say: 'elsewhere', upTo: 5 })
  })

  test('news never leaves after newer news: a counter that says what it serves starts no second look beside the first', async () => {
    const database = await aDatabase(kind)
    const home = await aCounterAt(database, 'Kasir 1')
    const other = await aCounterAt(database, 'Kasir 2')
    await anOrderOf(database, home, 'LK-1')
    await aRefundOf(database, other, 'RF-1', 'inProgress', 4_000)
    const row = JSON.stringify({ merchant_refund_no: 'RF-1', merchant_trade_no: 'LK-1' })
    const brought = () =>
      database.transaction((queries) => writeRights(queries, other, [{ kind: 'refunds', row }], NOW))
    await brought()
    const slow = Promise.withResolvers<void>()
    let reads = 0
    const book = createLendingBook(database, () => NOW)
    const news: typeof book.news = async (counter) => {
      const found = await book.news(counter)
      reads += 1
      // The first answer of the database comes late.
      if (reads === 1) await slow.promise
      return found
    }
    const lending = createLending({ database, book: { ...book, news }, onTrouble: () => {} })
    onTestFinished(lending.stop)
    const heard: OfficeMessage[] = []
    const link = lending.work({ id: home, turn: TURN, say: (message) => heard.push(message) })
    onTestFinished(link.end)
    await expect.poll(() => reads).toBe(1)
    await database.query("UPDATE refunds SET state = 'done' WHERE number = 'RF-1'")
    await brought()
    await link.take({ say: 'serves', merchantId: 'shop' })
    slow.resolve()
    const told = () => heard.flatMap((each) => (each.say === 'elsewhere' ? each.refunds[0]?.state : []))
    await expect.poll(() => told().at(-1)).toBe('done')
    expect(told().lastIndexOf('inProgress')).toBeLessThan(told().indexOf('done'))
  })

  test('a counter whose journal begins anew hears again what was refunded of its orders elsewhere', async () => {
    const { database, book, home, other } = await twoCounters(kind)
    await aRefundOf(database, other, 'RF-1', 'done', 4_000)
    // It has confirmed all its news, and then an older journal was put back.
    expect((await book.news(home)).ids).toEqual([])
    const begins = [{ kind: 'begin', row: JSON.stringify({ version: 1 }) }]
    await database.transaction((queries) => writeRights(queries, other, begins, NOW))
    expect((await book.news(home)).ids).toEqual([])
    await database.transaction((queries) => writeRights(queries, home, begins, NOW))
    expect(await book.news(home)).toMatchObject({
      refunds: [{ merchantRefundNo: 'RF-1', state: 'done' }],
    })
  })

  test('a counter that enrolled again while the office thought it enrolled takes its former place once that one has ended: as home, for its news, and with what it has given back', async () => {
    const { database, book, home: former, other } = await twoCounters(kind)
    // The office never heard that the former one left, with a loan of another counter's order.
    await anOrderOf(database, other, 'LK-2')
    const wish = { turn: TURN, number: 'LK-2', amount: 4_000 }
    await book.borrow({ ...wish, counterId: former, refund: 'RF-9' })
    await book.take(former, TURN, 'LK-2', 1)
    await anOrderOf(database, former, 'LK-3', false)
    const again = await aCounterAt(database, 'Kasir 1', { enrolledAt: 2 })
    for (const number of ['LK-1', 'LK-3']) await anOrderOf(database, again, number, false)
    await aRefundOf(database, again, 'RF-9', 'rejected', 4_000)
    for (const [number, loan] of [
      ['LK-1', 0],
      ['LK-2', 1],
      ['LK-3', 0],
    ] as const) {
      const row = JSON.stringify({ merchant_trade_no: number, loan, state: 'away' })
      await database.query(
        "INSERT INTO copies (counter, kind, key, row, position) VALUES ($1, 'refund_rights', $2, $3, 2)",
        ...[again, JSON.stringify([number]), row],
      )
      await gaveBack(database, again, number, loan)
    }
    await aRefundOf(database, other, 'RF-1', 'done', 4_000)
    const asks = { turn: TURN, counterId: other, refund: 'RF-2', amount: 1_000 }
    expect(await book.borrow({ ...asks, number: 'LK-2' })).toMatchObject({ refused: 'busy' })

    await createCounterBook(database, () => NOW).end(former, 'office')
    expect((await book.news(again)).refunds).toMatchObject([{ merchantRefundNo: 'RF-1', state: 'done' }])
    for (const number of ['LK-2', 'LK-3'])
      expect(await book.borrow({ ...asks, number }), number).toMatchObject({
        loan: { merchantTradeNo: number },
      })
  })

  test('the same where the former one had sent nothing yet but what it was lent', async () => {
    const { database, book, other } = await twoCounters(kind)
    const former = await aCounterAt(database, 'Kasir 3')
    const wish = { turn: TURN, number: 'LK-1', amount: 4_000 }
    await book.borrow({ ...wish, counterId: former, refund: 'RF-9' })
    await book.take(former, TURN, 'LK-1', 1)
    const again = await aCounterAt(database, 'Kasir 3', { enrolledAt: 2 })
    await database.query('UPDATE feeds SET whole = 1 WHERE counter = $1', again)
    await aRefundOf(database, again, 'RF-9', 'rejected', 4_000)
    await database.query(
      "INSERT INTO copies (counter, kind, key, row, position) VALUES ($1, 'refund_rights', $2, $3, 2)",
      ...[again, '["LK-1"]', JSON.stringify({ merchant_trade_no: 'LK-1', loan: 1, state: 'away' })],
    )
    await createCounterBook(database, () => NOW).end(former, 'office')
    expect(await book.borrow({ ...wish, counterId: other, refund: 'RF-2' })).toMatchObject({
      loan: { merchantTradeNo: 'LK-1' },
    })
  })

  test('of two names of one counter that have both ended, the newer one decides where its orders are', async () => {
    const database = await aDatabase(kind)
    const book = createLendingBook(database, () => NOW)
    const left = await aCounterAt(database, 'Kasir 1')
    const again = await aCounterAt(database, 'Kasir 1', { enrolledAt: 2 })
    const other = await aCounterAt(database, 'Kasir 2')
    for (const counter of [left, again]) await anOrderOf(database, counter, 'LK-1', false)
    await database.query("UPDATE counters SET ended_at = $2, ended_by = 'counter' WHERE id = $1", left, NOW)
    await database.query("UPDATE counters SET ended_at = $2, ended_by = 'office' WHERE id = $1", again, NOW)
    const wish = { counterId: other, turn: TURN, number: 'LK-1', refund: 'RF-1', amount: 10_000 }
    expect(await book.borrow(wish)).toMatchObject({ refused: 'atHome' })
    expect(await database.transaction((queries) => book.takeOver(queries, again))).toBe(true)
    expect(await book.borrow(wish)).toMatchObject({ loan: { loan: 1 } })
  })

  test('a counter hears again what was refunded of its orders elsewhere once a journal goes on that was put in the place of an older one', async () => {
    const { database, book, home, other } = await twoCounters(kind)
    await aRefundOf(database, other, 'RF-1', 'done', 4_000)
    const store = createFeedStore(database, () => NOW)
    const goOn = async () => {
      const from = await store.placeOf(home)
      const entries = [entry('tally', [NOW], {})]
      await store.take({ counterId: home, turn: TURN, from, to: entries.reduce(after, from), entries })
    }
    await goOn()
    expect((await book.news(home)).ids).toEqual([])
    await store.noteWentBack(home)
    await goOn()
    expect(await book.news(home)).toMatchObject({ refunds: [{ merchantRefundNo: 'RF-1' }] })
    await book.noteHeard(home, (await book.news(home)).ids)
    await goOn()
    expect((await book.news(home)).ids).toEqual([])
  })

  test('refunds are taken over only of a counter that the office has ended', async () => {
    const database = await aDatabase(kind)
    const book = createLendingBook(database, () => NOW)
    const [home, other] = [await aCounterAt(database, 'Kasir 1'), await aCounterAt(database, 'Kasir 2')]
    await anOrderOf(database, home, 'LK-1', false)
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

test.skipIf(!hasServer)('two offices that lend the same right at once lend it to one counter', async () => {
  const address = await anAddress()
  const offices = [await openPostgres(address), await openPostgres(address)] as const
  onTestFinished(async () => void (await Promise.all(offices.map((each) => each.close()))))
  const books = offices.map((each) => createLendingBook(each, () => NOW))
  const home = await aCounterAt(offices[0], 'Kasir 1')
  const counters = await Promise.all(
    Array.from({ length: 6 }, (_, at) => aCounterAt(offices[0], `Kasir ${at + 2}`)),
  )
  for (let round = 0; round < 5; round += 1) {
    const number = `LK-${round}`
    await offices[0].query(`UPDATE copies SET row = '{}' WHERE counter = $1`, home)
    if (round === 0) await anOrderOf(offices[0], home, number)
    else {
      await offices[0].query(
        `INSERT INTO orders (counter, mode, number, id, sale, channel, state, amount, created_at, superseded)
          VALUES ($1, 'training', $2, 1, 'sale', 'Cash', 'paid', 10000, 1, false)`,
        ...[home, number],
      )
      await offices[0].query(
        'INSERT INTO refund_rights (number, home, loan, since) VALUES ($1, $2, 0, 1)',
        ...[number, home],
      )
    }
    const taken = await Promise.all(
      counters.map(async (counterId, at) => {
        const book = books[at % 2]
        const wish = { counterId, turn: TURN, number, refund: `RF-${round}-${at}`, amount: 10_000 }
        const lent = await book?.borrow(wish)
        return lent && 'loan' in lent ? book?.take(counterId, TURN, number, lent.loan.loan) : false
      }),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
  }
})

test.skipIf(!hasServer)(
  'a counter at another process hears at once that it is asked for a right, and what was refunded of its order; no beat is needed',
  async () => {
    const address = await anAddress()
    const offices = [await openPostgres(address), await openPostgres(address)] as const
    onTestFinished(async () => void (await Promise.all(offices.map((each) => each.close()))))
    const [left, right] = offices
    const troubles: unknown[] = []
    const onTrouble = (error: unknown) => troubles.push(error)
    const [book, others] = offices.map((each) => createLendingBook(each, () => NOW))
    if (!book || !others) throw new Error('two offices')
    const lending = createLending({ database: left, book, onTrouble })
    onTestFinished(lending.stop)
    const [home, other] = [await aCounterAt(left, 'Kasir 1'), await aCounterAt(left, 'Kasir 2')]
    await anOrderOf(left, home, 'LK-1', false)
    const heard: OfficeMessage[] = []
    const link = lending.work({ id: home, turn: TURN, say: (message) => heard.push(message) })
    onTestFinished(link.end)

    const wish = { counterId: other, turn: TURN, number: 'LK-1', refund: 'RF-1', amount: 6_000 }
    expect(await others.borrow(wish)).toMatchObject({ refused: 'asked' })
    await expect.poll(() => heard, { timeout: 20_000 }).toMatchObject([{ say: 'asked', number: 'LK-1' }])

    await gaveBack(left, home, 'LK-1', 0)
    await aRefundOf(right, other, 'RF-1', 'done', 6_000)
    const row = JSON.stringify({ merchant_refund_no: 'RF-1', merchant_trade_no: 'LK-1' })
    await right.transaction((queries) => writeRights(queries, other, [{ kind: 'refunds', row }], NOW))
    await expect
      .poll(() => heard.at(-1), { timeout: 20_000 })
      .toMatchObject({ say: 'elsewhere', refunds: [{ merchantRefundNo: 'RF-1', counter: 'Kasir 2' }] })
    expect(troubles).toEqual([])
  },
)

test.skipIf(!hasServer)(
  'two counters at two offices of one PostgreSQL: the right is handed over at one, and the refund made at the other',
  { timeout: 120_000 },
  async () => {
    const address = await anAddress()
    const gateway = await startedSandbox()
    const [left, right] = [
      await anOfficeWithOwner(await openPostgres(address)),
      await anOfficeWithOwner(await openPostgres(address)),
    ]
    const [first, second] = [await counterAt(gateway), await counterAt(gateway)]
    await enrolAt(left, first, 'Kasir 1')
    await enrolAt(right, second, 'Kasir 2')
    const order = await paidByWallet(first, gateway, 50_000)
    await first.call('refund.handOver', { merchantTradeNo: order })
    const { entries } = await first.call('audit.list', { limit: 50 })
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'rightHandedOver', subject: order }))
    await expect
      .poll(async () => (await findAt(second, order))[0]?.right.kind, { timeout: 20_000 })
      .toBe('office')
    const made = await refund(second, order, 50_000)
    await endsAs(second, made.merchantRefundNo, 'done')
    await expect(refund(first, order, 1_000)).rejects.toThrow()
    const states = async () => (await findAt(first, order))[0]?.refunds.map(({ state }) => state)
    await expect.poll(states, { timeout: 20_000 }).toEqual(['done'])
    // The counter that sold it has heard it, though it is connected to the other process.
    const whatIsLeft = async () =>
      (await first.call('order.read', { merchantTradeNo: order })).refundability.kind
    await expect.poll(whatIsLeft, { timeout: 20_000 }).toBe('nothingLeft')
    await expect(refund(first, order, 1_000)).rejects.toMatchObject({ code: 'notPossible' })
    expect((await findAt(first, order))[0]?.refunds).toMatchObject([
      { counter: 'Kasir 2', amount: rupiah(50_000) },
    ])
  },
)

test.runIf(hasServer)(
  'what others refunded of a counter’s orders is told again from its own rights, not from those of all counters',
  async () => {
    const address = await anAddress(TEMPLATE)
    const database = await openPostgres(address)
    onTestFinished(() => database.close())
    const [home, other] = [await aCounterAt(database, 'Kasir 1'), await aCounterAt(database, 'Kasir 2')]
    await database.query(
      "INSERT INTO refund_rights (number, home, loan, since) SELECT 'LK-' || n, $1, 0, 1 FROM generate_series(1, 20000) n",
      other,
    )
    await database.query(
      `INSERT INTO refunds (counter, mode, number, order_number, state, amount, created_at)
      SELECT $1, 'training', 'RF-' || n, 'LK-' || n, 'done', 1, 1 FROM generate_series(1, 20000) n`,
      other,
    )
    await asAdmin('ANALYZE', address)
    const plan = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${refundsElsewhere}`, home)
    expect(plan.map((line) => line['QUERY PLAN']).join(' ')).not.toContain('Seq Scan on refund_rights')
  },
)
