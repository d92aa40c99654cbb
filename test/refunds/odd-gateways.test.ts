import { describe, expect, test } from 'vitest'
import type { Journal } from '../../electron/journal/journal.ts'
import { rupiah } from '../../shared/money.ts'
import type { Exchange } from '../helpers/scripted-gateway.ts'
import { paidInJournal } from './paid-in-journal.ts'
import { isRefund, madeAt, scriptedSetup, told, wish } from './refund-setup.ts'

const honest = (exchange: Exchange) => exchange.answer(told(exchange))

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
    const { refunds, remaining, order, number } = await madeAt((exchange) =>
      exchange.answer(told(exchange, { status })),
    )
    status = '02'
    const reason = 'called failed before, its status is now 02'
    expect((await refunds.check(number)).state).toMatchObject({ kind: 'review', reason })
    expect(await remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo: number })
    expect((await refunds.check(number)).state.kind).toBe('done')
  })
})

test('an inquiry answered with another order’s number needs review', async () => {
  const { refunds, number } = await madeAt((exchange) =>
    exchange.answer(told(exchange, isRefund(exchange) ? {} : { status: '02', merchantTradeNo: 'another' })),
  )
  expect((await refunds.check(number)).state).toMatchObject({
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
    ['the price', 'inProgress', { amount: '50001.00' }],
    ['what was paid', 'inProgress', { amount: '50752.00' }],
    ['both, as the order’s own record does', 'inProgress', { amount: '50752.00', requestAmount: '50001.00' }],
    ['the part', 'inProgress', { amount: '20000.00' }],
    ['the part with its fee', 'inProgress', { amount: '20300.00', requestAmount: '20000.00' }],
    ['the part with the whole fee', 'inProgress', { refundAmount: '20751.00' }],
    ['less than the part', 'unknown', { amount: '19999.00' }],
    ['more than the part with the whole fee', 'unknown', { amount: '20752.00' }],
    ['the price as the part', 'unknown', { refundAmount: '50001.00' }],
  ])('a record that tells %s leaves the refund %s', async (_, kind, amounts) => {
    const setup = await scriptedSetup((exchange) =>
      exchange.answer({ ...told(exchange, { amount: undefined }), ...amounts }),
    )
    const refund = await setup.refunds.create(wish(await paidWithFee(setup.journal), rupiah(20_000)))
    expect(refund.state.kind).toBe(kind)
  })
})

describe('a refund that the gateway certainly never accepted', () => {
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
