import { describe, expect, test } from 'vitest'
import type { Journal } from '../../electron/journal/journal.ts'
import { rupiah } from '../../shared/money.ts'
import type { Exchange } from '../helpers/scripted-gateway.ts'
import { paidInJournal } from './paid-in-journal.ts'
import { isRefund, madeAt, refundSetup, told, wish } from './refund-setup.ts'

test('a review goes on where a report comes between a person’s question and its answer, which is older', async () => {
  let status = '05'
  let answer: (() => void) | undefined
  let isHeld = false
  const { refunds, journal, remaining, order, number } = await madeAt(
    (exchange) => {
      const give = () => exchange.answer(told(exchange, { status }))
      if (isHeld) answer = give
      else give()
    },
    { watches: true },
  )
  status = '02'
  expect((await refunds.check(number)).state.kind).toBe('review')
  status = '05'
  isHeld = true
  const asked = refunds.check(number)
  await expect.poll(() => answer).toBeDefined()
  isHeld = false
  const reported = refunds.onNotification(number, null, true)
  answer?.()
  await Promise.all([asked, reported])
  expect((await journal.readRefund(number))?.state.kind).toBe('review')
  expect(await remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo: number })
  // People may close its case; it goes on holding its order until the gateway has answered one of them.
  const since = (await journal.readRefund(number))?.state.since ?? 0
  const closing = { merchantRefundNo: number, since, note: 'Tiket 123', by: 'Bu Sri', at: since }
  const closed = await journal.closeRefundCase({ ...closing, resolution: 'reported' }, () => true)
  expect(closed).toMatchObject({ closed: true, state: { kind: 'review' } })
  expect(await remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo: number })
  const failed = await refunds.check(number)
  expect(failed.state.kind).toBe('failed')
  expect(failed.closed).toBeUndefined()
})

test('a refund that an answer contradicted is asked about until one agrees, also after a restart, and not once its case is closed', async () => {
  const said: { answer: object } = { answer: { status: '03' } }
  const setup = await madeAt((exchange) => exchange.answer(told(exchange, said.answer)))
  const { journal, number, order, remaining } = setup
  const kind = async () => (await journal.readRefund(number))?.state.kind
  said.answer = { status: '02', merchantTradeNo: 'another' }
  const review = await setup.refunds.check(number)
  expect(review.state).toMatchObject({ kind: 'review', cause: 'contradicted' })
  await setup.stop()

  const next = refundSetup({ ...setup.at, journal, watches: true })
  const asked = () => setup.sent('/refund/query').length
  await next.refunds.watchOpenRefunds()
  expect(next.refunds.nextCheckAt(number)).not.toBeNull()
  const before = asked()
  next.time.ahead += 31_000
  await next.refunds.onNotification(number, { status: '05' }, false)
  await expect.poll(asked).toBeGreaterThan(before)
  expect(await kind()).toBe('review')
  expect(await remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo: number })
  // One that was reported as done is not called failed without a person.
  said.answer = { status: '05' }
  await next.refunds.onNotification(number, { status: '02' }, true)
  await expect.poll(asked).toBeGreaterThan(before + 1)
  expect(await kind()).toBe('review')

  const since = review.state.since
  const closing = { merchantRefundNo: number, since, note: 'Tiket 9', by: 'Bu Sri', at: since }
  const isClosed = await journal.closeRefundCase({ ...closing, resolution: 'reported' }, () => true)
  expect(isClosed).not.toBeNull()
  said.answer = { status: '02' }
  await next.refunds.onNotification(number, null, false)
  await expect.poll(() => next.refunds.nextCheckAt(number)).toBeNull()
  expect(await kind()).toBe('review')
  expect((await next.refunds.check(number)).state.kind).toBe('done')
})

test('a refund in review whose amount was held ends by itself once an answer agrees', async () => {
  const said: { answer: object } = { answer: { status: '03' } }
  const { journal, number, refunds } = await madeAt(
    (exchange) => exchange.answer(told(exchange, said.answer)),
    {
      watches: true,
    },
  )
  said.answer = { status: '02', merchantTradeNo: 'another' }
  expect((await refunds.check(number)).state.kind).toBe('review')
  said.answer = { status: '02' }
  await refunds.onNotification(number, null, false)
  await expect.poll(async () => (await journal.readRefund(number))?.state.kind).toBe('done')
})

