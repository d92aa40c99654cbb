import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../electron/failures/call-failure.ts'
import type { RefundRights } from '../../electron/refunds/refunds-options.ts'
import { rupiah } from '../../shared/money.ts'
import { paidShop, type sandboxSetup, wish } from './refund-setup.ts'

const QUIET_MS = 61_000

/** A refund that the gateway has denied three times, over a minute of quiet. */
async function neverArrived(options: Parameters<typeof sandboxSetup>[0] = {}) {
  const { setup, order, giveBack, check } = await paidShop(options)
  await setup.fault({ kind: 'dropBefore', operation: 'refundEMoneyOrder', count: 1 })
  const { merchantRefundNo } = await giveBack()
  for (let answer = 0; answer < 3; answer += 1) {
    await check(merchantRefundNo)
    setup.time.ahead += QUIET_MS
  }
  const refund = await check(merchantRefundNo)
  expect(refund.state).toMatchObject({ kind: 'unknown', neverArrived: true })
  return { setup, order, refund, merchantRefundNo }
}

const withdraw =
  ({ refunds }: Awaited<ReturnType<typeof sandboxSetup>>) =>
  (merchantRefundNo: string) =>
    refunds.withdraw(merchantRefundNo, { note: 'x' })

/** What was on a very long way comes to the gateway after all. */
const arriveLate = ({ setup, order, refund }: Awaited<ReturnType<typeof neverArrived>>) =>
  setup.sandbox.call('refundEMoneyOrder', {
    merchantTradeNo: order.merchantTradeNo,
    paymentType: order.paymentType,
    amount: '25000.00',
    refundAmount: '25000.00',
    platformRefundNo: refund.platformRefundNo,
    merchantRefundNo: refund.merchantRefundNo,
  })

describe('a refund that never arrived', () => {
  test('is withdrawn with a note, and its amount can be refunded under another number', async () => {
    const { setup, order, merchantRefundNo } = await neverArrived()
    expect((await setup.remaining(order)).kind).toBe('blocked')
    const withdrawn = await setup.refunds.withdraw(merchantRefundNo, { note: 'Dikembalikan tunai' })
    expect(withdrawn.state).toMatchObject({
      kind: 'rejected',
      cause: 'withdrawn',
      reason: 'Dikembalikan tunai',
    })
    expect(await setup.remaining(order)).toEqual({ kind: 'refundable', remaining: rupiah(25_000) })
    const timeline = await setup.journal.readTimeline(order.merchantTradeNo)
    expect(timeline.find(({ kind }) => kind === 'refundWithdrawn')?.detail).toMatchObject({
      merchantRefundNo,
      note: 'Dikembalikan tunai',
    })
    expect((await setup.refunds.create(wish(order))).state.kind).toBe('inProgress')
  })

  test('is sent again only while this counter has the right to it: after a restore that may be elsewhere', async () => {
    let isHere = true
    const rights: RefundRights = {
      during: async (_, begin) => {
        if (!isHere) throw new CallFailure('refundElsewhere', 'Kasir 2')
        return begin()
      },
    }
    const { setup, merchantRefundNo } = await neverArrived({ rights })
    isHere = false
    await expect(setup.refunds.sendAgain(merchantRefundNo)).rejects.toMatchObject({ code: 'refundElsewhere' })
    expect((await setup.journal.readRefund(merchantRefundNo))?.state.kind).toBe('unknown')
    isHere = true
    expect((await setup.refunds.sendAgain(merchantRefundNo)).state.kind).toBe('inProgress')
  })

  test('is never sent again once it is withdrawn', async () => {
    const { setup, refund, merchantRefundNo } = await neverArrived()
    await setup.refunds.withdraw(merchantRefundNo, { note: 'x' })
    const { refundId, merchantTradeNo, amount } = refund
    expect((await setup.refunds.create({ refundId, merchantTradeNo, amount })).state.kind).toBe('rejected')
    for (const again of [setup.refunds.sendAgain, withdraw(setup)]) {
      await expect(again(merchantRefundNo)).rejects.toMatchObject({ code: 'notPossible' })
    }
    const to = { kind: 'sending', since: Date.now() } as const
    await expect(
      setup.journal.takeRefundStep({ merchantRefundNo, from: 'rejected', to, evidence: [] }),
    ).rejects.toThrow(/never sent again/)
    expect(setup.ledger.refunds.list(9)).toEqual([])
  })

  test('that arrives after it was withdrawn is up for review', async () => {
    const late = await neverArrived()
    const { setup, order, merchantRefundNo } = late
    await setup.refunds.withdraw(merchantRefundNo, { note: 'x' })
    await arriveLate(late)
    expect((await setup.journal.listWithdrawnRefunds(0)).map((one) => one.merchantRefundNo)).toEqual([
      merchantRefundNo,
    ])
    expect((await setup.refunds.check(merchantRefundNo)).state).toMatchObject({
      kind: 'review',
      reason: expect.stringContaining('withdrawn'),
    })
    expect((await setup.remaining(order)).kind).toBe('blocked')
    await setup.settle(merchantRefundNo, '02')
    expect((await setup.refunds.check(merchantRefundNo)).state.kind).toBe('done')
    expect(await setup.remaining(order)).toEqual({ kind: 'nothingLeft' })
  })

  test('that a gateway has after all is recorded even if another has taken its amount', async () => {
    const { setup, order, merchantRefundNo } = await neverArrived()
    await setup.refunds.withdraw(merchantRefundNo, { note: 'x' })
    expect((await setup.refunds.create(wish(order))).state.kind).toBe('inProgress')
    const to = { kind: 'review', since: Date.now(), reason: 'late', platformTradeNo: null } as const
    const step = { merchantRefundNo, from: 'rejected', to, evidence: [] } as const
    expect((await setup.journal.takeRefundStep(step)).state.kind).toBe('review')
  })

  test('that arrives and fails there has moved nothing: it stays withdrawn', async () => {
    const late = await neverArrived()
    const { setup, merchantRefundNo } = late
    await setup.refunds.withdraw(merchantRefundNo, { note: 'x' })
    await arriveLate(late)
    await setup.settle(merchantRefundNo, '05')
    expect((await setup.refunds.check(merchantRefundNo)).state).toMatchObject({ cause: 'withdrawn' })
  })
})

test('a refund can’t be withdrawn while its outcome is unknown, nor once it is known', async () => {
  const { setup, giveBack } = await paidShop()
  const { merchantRefundNo } = await giveBack(rupiah(1_000))
  await expect(withdraw(setup)(merchantRefundNo)).rejects.toMatchObject({ code: 'notPossible' })
  await setup.fault({ kind: 'dropAfter', operation: 'refundEMoneyOrder', count: 1 })
  const unknown = await giveBack(rupiah(1_000))
  expect(unknown.state.kind).toBe('unknown')
  await expect(withdraw(setup)(unknown.merchantRefundNo)).rejects.toMatchObject({ code: 'notPossible' })
})
