/** Each charge that the gateway knows as paid is in the books once, however its lists tell of it. */

import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { formatWibTime } from '../../shared/wib-time.ts'
import { openJournal } from '../helpers/open-journal.ts'
import type { Exchange } from '../helpers/scripted-gateway.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { sandboxSetup, scriptedSetup, wish } from './subscription-setup.ts'

const DAY_MS = 86_400_000

interface Told {
  /** Its amount is not a number. */
  readonly broken?: boolean
  readonly no?: string | null
  readonly day: number
  readonly status?: '01' | '02' | '09'
  readonly amount?: number | null
}

/** After the subscription was made, which is now. */
const BEGAN = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS

/** A charge as the gateway tells it; only what was paid has a time. */
const spelled = ({ no = null, day, status = '02', amount = 50_000, broken = false }: Told) => ({
  ...(no === null ? {} : { platformTradeNo: no }),
  ...(amount === null ? {} : { amount: broken ? 'fifty thousand' : amount }),
  ...(status === '02' ? { successTime: formatWibTime(BEGAN + day * DAY_MS) } : {}),
  status,
})
const paid = (day: number): Told => ({ no: `C-${day}`, day })

interface Ways {
  /** How many of the last the inquiry tells; null for none at all. */
  last?: number | null
  order?: 'newestFirst' | 'oldestFirst'
  /** The page of a gateway that does as it likes: how many it really gives, and whether it heeds the number of the page. */
  page?: { most?: number; heeded?: boolean; failsFrom?: number; isEmpty?: boolean }
}

/** A gateway with a list of charges, told in whichever way. */
async function listing(ways: Ways = {}) {
  const books: Told[] = []
  const { last = 10, order = 'newestFirst' } = ways
  const inOrder = (list: readonly Told[]) => (order === 'newestFirst' ? [...list].reverse() : [...list])
  const page = { most: 50, heeded: true, failsFrom: Number.POSITIVE_INFINITY, isEmpty: false, ...ways.page }
  const answer = (exchange: Exchange) => {
    const { path, body } = exchange
    const { paymentType, merchantTradeNo } = body
    if (path.endsWith('/querysubtrans')) {
      const { pageNum = 1, pageSize = 10 } = body as unknown as { pageNum?: number; pageSize?: number }
      expect(pageSize).toBeLessThanOrEqual(50)
      if (pageNum >= page.failsFrom) return exchange.answer({}, { httpStatus: 503, text: 'maintenance' })
      const size = page.heeded ? Math.min(pageSize, page.most) : page.most
      const from = page.heeded ? (pageNum - 1) * size : 0
      return exchange.answer({
        paymentType,
        paymentInfo: inOrder(page.isEmpty ? [] : books)
          .slice(from, from + size)
          .map(spelled),
      })
    }
    const told = last === null ? {} : { paymentInfo: inOrder(books.slice(-last)).map(spelled) }
    const status = path.endsWith('/createsub') ? '01' : '02'
    return exchange.answer({
      paymentType,
      merchantTradeNo,
      status,
      requestAmount: 50_000,
      amount: 50_000,
      ...(path.endsWith('/createsub') ? {} : told),
    })
  }
  const file = join(temporaryFolder(), 'journal.db')
  const setup = await scriptedSetup(answer, { file })
  const { number } = await setup.subscriptions.create(wish())
  setup.time.ahead = 200 * DAY_MS
  const counted = async () => {
    const lines = await setup.journal.tallyAfter(0, 10_000)
    return lines.filter(({ fact }) => fact === 'charged')
  }
  const sums = async () => {
    const lines = await counted()
    return { count: lines.length, amount: lines.reduce((sum, { amount }) => sum + amount, 0) / 100 }
  }
  const check = () => setup.subscriptions.check(number)
  const pagesAsked = () => setup.requests.filter(({ path }) => path.endsWith('/querysubtrans')).length
  return { ...setup, books, page, number, check, counted, sums, pagesAsked, file }
}

