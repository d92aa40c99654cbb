import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HOUR } from '../../shared/durations.ts'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { merchant } from '../sandbox/started-sandbox.ts'
import { paidAtSandbox, paidShop, refundSetup, sandboxSetup, wish } from './refund-setup.ts'

describe('a refund at the gateway', () => {
  test('is in progress, then done, and the order’s timeline has its evidence', async () => {
    const { setup, order, check } = await paidShop()
    const wanted = { ...wish(order), reason: 'Barang habis' }
    const refund = await setup.refunds.create(wanted)
    expect(refund).toMatchObject({ state: { kind: 'inProgress' }, reason: 'Barang habis' })
    expect(setup.ledger.refunds.find(refund.merchantRefundNo)).toMatchObject({
      status: '03',
      amount: rupiah(25_000),
      refundAmount: rupiah(25_000),
      merchantTradeNo: order.merchantTradeNo,
      platformTradeNo: refund.platformRefundNo,
    })
    await setup.settle(refund.merchantRefundNo, '02')
    expect((await check(refund.merchantRefundNo)).state).toMatchObject({
      kind: 'done',
      platformTradeNo: refund.platformRefundNo,
      refundedAt: expect.any(Number),
    })
    expect(await setup.steps(refund)).toEqual([
      'refundCreated',
      'sent',
      'sending',
      'answered',
      'inProgress',
      'sent',
      'answered',
      'done',
    ])
    expect(await setup.remaining(order)).toEqual({ kind: 'nothingLeft' })
    // Asked for again, it is the same one; another one under its id is refused.
    expect(await setup.refunds.create(wanted)).toMatchObject({ state: { kind: 'done' } })
    await expect(setup.refunds.create({ ...wanted, amount: rupiah(5_000) })).rejects.toMatchObject({
      code: 'recordedOtherwise',
      field: 'refundId',
    })
    expect(setup.ledger.refunds.list(9)).toHaveLength(1)
  })

  test('is inquired about by plan until it has ended', async () => {
    const polling = { onTheSpot: [{ every: 1 }] }
    const setup = await sandboxSetup({ profile: readProfile({ polling }), watches: true })
    const refund = await setup.refunds.create(wish(await paidAtSandbox(setup)))
    expect(refund.state.kind).toBe('inProgress')
    setup.gatewayTime.now += 2_500
    await expect.poll(() => setup.changes.at(-1)?.state.kind).toBe('done')
    expect(setup.ledger.refunds.find(refund.merchantRefundNo)?.status).toBe('02')
    expect(setup.troubles).toEqual([])
  })

  test('that fails frees what it held', async () => {
    const { setup, order, giveBack, check } = await paidShop()
    const { merchantRefundNo } = await giveBack()
    await setup.settle(merchantRefundNo, '05')
    expect((await check(merchantRefundNo)).state.kind).toBe('failed')
    expect(await setup.remaining(order)).toEqual({ kind: 'refundable', remaining: rupiah(25_000) })
    expect((await giveBack()).state.kind).toBe('inProgress')
  })

  test('that the gateway refuses, for example because another counter was quicker, frees what it held', async () => {
    const { setup, order, giveBack } = await paidShop()
    const { platformRefundNo } = await giveBack(rupiah(1_000))
    await setup.sandbox.call('refundEMoneyOrder', {
      merchantTradeNo: order.merchantTradeNo,
      paymentType: order.paymentType,
      amount: '25000.00',
      refundAmount: '20000.00',
      platformRefundNo,
      merchantRefundNo: 'another-counter',
    })
    expect((await giveBack(rupiah(10_000))).state).toMatchObject({
      kind: 'rejected',
      cause: 'refused',
      errCode: 'refundAmountExceeded',
    })
    expect(await setup.remaining(order)).toEqual({ kind: 'refundable', remaining: rupiah(24_000) })
  })
})

describe('refunds of one order', () => {
  test('never come to more than was paid', async () => {
    const { setup, order, giveBack } = await paidShop()
    await giveBack(rupiah(10_000))
    expect(await setup.remaining(order)).toEqual({ kind: 'refundable', remaining: rupiah(15_000) })
    await expect(giveBack(rupiah(15_001))).rejects.toMatchObject({
      code: 'refundTooLarge',
      field: 'amount',
    })
    expect((await giveBack(rupiah(15_000))).state.kind).toBe('inProgress')
    await expect(giveBack(rupiah(1))).rejects.toMatchObject({ code: 'notPossible' })
    expect(setup.ledger.refunds.list(9)).toHaveLength(2)
  })

  test('asked for by two windows at once are one: the other is refused and not sent', async () => {
    const { setup, giveBack } = await paidShop()
    const part = () => giveBack(rupiah(10_000))
    const outcomes = await Promise.allSettled([part(), part()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'notPossible' },
    })
    expect(setup.ledger.refunds.list(9)).toHaveLength(1)
  })
})

