import { describe, expect, test } from 'vitest'
import type { Journal } from '../../electron/journal/journal.ts'
import { rupiah } from '../../shared/money.ts'
import type { Exchange } from '../helpers/scripted-gateway.ts'
import { paidInJournal } from './paid-in-journal.ts'
import { isRefund, scriptedSetup, told, wish } from './refund-setup.ts'

const honest = (exchange: Exchange) => exchange.answer(told(exchange))

test('no inquiry is made about a refund that is being sent: its answer is on the way', async () => {
  let answer: (() => void) | undefined
  const setup = await scriptedSetup((exchange) => {
    answer = () => honest(exchange)
  })
  const created = setup.refunds.create(wish(await paidInJournal(setup.journal)))
  await expect.poll(() => answer).toBeDefined()
  const { merchantRefundNo, state } = await setup.refunds.check(setup.changes.at(-1)?.merchantRefundNo ?? '')
  expect(state.kind).toBe('sending')
  expect(setup.sent('/query')).toHaveLength(0)
  answer?.()
  expect(await created).toMatchObject({ merchantRefundNo, state: { kind: 'inProgress' } })
})

test('two checks at once share one inquiry', async () => {
  const setup = await scriptedSetup(honest)
  const { merchantRefundNo } = await setup.refunds.create(wish(await paidInJournal(setup.journal)))
  await Promise.all([setup.refunds.check(merchantRefundNo), setup.refunds.check(merchantRefundNo)])
  expect(setup.sent('/query')).toHaveLength(1)
})

test('a request names the payment by the gateway’s number, the order by its amount, and the part', async () => {
  const setup = await scriptedSetup(honest)
  const order = await paidInJournal(setup.journal, { platformTradeNo: 'P-77' })
  await setup.refunds.create(wish(order, rupiah(10_000)))
  expect(setup.sent('/refund')[0]?.body).toMatchObject({
    merchantTradeNo: order.merchantTradeNo,
    paymentType: 'WALLETABALANCE',
    platformRefundNo: 'P-77',
    amount: '25000.00',
    refundAmount: '10000.00',
    merchantRefundNo: expect.stringMatching(/^RF-\d{6}-\w{8}$/),
  })
})

describe('what the status of a refund means', () => {
  const cases: [string | undefined, string][] = [
    ['02', 'done'],
    ['03', 'inProgress'],
    ['05', 'failed'],
    ['06', 'failed'],
    ['04', 'inProgress'],
    ['OK', 'inProgress'],
    [undefined, 'inProgress'],
  ]
  test.each(cases)('%j on creation and on inquiry is %s', async (status, kind) => {
    let told02: string | undefined = status
    const setup = await scriptedSetup((exchange) => exchange.answer(told(exchange, { status: told02 })))
    const atOnce = await setup.refunds.create(wish(await paidInJournal(setup.journal)))
    expect(atOnce.state.kind).toBe(kind)
    told02 = '03'
    const { merchantRefundNo } = await setup.refunds.create(wish(await paidInJournal(setup.journal)))
    told02 = status
    expect((await setup.refunds.check(merchantRefundNo)).state.kind).toBe(kind)
  })

  test('a refund that succeeds after it was reported failed needs review, and holds its amount again', async () => {
    let status = '05'
    const setup = await scriptedSetup((exchange) => exchange.answer(told(exchange, { status })))
    const order = await paidInJournal(setup.journal)
    const { merchantRefundNo } = await setup.refunds.create(wish(order))
    status = '02'
    expect((await setup.refunds.check(merchantRefundNo)).state).toMatchObject({
      kind: 'review',
      reason: 'called failed before, its status is now 02',
    })
    expect(await setup.remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo })
    expect((await setup.refunds.check(merchantRefundNo)).state.kind).toBe('done')
  })
})

