/** Money that staff paid back outside the gateway: recorded like a refund, never sent. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rupiah, type Sen } from '../../shared/money.ts'
import { aCashPayment, anAttempt } from '../helpers/orders.ts'
import { paidInJournal } from './paid-in-journal.ts'
import { paidAtSandbox, refundSetup, sandboxSetup, wish } from './refund-setup.ts'

const PAID = rupiah(25_000)

/** A QRIS payment, at a counter whose gateway nobody can reach. */
async function qrisSale() {
  const setup = refundSetup({ url: 'http://127.0.0.1:9', secret: 'unused' })
  const order = await paidInJournal(setup.journal, { merchantTradeNo: 'LK-1', paymentType: 'QRIS' })
  const wanted = (
    amount: Sen,
    outside: 'drawer' | 'transfer' = 'drawer',
    refundId: string = randomUUID(),
  ) => ({
    refundId,
    merchantTradeNo: 'LK-1',
    amount,
    outside,
    reason: 'Barang habis',
  })
  return { ...setup, order, wanted }
}

describe('money paid back outside the gateway', () => {
  test('is recorded as done at once, counts as refunded, and the timeline says how and why', async () => {
    const { refunds, journal, wanted, changes, remaining, order } = await qrisSale()
    const first = await refunds.create(wanted(rupiah(10_000)))
    expect(first).toMatchObject({
      paymentType: 'QRIS',
      outside: 'drawer',
      amount: rupiah(10_000),
      reason: 'Barang habis',
      state: { kind: 'done', refundedAt: expect.any(Number), platformTradeNo: null },
    })
    const second = await refunds.create(wanted(rupiah(15_000), 'transfer'))
    expect(changes).toHaveLength(2)
    expect(await journal.readOrder('LK-1')).toMatchObject({ refunded: PAID, state: { kind: 'paid' } })
    const told = (await journal.readTimeline('LK-1')).filter(({ kind }) => kind === 'refundCreated')
    expect(told.map(({ detail }) => detail)).toMatchObject([
      { cash: '10000', outside: 'drawer', reason: 'Barang habis', merchantRefundNo: first.merchantRefundNo },
      { transfer: '15000', outside: 'transfer', merchantRefundNo: second.merchantRefundNo },
    ])
    // The gateway knows no refund of such a payment: there is nothing to ask about it.
    expect((await refunds.check(first.merchantRefundNo)).state.kind).toBe('done')
    expect(await remaining(order)).toEqual({ kind: 'channelNotRefundable' })
  })

  test('is never more than was paid, and cash from the drawer is never an amount without coins', async () => {
    const { refunds, journal, wanted } = await qrisSale()
    await expect(refunds.create(wanted(rupiah(25_001)))).rejects.toMatchObject({ code: 'refundTooLarge' })
    await expect(refunds.create(wanted(1_000_050 as Sen))).rejects.toMatchObject({ code: 'badInput' })
    await expect(refunds.create(wanted(rupiah(10_050)))).rejects.toMatchObject({ code: 'badInput' })
    expect((await refunds.create(wanted(1_000_050 as Sen, 'transfer'))).state.kind).toBe('done')
    await expect(refunds.create(wanted(rupiah(15_000)))).rejects.toMatchObject({ code: 'refundTooLarge' })
    expect(await journal.refundsOfOrder('LK-1')).toHaveLength(1)
  })

  test('is recorded once, however often the button is pressed, and in however many windows', async () => {
    const { refunds, journal, wanted } = await qrisSale()
    const same = wanted(rupiah(10_000))
    const made = await Promise.all([refunds.create(same), refunds.create(same)])
    expect(await refunds.create(same)).toEqual(made[0])
    await expect(refunds.create({ ...same, outside: 'transfer' })).rejects.toMatchObject({
      code: 'recordedOtherwise',
    })
    const ends = await Promise.allSettled([
      refunds.create(wanted(rupiah(15_000))),
      refunds.create(wanted(rupiah(15_000))),
    ])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await journal.refundsOfOrder('LK-1')).toHaveLength(2)
  })

  test('is not for cash, nor for what was never paid', async () => {
    const { refunds, journal, wanted } = await qrisSale()
    await journal.payInCash(aCashPayment({ merchantTradeNo: 'LK-C', amount: PAID }))
    await journal.openAttempt(anAttempt({ merchantTradeNo: 'LK-U', paymentType: 'QRIS' }))
    for (const merchantTradeNo of ['LK-C', 'LK-U']) {
      const outside = { ...wanted(rupiah(1_000)), merchantTradeNo }
      await expect(refunds.create(outside), merchantTradeNo).rejects.toMatchObject({ code: 'notPossible' })
    }
  })

  test('waits for the gateway where it refunds: only a refund that it refused or failed opens this way', async () => {
    const setup = await sandboxSetup()
    const order = await paidAtSandbox(setup)
    const outside = (amount: Sen) => ({ ...wish(order, amount), outside: 'transfer' as const })
    await expect(setup.refunds.create(outside(PAID))).rejects.toMatchObject({ code: 'notPossible' })
    const { merchantRefundNo } = await setup.refunds.create(wish(order, rupiah(20_000)))
    await setup.settle(merchantRefundNo, '05')
    expect((await setup.refunds.check(merchantRefundNo)).state.kind).toBe('failed')
    expect((await setup.refunds.create(outside(rupiah(20_000)))).state.kind).toBe('done')
    // What was paid back can't be refunded at the gateway any more.
    expect(await setup.remaining(order)).toEqual({ kind: 'refundable', remaining: rupiah(5_000) })
    await expect(setup.refunds.create(wish(order))).rejects.toMatchObject({ code: 'refundTooLarge' })
    expect(setup.ledger.refunds.find(merchantRefundNo)?.status).toBe('05')
  })
})
