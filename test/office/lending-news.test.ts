import { expect, test } from 'vitest'
import { after } from '../../platform/office/feed-chain.ts'
import { createCounterBook } from '../../services/office/counters/counter-book.ts'
import type { Database } from '../../services/office/database/database.ts'
import { createFeedStore } from '../../services/office/feed/feed-store.ts'
import { refundsElsewhere } from '../../services/office/lending/refund-news.ts'
import { writeRights } from '../../services/office/lending/rights-from-feed.ts'
import { TEMPLATE } from './cluster.ts'
import { anAddress, asAdmin, hasServer, openedAt } from './databases.ts'
import { entry } from './fed-rows.ts'
import { aLendingProcess } from './lending-process.ts'
import {
  aCounterAt,
  aLendingShop,
  anOrderOf,
  aRefundOf,
  gaveBack,
  NOW,
  TURN,
  twoCounters,
} from './lent-counters.ts'

/** A counter has left and enrolled again; meanwhile another one has refunded one of its orders. */
async function enrolledAgain() {
  const { home: left, ends, ...shop } = await twoCounters()
  await aRefundOf(shop.database, shop.other, 'RF-1', 'done', 4_000)
  await ends(left, 'counter')
  const again = await aCounterAt(shop.database, 'Kasir 1')
  await anOrderOf(shop.database, again, 'LK-1', { isGiven: false })
  return { ...shop, again }
}

/** What the newer name of a counter has sent of its rights. */
const sentRight = ({ query }: Database, counter: string, number: string, loan: number) =>
  query(
    "INSERT INTO copies (counter, kind, key, row, position) VALUES ($1, 'refund_rights', $2, $3, 2)",
    counter,
    JSON.stringify([number]),
    JSON.stringify({ merchant_trade_no: number, loan, state: 'away' }),
  )

test('a counter that left and enrolled again hears what was refunded of its orders meanwhile', async () => {
  const { database, book, again } = await enrolledAgain()
  await gaveBack(database, again, 'LK-1', 0)
  expect((await book.news(again)).refunds).toMatchObject([{ merchantRefundNo: 'RF-1', amount: 4_000 }])
})

test('a counter hears the news of its enrolment at once, not at the next beat', async () => {
  const { database, book, again } = await enrolledAgain()
  const { link, heard } = aLendingProcess({ database, book })(again)
  await link.take({ say: 'serves', merchantId: 'shop' })
  await expect.poll(() => heard).toMatchObject([{ say: 'shop' }])
  await gaveBack(database, again, 'LK-1', 0)
  await expect.poll(() => heard.at(-1)).toMatchObject({ say: 'elsewhere' })
})

test('the first counter of a shop hears at once that a second one has come, not at its next beat', async () => {
  const { database, book } = await aLendingShop()
  const one = await aCounterAt(database, 'Kasir 1')
  const second = await aCounterAt(database, 'Kasir 2', { serves: null })
  const linked = aLendingProcess({ database, book })
  const first = linked(one)
  await first.link.take({ say: 'serves', merchantId: 'shop' })
  await expect.poll(() => first.heard).toEqual([{ say: 'shop', others: false }])
  await linked(second).link.take({ say: 'serves', merchantId: 'shop' })
  await expect.poll(() => first.heard.at(-1)).toEqual({ say: 'shop', others: true })
})

test('a counter also hears news that another process writes down late, though it has heard newer news', async () => {
  const { database, book, home, other } = await twoCounters()
  const aNews = async (id: number, refund: string) => {
    await aRefundOf(database, other, refund, 'done', 1_000)
    await database.query(
      'INSERT INTO refund_news (id, counter, refund) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3)',
      id,
      home,
      refund,
    )
  }
  await aNews(6, 'RF-6')
  const { link, heard } = aLendingProcess({ database, book })(home)
  await expect.poll(() => heard.at(-1)).toMatchObject({ say: 'elsewhere', upTo: 6 })
  await aNews(5, 'RF-5')
  await link.take({ say: 'heardElsewhere', upTo: 6 })
  await expect.poll(() => heard.at(-1)).toMatchObject({ say: 'elsewhere', upTo: 5 })
})