test('a review goes on where a report comes between a person’s question and its answer, which is older', async () => {
  let status = '05'
  let answer: (() => void) | undefined
  let isHeld = false
  const { refunds, journal, remaining } = await scriptedSetup(
    (exchange) => {
      const give = () => exchange.answer(told(exchange, { status }))
      if (isHeld) answer = give
      else give()
    },
    { watches: true },
  )
  const order = await paidInJournal(journal)
  const { merchantRefundNo } = await refunds.create(wish(order))
  status = '02'
  expect((await refunds.check(merchantRefundNo)).state.kind).toBe('review')
  status = '05'
  isHeld = true
  const asked = refunds.check(merchantRefundNo)
  await expect.poll(() => answer).toBeDefined()
  isHeld = false
  const reported = refunds.onNotification(merchantRefundNo, null, true)
  answer?.()
  await Promise.all([asked, reported])
  expect((await journal.readRefund(merchantRefundNo))?.state.kind).toBe('review')
  expect(await remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo })
  expect((await refunds.check(merchantRefundNo)).state.kind).toBe('failed')
})

describe('a refund that is done, and that the gateway then calls failed', () => {
  /** Done at once; what the gateway says of it afterwards is the test's. */
  const denied = async () => {
    const said = { status: '02' }
    const setup = await scriptedSetup((exchange) => exchange.answer(told(exchange, said)))
    const order = await paidInJournal(setup.journal)
    const { merchantRefundNo: number } = await setup.refunds.create(wish(order))
    const cases = async () =>
      (await setup.journal.listRefundCases()).map(({ merchantRefundNo }) => merchantRefundNo)
    said.status = '05'
    const hears = (status: string) => setup.refunds.onNotification(number, { status }, status === '02')
    return { ...setup, order, number, said, cases, hears }
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

  test('is none any more once the gateway says again that it is done, and one again if it denies that', async () => {
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

  test('is no case where the shop paid it back itself', async () => {
    const { journal, refunds, sent } = await denied()
    const order = await paidInJournal(journal, { paymentType: 'QRIS' })
    const { merchantRefundNo } = await refunds.create({ ...wish(order), outside: 'transfer' })
    await refunds.onNotification(merchantRefundNo, { status: '05' }, false)
    expect(sent('/refund/query')).toHaveLength(0)
  })
})

describe('a notification reports as done a refund that had given nothing back', () => {
  /** The answer to each request, by turns; the last one stays. An inquiry without any is lost. */
  const answering = async (...answers: readonly (object | null)[]) => {
    const left = [...answers]
    const setup = await scriptedSetup(
      (exchange) => {
        const answer = left.length > 1 ? left.shift() : left[0]
        if (answer) exchange.answer(told(exchange, answer as Record<string, string>))
        else exchange.response.destroy()
      },
      { watches: true },
    )
    const order = await paidInJournal(setup.journal)
    const refund = await setup.refunds.create(wish(order))
    return { ...setup, order, refund, number: refund.merchantRefundNo }
  }
  const failed = { status: '05' }
  const refused = { errCode: 'paramError' }

  test.each([
    ['failed', failed],
    ['rejected', refused],
  ])(
    'and an inquiry confirms it: a refund that was %s needs review until a person asks',
    async (kind, first) => {
      const { refunds, journal, remaining, order, refund, number } = await answering(first, { status: '02' })
      expect(refund.state.kind).toBe(kind)
      expect((await remaining(order)).kind).toBe('refundable')
      for (let times = 0; times < 2; times += 1) await refunds.onNotification(number, null, true)
      expect((await journal.readRefund(number))?.state.kind).toBe('review')
      expect(await remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo: number })
      expect((await refunds.check(number)).state.kind).toBe('done')
    },
  )

  test.each([
    ['failed', failed],
    ['rejected', refused],
  ])('but names only its order: the gateway is asked about a refund that was %s', async (kind, first) => {
    const { refunds, journal, order, refund, number } = await answering(first, { status: '02' })
    expect(refund.state.kind).toBe(kind)
    await refunds.onOrderNotification(order.merchantTradeNo)
    await expect.poll(async () => (await journal.readRefund(number))?.state.kind).toBe('review')
  })

  test.each([
    ['failed', failed, 'called failed before, a notification reports it as done'],
    ['rejected', refused, 'never accepted before, a notification reports it as done'],
  ])(
    'and no inquiry is answered: the amount of a refund that was %s stays reserved, also after a restart',
    async (kind, first, reason) => {
      const { refunds, journal, remaining, order, refund, number } = await answering(first, null)
      expect(refund.state.kind).toBe(kind)
      await refunds.onNotification(number, null, true)
      expect((await journal.readRefund(number))?.state).toMatchObject({ kind: 'review', reason })
      expect(await remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo: number })
      expect((await journal.listRefundCases()).map(({ merchantRefundNo }) => merchantRefundNo)).toEqual([
        number,
      ])
      await journal.resume(9_000)
      expect((await journal.readRefund(number))?.state.kind).toBe('review')
    },
  )

  test.each([
    ['failed', failed],
    ['rejected', refused],
  ])(
    'and an inquiry says that it failed: the amount of a refund that was %s stays reserved until a person asks',
    async (_, first) => {
      const { refunds, journal, remaining, order, number } = await answering(first, failed)
      await refunds.onNotification(number, null, true)
      expect((await journal.readRefund(number))?.state.kind).toBe('review')
      expect(await remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo: number })
      expect((await refunds.check(number)).state.kind).toBe('failed')
      expect((await remaining(order)).kind).toBe('refundable')
    },
  )

  test('and no inquiry is answered: the amount of a refund that was withdrawn is reserved again, also after a restart', async () => {
    let answers = true
    const setup = await scriptedSetup(
      (exchange) => {
        if (isRefund(exchange) || !answers) exchange.response.destroy()
        else exchange.answer({ errCode: 'orderNotFound' })
      },
      { watches: true },
    )
    const { refunds, journal, remaining, time } = setup
    const order = await paidInJournal(journal)
    const { merchantRefundNo: number } = await refunds.create(wish(order))
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
    expect((await journal.readRefund(number))?.state.kind).toBe('review')
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
    const setup = await scriptedSetup((exchange) => {
      if (isRefund(exchange)) exchange.answer(told(exchange, failed))
      else held.push(exchange)
    })
    const { refunds, journal } = setup
    const { merchantRefundNo } = await refunds.create(wish(await paidInJournal(journal)))
    const checked = refunds.check(merchantRefundNo)
    await expect.poll(() => held).toHaveLength(1)
    const notified = refunds.onNotification(merchantRefundNo, null, true)
    held[0]?.answer(told(held[0], failed))
    await checked
    await expect.poll(() => held).toHaveLength(2)
    held[1]?.answer(told(held[1], { status: '02' }))
    await notified
    expect((await journal.readRefund(merchantRefundNo))?.state.kind).toBe('review')
  })

  test('another report, whose inquiry is lost, changes nothing', async () => {
    const { refunds, journal, number } = await answering(failed, null)
    await refunds.onNotification(number, null, false)
    expect((await journal.readRefund(number))?.state.kind).toBe('failed')
  })
})