describe('a refund that is done, and that the gateway then calls failed', () => {
  /** Done at once; what the gateway says of it afterwards is the test's. */
  const denied = async () => {
    const said = { status: '02' }
    const setup = await madeAt((exchange) => exchange.answer(told(exchange, said)))
    const { number } = setup
    const cases = async () =>
      (await setup.journal.listRefundCases()).map(({ merchantRefundNo }) => merchantRefundNo)
    said.status = '05'
    const hears = (status: string) => setup.refunds.onNotification(number, { status }, status === '02')
    return { ...setup, said, cases, hears }
  }

  test('is a case for people: it stays done, and holds its amount', async () => {
    const { journal, remaining, order, number, cases, hears } = await denied()
    expect(await cases()).toEqual([])
    await hears('05')
    expect(await cases()).toEqual([number])
    const deniedAt = expect.any(Number)
    expect((await journal.readRefund(number))?.state).toMatchObject({ kind: 'done', deniedAt })
    expect(await remaining(order)).toEqual({ kind: 'nothingLeft' })
    expect((await journal.readTimeline(order.merchantTradeNo)).at(-1)?.kind).toBe('answered')
  })

  test('is over once the gateway says again that it is done, and comes back if it denies that', async () => {
    const { number, said, cases, hears, refunds } = await denied()
    await hears('05')
    said.status = '02'
    await refunds.check(number)
    expect(await cases()).toEqual([])
    said.status = '06'
    await hears('06')
    expect(await cases()).toEqual([number])
  })

  test('is closed by what people found out, for this denial and not for a later one', async () => {
    const { journal, number, said, cases, hears, clock, time } = await denied()
    await hears('05')
    const state = (await journal.readRefund(number))?.state
    const since = (state?.kind === 'done' && state.deniedAt) || 0
    const closing = {
      merchantRefundNo: number,
      since,
      note: 'Tunai dari laci',
      by: 'Bu Sri',
      at: clock.now(),
    }
    const close = () => journal.closeRefundCase({ ...closing, resolution: 'paidOtherwise' }, () => true)
    expect(await close()).not.toBeNull()
    expect(await cases()).toEqual([])
    said.status = '02'
    await hears('05')
    time.ahead += 1_000
    said.status = '05'
    await hears('05')
    expect(await cases()).toEqual([number])
    expect(await close()).toBeNull()
  })

  test('is not asked about when a notification only repeats what is known', async () => {
    const { hears, sent } = await denied()
    await hears('02')
    expect(sent('/refund/query')).toHaveLength(0)
  })

  test('is not a case where the shop paid it back itself', async () => {
    const { journal, refunds, sent } = await denied()
    const order = await paidInJournal(journal, { paymentType: 'QRIS' })
    const { merchantRefundNo } = await refunds.create({ ...wish(order), outside: 'transfer' })
    await refunds.onNotification(merchantRefundNo, { status: '05' }, false)
    expect(sent('/refund/query')).toHaveLength(0)
  })
})

describe('a refund that the gateway has although it refused it', () => {
  test('is asked about until there is an answer, also where the counter stops before', async () => {
    const said: { inquiry: object | null } = { inquiry: null }
    const setup = await madeAt((exchange) => {
      if (isRefund(exchange)) exchange.answer({ errCode: 'paramError' })
      else if (said.inquiry) exchange.answer(told(exchange, said.inquiry))
      else exchange.response.destroy()
    })
    const { journal, number, order, remaining, refund } = setup
    expect(refund.state).toMatchObject({ kind: 'rejected', cause: 'refused' })
    await setup.refunds.check(number)
    await setup.stop()
    const next = refundSetup({ ...setup.at, journal, watches: true })
    next.time.ahead += 61_000
    await next.refunds.watchOpenRefunds()
    await expect.poll(() => setup.sent('/refund/query').length).toBeGreaterThan(1)
    said.inquiry = { status: '02' }
    await expect.poll(async () => (await journal.readRefund(number))?.state.kind).toBe('review')
    expect(await remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo: number })
  })

  test('is asked about no more once the gateway says that it knows no such refund', async () => {
    let isReachable = false
    const { refunds, number, time } = await madeAt((exchange) => {
      if (isRefund(exchange)) exchange.answer({ errCode: 'paramError' })
      else if (isReachable) exchange.answer({ errCode: 'orderNotFound' })
      else exchange.response.destroy()
    })
    time.ahead += 61_000
    await refunds.check(number)
    expect(refunds.nextCheckAt(number)).not.toBeNull()
    isReachable = true
    await refunds.check(number)
    expect(refunds.nextCheckAt(number)).toBeNull()
  })
})