describe('each paid charge is counted once', () => {
  test('when three came while the counter was closed, each with its own time', async () => {
    const setup = await sandboxSetup()
    const { number } = await setup.subscriptions.create(wish({ interval: { type: 'DAILY', value: 1 } }))
    await setup.play('subscriptions/confirm', { merchantTradeNo: number })
    await setup.subscriptions.check(number)
    await setup.play('clock', { advanceSeconds: 3 * 86_400 + 60 })
    setup.time.ahead = 4 * DAY_MS
    await setup.subscriptions.check(number)
    const charges = (await setup.journal.tallyAfter(0, 100)).filter(({ fact }) => fact === 'charged')
    expect(charges.map(({ amount }) => amount)).toEqual(Array(4).fill(5_000_000))
    const [first = 0, ...later] = charges.map(({ at }) => at)
    expect(later.map((at) => Math.round((at - first) / DAY_MS))).toEqual([1, 2, 3])
  })

  test.each<[string, Ways]>([
    ['newest first', {}],
    ['oldest first', { order: 'oldestFirst' }],
    ['only by the list: the inquiry tells of none', { last: null }],
    ['only by the list, oldest first', { last: null, order: 'oldestFirst' }],
    ['in pages of seven, whatever is asked for', { last: 2, page: { most: 7 } }],
    ['as one list, whatever page is asked for', { last: 3, page: { most: 200, heeded: false } }],
  ])('told %s, over more pages than one, and as more come', async (_title, ways) => {
    const gateway = await listing(ways)
    for (let day = 0; day < 130; day += 1) gateway.books.push(paid(day))
    expect((await gateway.check()).chargesRead).toBe(true)
    expect(await gateway.sums()).toEqual({ count: 130, amount: 130 * 50_000 })
    for (let day = 130; day < 145; day += 1) gateway.books.push(paid(day))
    await gateway.check()
    await gateway.check()
    expect(await gateway.sums()).toEqual({ count: 145, amount: 145 * 50_000 })
    expect((await gateway.counted()).map(({ at }) => at).sort()).toEqual(
      gateway.books.map(({ day }) => BEGAN + day * DAY_MS),
    )
    expect((await gateway.check()).lastCharge).toMatchObject({ platformTradeNo: 'C-144' })
  })

  test('and one that can’t be read hides no other, is written down as such, and is counted once it can be', async () => {
    const gateway = await listing()
    const { subscriptions, number, journal } = gateway
    gateway.books.push(paid(0), { ...paid(1), broken: true }, paid(2))
    expect(await gateway.check()).toMatchObject({ chargesRead: false, state: { kind: 'active' } })
    expect(await gateway.sums()).toEqual({ count: 2, amount: 100_000 })
    const shown = await subscriptions.transactions(number, { page: 1, size: 10 })
    expect([shown.charges.length, shown.isWhole]).toEqual([2, false])
    const lines = (await journal.readSubscriptionTimeline(number)).map(({ detail }) => JSON.stringify(detail))
    expect(lines.filter((line) => line.includes('paymentInfo.1'))).not.toEqual([])

    gateway.books[1] = paid(1)
    expect((await gateway.check()).chargesRead).toBe(true)
    expect(await gateway.sums()).toEqual({ count: 3, amount: 150_000 })
    gateway.books.push({ ...paid(3), broken: true })
    expect((await gateway.check()).chargesRead).toBe(false)
  })

  test('also one that a failed one followed, and one that failed first under the same number', async () => {
    const gateway = await listing()
    gateway.books.push(paid(0), { no: 'C-1', day: 1, status: '09' })
    expect((await gateway.check()).lastCharge).toMatchObject({ platformTradeNo: 'C-1', status: 'failed' })
    expect(await gateway.sums()).toEqual({ count: 1, amount: 50_000 })
    gateway.books[1] = { no: 'C-1', day: 2 }
    await gateway.check()
    expect(await gateway.sums()).toEqual({ count: 2, amount: 100_000 })
  })

  test('without a platformTradeNo, and again when it is given one later', async () => {
    const gateway = await listing({ last: 2 })
    const unnamed = [0, 1, 2].map((day): Told => ({ day }))
    gateway.books.push(...unnamed, { day: 2, status: '09' })
    await gateway.check()
    await gateway.check()
    expect(await gateway.sums()).toEqual({ count: 3, amount: 150_000 })
    gateway.books.splice(0, 4, paid(0), { day: 1 }, paid(2), { day: 3 })
    await gateway.check()
    expect(await gateway.sums()).toEqual({ count: 4, amount: 200_000 })
  })

  test('with its number, another time since, and then without a number again', async () => {
    const gateway = await listing()
    for (const told of [{ day: 1 }, paid(1), { ...paid(1), day: 2 }, { day: 1 }] as Told[]) {
      gateway.books.splice(0, 1, told)
      await gateway.check()
    }
    expect(await gateway.sums()).toEqual({ count: 1, amount: 50_000 })
    expect(gateway.troubles).toEqual([])
  })

  test('twice in one list, out of order, and with amounts of their own', async () => {
    const gateway = await listing({ last: 3 })
    gateway.books.push(paid(3), { no: 'C-1', day: 1, amount: 20_000 }, paid(3), {
      no: 'C-2',
      day: 2,
      amount: null,
    })
    await gateway.check()
    expect(await gateway.sums()).toEqual({ count: 3, amount: 50_000 + 20_000 + 50_000 })
  })

  test('though the second page did not come at first', async () => {
    const gateway = await listing({ last: 3, page: { failsFrom: 2 } })
    for (let day = 0; day < 80; day += 1) gateway.books.push(paid(day))
    expect((await gateway.check()).chargesRead).toBe(false)
    gateway.page.failsFrom = Number.POSITIVE_INFINITY
    expect((await gateway.check()).chargesRead).toBe(true)
    expect(await gateway.sums()).toEqual({ count: 80, amount: 80 * 50_000 })
  })

  test('though the list was empty at first: it came after the inquiry that told of the last ones', async () => {
    const gateway = await listing({ last: 3, page: { isEmpty: true } })
    for (let day = 0; day < 12; day += 1) gateway.books.push(paid(day))
    expect((await gateway.check()).chargesRead).toBe(false)
    expect(await gateway.sums()).toEqual({ count: 3, amount: 3 * 50_000 })
    gateway.page.isEmpty = false
    expect((await gateway.check()).chargesRead).toBe(true)
    expect(await gateway.sums()).toEqual({ count: 12, amount: 12 * 50_000 })
  })

  test('also one that somebody only saw on the screen', async () => {
    const gateway = await listing()
    await gateway.check()
    gateway.books.push(paid(0))
    await gateway.subscriptions.transactions(gateway.number, { page: 1, size: 10 })
    expect(await gateway.sums()).toEqual({ count: 1, amount: 50_000 })
  })
})