test('an inquiry answered with another order’s number needs review', async () => {
  const setup = await scriptedSetup((exchange) =>
    exchange.answer(told(exchange, isRefund(exchange) ? {} : { status: '02', merchantTradeNo: 'another' })),
  )
  const { merchantRefundNo } = await setup.refunds.create(wish(await paidInJournal(setup.journal)))
  expect((await setup.refunds.check(merchantRefundNo)).state).toMatchObject({
    kind: 'review',
    reason: 'the gateway knows this refund as one of another order',
  })
})

test('a different refundAmount leaves a refund unknown, and in an inquiry needs review', async () => {
  let refundAmount = '20000.00'
  const setup = await scriptedSetup((exchange) => exchange.answer(told(exchange, { refundAmount })))
  const lost = await setup.refunds.create(wish(await paidInJournal(setup.journal), rupiah(10_000)))
  expect(lost.state.kind).toBe('unknown')
  refundAmount = '10000.00'
  expect((await setup.refunds.check(lost.merchantRefundNo)).state.kind).toBe('inProgress')
  refundAmount = '20000.00'
  expect((await setup.refunds.check(lost.merchantRefundNo)).state.kind).toBe('review')
})

test('its record may have the order’s or the refund’s amounts, and no others', async () => {
  const setup = await scriptedSetup((exchange) => exchange.answer(told(exchange, amounts)))
  let amounts: object = {}
  const stateAfter = async (said: object) => {
    amounts = said
    const order = await paidInJournal(setup.journal)
    return (await setup.refunds.create(wish(order, rupiah(10_000)))).state.kind
  }
  expect(await stateAfter({ amount: '25000.00' })).toBe('inProgress')
  expect(await stateAfter({ amount: '10000.00', requestAmount: '25000.00' })).toBe('inProgress')
  expect(await stateAfter({ amount: '9999.00' })).toBe('unknown')
  expect(await stateAfter({ amount: '10000.00', requestAmount: '10000.01' })).toBe('unknown')
  expect(await stateAfter({ amount: '25000.00', refundAmount: '25000.00' })).toBe('unknown')
})