describe('a notification reports as done a refund that had given nothing back', () => {
  /** The answer to each request, by turns; the last one stays. An inquiry without any is lost. */
  const answering = (...answers: readonly (object | null)[]) => {
    const left = [...answers]
    return madeAt(
      (exchange) => {
        const answer = left.length > 1 ? left.shift() : left[0]
        if (answer) exchange.answer(told(exchange, answer as Record<string, string>))
        else exchange.response.destroy()
      },
      { watches: true },
    )
  }
  const failed = { status: '05' }
  const isReview = async (journal: Journal, number: string) =>
    expect((await journal.readRefund(number))?.state.kind).toBe('review')

  describe.each([
    ['failed', failed, 'called failed before, a notification reports it as done'],
    ['rejected', { errCode: 'paramError' }, 'never accepted before, a notification reports it as done'],
  ])('one that was %s', (kind, first, reason) => {
    test('needs review once an inquiry confirms it, until a person asks', async () => {
      const { refunds, journal, remaining, order, refund, number } = await answering(first, { status: '02' })
      expect(refund.state.kind).toBe(kind)
      expect((await remaining(order)).kind).toBe('refundable')
      for (let times = 0; times < 2; times += 1) await refunds.onNotification(number, null, true)
      await isReview(journal, number)
      expect(await remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo: number })
      expect((await refunds.check(number)).state.kind).toBe('done')
    })

    test('is asked about where the report names only its order', async () => {
      const { refunds, journal, order, number } = await answering(first, { status: '02' })
      await refunds.onOrderNotification(order.merchantTradeNo)
      await expect.poll(async () => (await journal.readRefund(number))?.state.kind).toBe('review')
    })

    test('reserves its amount while no inquiry is answered, also after a restart', async () => {
      const { refunds, journal, remaining, order, number } = await answering(first, null)
      await refunds.onNotification(number, null, true)
      expect((await journal.readRefund(number))?.state).toMatchObject({ kind: 'review', reason })
      expect(await remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo: number })
      expect(await journal.listRefundCases()).toMatchObject([{ merchantRefundNo: number }])
      await journal.resume(9_000)
      await isReview(journal, number)
    })

    test('reserves its amount where an inquiry says that it failed, until a person asks', async () => {
      const { refunds, journal, remaining, order, number } = await answering(first, failed)
      await refunds.onNotification(number, null, true)
      await isReview(journal, number)
      expect(await remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo: number })
      expect((await refunds.check(number)).state.kind).toBe('failed')
      expect((await remaining(order)).kind).toBe('refundable')
    })
  })

  test('and no inquiry is answered: the amount of a refund that was withdrawn is reserved again, also after a restart', async () => {
    let answers = true
    const { refunds, journal, remaining, time, order, number } = await madeAt(
      (exchange) => {
        if (isRefund(exchange) || !answers) exchange.response.destroy()
        else exchange.answer({ errCode: 'orderNotFound' })
      },
      { watches: true },
    )
    for (let denials = 0; denials < 3; denials += 1) {
      await refunds.check(number)
      time.ahead += 61_000
    }
    await refunds.check(number)
    await refunds.withdraw(number, { note: 'x' })
    expect((await remaining(order)).kind).toBe('refundable')
    answers = false
    await refunds.onNotification(number, null, true)
    const reason = 'withdrawn here, a notification reports it as done'
    expect((await journal.readRefund(number))?.state).toMatchObject({ kind: 'review', reason })
    expect(await remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo: number })
    await expect(refunds.create(wish(order, rupiah(1_000)))).rejects.toMatchObject({ code: 'notPossible' })
    await journal.resume(time.ahead + 9_000)
    await isReview(journal, number)
  })

  test('and it is in progress, until an inquiry says that it failed: the amount stays reserved', async () => {
    const { refunds, remaining, order, number } = await answering({ status: '03' }, failed)
    await refunds.onNotification(number, { status: '02' }, true)
    expect((await refunds.check(number)).state).toMatchObject({
      kind: 'review',
      reason: 'reported as done by a notification, its status is now 05',
    })
    expect(await remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo: number })
    expect((await refunds.check(number)).state.kind).toBe('failed')
  })

  test('and an inquiry is under way, whose answer may be older: another one follows', async () => {
    const held: Exchange[] = []
    const { refunds, journal, number } = await madeAt((exchange) => {
      if (isRefund(exchange)) exchange.answer(told(exchange, failed))
      else held.push(exchange)
    })
    const checked = refunds.check(number)
    await expect.poll(() => held).toHaveLength(1)
    const notified = refunds.onNotification(number, null, true)
    held[0]?.answer(told(held[0], failed))
    await checked
    await expect.poll(() => held).toHaveLength(2)
    held[1]?.answer(told(held[1], { status: '02' }))
    await notified
    await isReview(journal, number)
  })

  test('another report, whose inquiry is lost, changes nothing', async () => {
    const { refunds, journal, number } = await answering(failed, null)
    await refunds.onNotification(number, null, false)
    expect((await journal.readRefund(number))?.state.kind).toBe('failed')
  })
})