test('older news is never sent after newer news: a counter that names its merchant starts no second look during the first', async () => {
  const { database, book, home, other } = await twoCounters()
  await aRefundOf(database, other, 'RF-1', 'inProgress', 4_000)
  const row = JSON.stringify({ merchant_refund_no: 'RF-1', merchant_trade_no: 'LK-1' })
  const brought = () =>
    database.transaction((queries) => writeRights(queries, other, [{ kind: 'refunds', row }], NOW))
  await brought()
  const slow = Promise.withResolvers<void>()
  let reads = 0
  const news: typeof book.news = async (counter) => {
    const found = await book.news(counter)
    reads += 1
    // The first answer of the database comes late.
    if (reads === 1) await slow.promise
    return found
  }
  const { link, heard } = aLendingProcess({ database, book: { ...book, news } })(home)
  await expect.poll(() => reads).toBe(1)
  await database.query("UPDATE refunds SET state = 'done' WHERE number = 'RF-1'")
  await brought()
  await link.take({ say: 'serves', merchantId: 'shop' })
  slow.resolve()
  const told = () => heard.flatMap((each) => (each.say === 'elsewhere' ? each.refunds[0]?.state : []))
  await expect.poll(() => told().at(-1)).toBe('done')
  expect(told().lastIndexOf('inProgress')).toBeLessThan(told().indexOf('done'))
})

test('a counter whose journal begins again hears again what was refunded elsewhere of its orders', async () => {
  const { database, book, home, other } = await twoCounters()
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

test('a counter that enrolled again while its former identity was still enrolled takes its place once that one has ended: for its orders, its news and the loans it gave back', async () => {
  const { database, book, borrow, take, home: former, other } = await twoCounters()
  // The office never heard that the former one left, with a loan of another counter's order.
  await anOrderOf(database, other, 'LK-2')
  await borrow(former, 'RF-9', 4_000, 'LK-2')
  await take(former, 1, 'LK-2')
  await anOrderOf(database, former, 'LK-3', { isGiven: false })
  const again = await aCounterAt(database, 'Kasir 1', { enrolledAt: 2 })
  for (const number of ['LK-1', 'LK-3']) await anOrderOf(database, again, number, { isGiven: false })
  await aRefundOf(database, again, 'RF-9', 'rejected', 4_000)
  for (const [number, loan] of Object.entries({ 'LK-1': 0, 'LK-2': 1, 'LK-3': 0 })) {
    await sentRight(database, again, number, loan)
    await gaveBack(database, again, number, loan)
  }
  await aRefundOf(database, other, 'RF-1', 'done', 4_000)
  expect(await borrow(other, 'RF-2', 1_000, 'LK-2')).toMatchObject({ refused: 'busy' })

  await createCounterBook(database, () => NOW).end(former, 'office')
  expect((await book.news(again)).refunds).toMatchObject([{ merchantRefundNo: 'RF-1', state: 'done' }])
  for (const number of ['LK-2', 'LK-3'])
    expect(await borrow(other, 'RF-2', 1_000, number), number).toMatchObject({
      loan: { merchantTradeNo: number },
    })
})

test('the same if the former one had sent only what it was lent', async () => {
  const { database, borrow, take, other } = await twoCounters()
  const former = await aCounterAt(database, 'Kasir 3')
  await borrow(former, 'RF-9', 4_000)
  await take(former, 1)
  const again = await aCounterAt(database, 'Kasir 3', { enrolledAt: 2 })
  await aRefundOf(database, again, 'RF-9', 'rejected', 4_000)
  await sentRight(database, again, 'LK-1', 1)
  await createCounterBook(database, () => NOW).end(former, 'office')
  expect(await borrow(other, 'RF-2', 4_000)).toMatchObject({ loan: { merchantTradeNo: 'LK-1' } })
})

test('if two names of one counter have both ended, the newer one decides where its orders are', async () => {
  const { database, borrow, ends, takeOver } = await aLendingShop()
  const left = await aCounterAt(database, 'Kasir 1')
  const again = await aCounterAt(database, 'Kasir 1', { enrolledAt: 2 })
  const other = await aCounterAt(database, 'Kasir 2')
  for (const counter of [left, again]) await anOrderOf(database, counter, 'LK-1', { isGiven: false })
  await ends(left, 'counter')
  await ends(again, 'office')
  expect(await borrow(other, 'RF-1', 10_000)).toMatchObject({ refused: 'atHome' })
  expect(await takeOver(again)).toBe(true)
  expect(await borrow(other, 'RF-1', 10_000)).toMatchObject({ loan: { loan: 1 } })
})

test('a counter hears again what was refunded elsewhere of its orders, once a journal that was put in the place of an older one continues', async () => {
  const { database, book, home, other } = await twoCounters()
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
  await book.noteNewsRead(home, (await book.news(home)).ids)
  await goOn()
  expect((await book.news(home)).ids).toEqual([])
})

test.runIf(hasServer)(
  'the office finds the refunds that a counter hears again by this counter’s rights, not by those of all counters',
  async () => {
    const address = await anAddress(TEMPLATE)
    const database = await openedAt(address)
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