describe('where the payer bore the fee (OUR)', () => {
  const price = rupiah(50_001)
  const paidWithFee = (journal: Journal) =>
    paidInJournal(journal, { amount: price, feeType: 'OUR', payable: rupiah(50_752) })

  test('the price can be refunded, and the fee is the gateway’s to calculate', async () => {
    const setup = await scriptedSetup((exchange) => exchange.answer(told(exchange, { amount: '50001.00' })))
    const order = await paidWithFee(setup.journal)
    expect(await setup.remaining(order)).toEqual({ kind: 'refundable', remaining: price })
    await expect(setup.refunds.create(wish(order, rupiah(50_752)))).rejects.toMatchObject({
      code: 'refundTooLarge',
    })
    await setup.refunds.create(wish(order, price))
    expect(setup.sent('/refund').map(({ body }) => [body.amount, body.refundAmount])).toEqual([
      ['50001.00', '50001.00'],
    ])
    expect(await setup.remaining(order)).toEqual({ kind: 'nothingLeft' })
  })

  test.each([
    ['the price', { amount: '50001.00' }],
    ['what was paid', { amount: '50752.00' }],
    ['both, as the order’s own record does', { amount: '50752.00', requestAmount: '50001.00' }],
    ['the part', { amount: '20000.00' }],
    ['the part with its fee', { amount: '20300.00', requestAmount: '20000.00' }],
    ['the part with the whole fee', { refundAmount: '20751.00' }],
  ])('its record may tell %s', async (_, amounts) => {
    const setup = await scriptedSetup((exchange) =>
      exchange.answer({ ...told(exchange, { amount: undefined }), ...amounts }),
    )
    const refund = await setup.refunds.create(wish(await paidWithFee(setup.journal), rupiah(20_000)))
    expect(refund.state.kind).toBe('inProgress')
  })

  test.each([{ amount: '19999.00' }, { amount: '20752.00' }, { refundAmount: '50001.00' }])(
    'its record may not tell %j',
    async (amounts) => {
      const setup = await scriptedSetup((exchange) =>
        exchange.answer({ ...told(exchange, { amount: undefined }), ...amounts }),
      )
      const refund = await setup.refunds.create(wish(await paidWithFee(setup.journal), rupiah(20_000)))
      expect(refund.state.kind).toBe('unknown')
    },
  )
})

test('a number that the gateway already has may be our own earlier request: the outcome is unknown, and inquiries follow', async () => {
  const setup = await scriptedSetup((exchange) =>
    isRefund(exchange) ? exchange.answer({ errCode: 'duplicateMerchantRefundNo' }) : honest(exchange),
  )
  const { merchantRefundNo, state } = await setup.refunds.create(wish(await paidInJournal(setup.journal)))
  expect(state.kind).toBe('unknown')
  expect((await setup.refunds.check(merchantRefundNo)).state.kind).toBe('inProgress')
})

describe('a refund that the gateway certainly never accepted', () => {
  test('is sent again by its id, under the same number, with a new requestId and nothing else new', async () => {
    const setup = await scriptedSetup(honest)
    const wanted = wish(await paidInJournal(setup.journal))
    setup.line.cut = true
    const no = await setup.refunds.create(wanted)
    expect(no.state).toMatchObject({ kind: 'rejected', cause: 'notSent' })
    setup.line.cut = false
    expect(await setup.refunds.create(wanted)).toMatchObject({
      merchantRefundNo: no.merchantRefundNo,
      state: { kind: 'inProgress' },
    })
    const [sent] = setup.sent('/refund').map(({ body }) => body)
    const prepared = (await setup.journal.readTimeline(no.merchantTradeNo)).find(
      ({ kind }) => kind === 'created' || kind === 'refundCreated',
    )
    expect(sent).toMatchObject({ merchantRefundNo: no.merchantRefundNo, refundAmount: '25000.00' })
    expect(sent?.requestId).not.toBe(prepared?.detail.requestId)
  })

  test('is not sent again once another refund holds what it freed', async () => {
    const setup = await scriptedSetup(honest)
    const order = await paidInJournal(setup.journal)
    const wanted = wish(order)
    setup.line.cut = true
    await setup.refunds.create(wanted)
    setup.line.cut = false
    await setup.refunds.create(wish(order, rupiah(10_000)))
    await expect(setup.refunds.create(wanted)).rejects.toMatchObject({ code: 'refundTooLarge' })
    expect(setup.sent('/refund')).toHaveLength(1)
  })
})