test('a list that is known is not read to its end again', async () => {
  const gateway = await listing()
  for (let day = 0; day < 120; day += 1) gateway.books.push(paid(day))
  await gateway.check()
  const before = gateway.pagesAsked()
  gateway.books.push(paid(120))
  await gateway.check()
  expect(gateway.pagesAsked()).toBe(before + 1)
})

test('a journal of before counts no charge again that it knew, and now the others', async () => {
  const file = join(temporaryFolder(), 'journal.db')
  const old = openDatabase(
    file,
    migrations.filter(({ version }) => version <= 136),
  )
  old.exec(`INSERT INTO subscriptions (number, subscription_id, payment_type, amount, interval_type,
      interval_value, title, created_at, state, since)
      VALUES ('SB-1', 'old', 'StaticWalletASub', 5000000, 'DAILY', 1, 'Kopi', 1, 'intent', 1);
    UPDATE subscriptions SET state = 'sending'; UPDATE subscriptions SET state = 'active', payable = 5000000;
    UPDATE subscriptions SET last_charge = '{"status":"paid","platformTradeNo":"C-2","amount":5000000,"paidAt":5}';
    INSERT INTO subscription_events (number, at, kind, detail)
      VALUES ('SB-1', 5, 'charged', '{"status":"paid","platformTradeNo":"C-2"}')`)
  old.close()
  const journal = openJournal(file)
  const charge = (no: string) =>
    ({ platformTradeNo: no, status: 'paid', amount: null, paidAt: null }) as const
  const charges = ['C-3', 'C-2', 'C-1'].map(charge)
  await journal.noteCharges('SB-1', 10, { charges, first: 'newest' }, [])
  const counted = (await journal.tallyAfter(0, 10)).filter(({ fact }) => fact === 'charged')
  expect(counted).toHaveLength(3)
  await journal.close()
})