describe('an unknown refund', () => {
  test('keeps what it holds and blocks every other of its order, until an inquiry finds it', async () => {
    const { setup, order, giveBack, check } = await paidShop()
    await setup.fault({ kind: 'dropAfter', operation: 'refundEMoneyOrder', count: 1 })
    await setup.fault({ kind: 'serverError', operation: 'queryRefund', count: 1 })
    const refund = await giveBack(rupiah(10_000))
    expect(refund.state).toMatchObject({ kind: 'unknown', neverArrived: false })
    const blocked = { kind: 'blocked', merchantRefundNo: refund.merchantRefundNo }
    expect((await check(refund.merchantRefundNo)).state.kind).toBe('unknown')
    expect(await setup.remaining(order)).toEqual(blocked)
    await expect(giveBack(rupiah(1_000))).rejects.toMatchObject({
      code: 'notPossible',
    })
    await expect(setup.refunds.sendAgain(refund.merchantRefundNo)).rejects.toMatchObject({
      code: 'notPossible',
    })
    expect((await check(refund.merchantRefundNo)).state.kind).toBe('inProgress')
    expect(await setup.remaining(order)).toEqual({ kind: 'refundable', remaining: rupiah(15_000) })
  })

  test.each(['wrongAmount', 'channelError'])(
    'is what %s in the answer leaves, and the next honest one settles it',
    async (kind) => {
      const { setup, giveBack, check } = await paidShop()
      await setup.fault({ kind, operation: 'refundEMoneyOrder', count: 1 })
      const { merchantRefundNo, state } = await giveBack()
      expect(state.kind).toBe('unknown')
      expect((await check(merchantRefundNo)).state.kind).toBe('inProgress')
    },
  )
})

test('a refund that never arrived is not sent again while the outcome of another one of its order is open', async () => {
  const { setup, giveBack, check } = await paidShop()
  const first = await giveBack(rupiah(10_000))
  await setup.fault({ kind: 'dropBefore', operation: 'refundEMoneyOrder', count: 1 })
  const lost = await giveBack(rupiah(5_000))
  for (let question = 0; question < 4; question += 1) await check(lost.merchantRefundNo)
  setup.time.ahead += 61_000
  await check(lost.merchantRefundNo)
  await setup.fault({ kind: 'wrongAmount', operation: 'queryRefund', count: 1 })
  expect((await check(first.merchantRefundNo)).state.kind).toBe('review')

  await expect(setup.refunds.sendAgain(lost.merchantRefundNo)).rejects.toMatchObject({
    code: 'notPossible',
    message: expect.stringContaining(first.merchantRefundNo),
  })
  expect((await setup.journal.readRefund(lost.merchantRefundNo))?.state).toMatchObject({
    kind: 'unknown',
    neverArrived: true,
  })
  expect(setup.ledger.refunds.list(9)).toHaveLength(1)
  expect((await check(first.merchantRefundNo)).state.kind).toBe('inProgress')
  expect((await setup.refunds.sendAgain(lost.merchantRefundNo)).state.kind).toBe('inProgress')
})

describe('an inquiry', () => {
  test('with another amount makes the refund need review, which blocks others until the gateway agrees', async () => {
    const { setup, order, giveBack, check } = await paidShop()
    const { merchantRefundNo } = await giveBack(rupiah(10_000))
    await setup.fault({ kind: 'wrongAmount', operation: 'queryRefund', count: 2 })
    for (const _ of [1, 2]) {
      expect((await check(merchantRefundNo)).state).toMatchObject({
        kind: 'review',
        reason: 'the gateway knows this refund with another amount',
      })
    }
    expect(await setup.remaining(order)).toEqual({ kind: 'blocked', merchantRefundNo })
    expect((await check(merchantRefundNo)).state.kind).toBe('inProgress')
  })

  test('that nobody made, with another amount, is believed only if the next one says so too', async () => {
    const setup = await sandboxSetup({ watches: true })
    const order = await paidAtSandbox(setup)
    const stateOf = async (number: string) => (await setup.journal.readRefund(number))?.state.kind
    const wrongAnswers = async () =>
      (await setup.journal.readTimeline(order.merchantTradeNo)).filter(
        ({ kind, detail }) => kind === 'answered' && detail.operation === 'queryRefund',
      ).length
    await setup.fault({ kind: 'wrongAmount', operation: 'queryRefund', count: 1 })
    const one = { ...wish(order), amount: rupiah(10_000) }
    const { merchantRefundNo } = await setup.refunds.create(one)
    await expect.poll(wrongAnswers).toBe(1)
    expect(await stateOf(merchantRefundNo)).toBe('inProgress')
    await setup.settle(merchantRefundNo, '02')
    await expect.poll(() => stateOf(merchantRefundNo)).toBe('done')

    await setup.fault({ kind: 'wrongAmount', operation: 'queryRefund', count: 2 })
    const other = await setup.refunds.create({ ...wish(order), amount: rupiah(10_000) })
    await expect.poll(() => stateOf(other.merchantRefundNo)).toBe('review')
  })

  test.each(['wrongEcho', 'wrongSignature'])('with %s in its answer changes nothing', async (kind) => {
    const setup = await sandboxSetup()
    const { merchantRefundNo } = await setup.refunds.create(wish(await paidAtSandbox(setup)))
    await setup.settle(merchantRefundNo, '02')
    await setup.fault({ kind, operation: 'queryRefund', count: 1 })
    expect((await setup.refunds.check(merchantRefundNo)).state.kind).toBe('inProgress')
    expect((await setup.refunds.check(merchantRefundNo)).state.kind).toBe('done')
  })
})

test('a refund that was in progress overnight is asked about as the counter starts, and not after a wait of its own', async () => {
  const file = join(temporaryFolder(), 'journal.db')
  const journal = openJournal(file)
  const first = await sandboxSetup({ journal })
  const { merchantRefundNo } = await first.refunds.create(wish(await paidAtSandbox(first)))
  await first.stop()
  await journal.close()
  await first.settle(merchantRefundNo, '05')

  const resumed = openJournal(file)
  await resumed.resume(Date.now())
  const { url } = first.sandbox
  const next = refundSetup({ url, secret: merchant.secret, journal: resumed, watches: true })
  next.time.ahead = 10 * HOUR
  await next.refunds.watchOpenRefunds()
  await expect.poll(() => next.changes.at(-1)?.state.kind).toBe('failed')
})