test('a refusal is returned again for the same id, and nothing is sent again', async () => {
  const setup = await scriptedSetup((exchange) => exchange.answer({ errCode: 'paramError' }))
  const wanted = wish(await paidInJournal(setup.journal))
  const no = await setup.refunds.create(wanted)
  expect(no.state).toMatchObject({ kind: 'rejected', cause: 'refused', errCode: 'paramError' })
  expect(await setup.refunds.create(wanted)).toEqual(no)
  expect(setup.sent('/refund')).toHaveLength(1)
})

test.each([
  // The one that is told to wait may be the second delivery of one that was taken, so it is asked about anew.
  ['for haste', 'rateLimited', 429, false],
  ['for good', 'refundNotSupported', 200, true],
])(
  'a refused second request %s frees nothing: the first may still arrive',
  async (_, errCode, httpStatus, neverArrived) => {
    const answers = [
      (exchange: Exchange) => exchange.response.destroy(),
      (exchange: Exchange) => exchange.answer({ errCode }, { httpStatus }),
      honest,
    ]
    const setup = await scriptedSetup((exchange) =>
      isRefund(exchange) ? answers.shift()?.(exchange) : exchange.answer({ errCode: 'orderNotFound' }),
    )
    const order = await paidInJournal(setup.journal)
    const { merchantRefundNo } = await setup.refunds.create(wish(order))
    const asked = async () => {
      for (const _ of [1, 2, 3]) await setup.refunds.check(merchantRefundNo)
      setup.time.ahead += 61_000
      await setup.refunds.check(merchantRefundNo)
    }
    await asked()
    expect((await setup.refunds.sendAgain(merchantRefundNo)).state).toMatchObject({
      kind: 'unknown',
      neverArrived,
    })
    expect(await setup.remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo })
    await asked()
    expect((await setup.refunds.sendAgain(merchantRefundNo)).state.kind).toBe('inProgress')
  },
)

describe('what is refused before anything is written or sent', () => {
  const cases: [string, object, string][] = [
    ['a payment by WalletD', { paymentType: 'WALLETDBALANCE' }, 'channelNotRefundable'],
    ['a payment by QRIS', { paymentType: 'QRIS' }, 'channelNotRefundable'],
    ['a payment by virtual account', { paymentType: 'BankAVA' }, 'channelNotRefundable'],
    ['a payment whose number the gateway never told', { platformTradeNo: null }, 'noPlatformTradeNo'],
  ]
  test.each(cases)('%s', async (_, overrides, why) => {
    const setup = await scriptedSetup(honest)
    const order = await paidInJournal(setup.journal, overrides)
    expect(await setup.remaining(order)).toEqual({ kind: why })
    await expect(setup.refunds.create(wish(order))).rejects.toMatchObject({ code: 'notPossible' })
    expect(await setup.journal.refundsOfOrder(order.merchantTradeNo)).toEqual([])
    expect(setup.sent('')).toHaveLength(0)
  })

  test('an amount of zero, an unknown order, and a reason longer than the document allows', async () => {
    const setup = await scriptedSetup(honest)
    const order = await paidInJournal(setup.journal)
    const refused = (wanted: object) => expect(setup.refunds.create({ ...wish(order), ...wanted })).rejects
    await refused({ amount: rupiah(0) }).toMatchObject({ code: 'badInput', field: 'amount' })
    await refused({ merchantTradeNo: 'never' }).toMatchObject({ code: 'notFound' })
    await refused({ reason: 'x'.repeat(201) }).toMatchObject({ code: 'badInput', field: 'reason' })
    expect(setup.sent('')).toHaveLength(0)
  })
})
