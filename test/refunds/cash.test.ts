import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rupiah, type Sen } from '../../shared/money.ts'
import { aCashPayment } from '../helpers/orders.ts'
import { refundSetup } from './refund-setup.ts'

const PAID = rupiah(25_000)

/** A sale that was paid in cash, at a counter whose gateway nobody can reach. */
async function cashSale(amount = PAID) {
  const setup = refundSetup({ url: 'http://127.0.0.1:9', secret: 'unused' })
  const sale = aCashPayment({ merchantTradeNo: 'LK-1', amount, at: Date.now() })
  const order = await setup.journal.payInCash(sale)
  const wish = (amount: Sen, refundId: string = randomUUID()) => ({
    refundId,
    merchantTradeNo: order.merchantTradeNo,
    amount,
    reason: 'Salah pesan',
  })
  return { ...setup, order, wish }
}

describe('cash', () => {
  test('is refunded at once, in parts, without the gateway, and its timeline says so', async () => {
    const { refunds, journal, wish, changes } = await cashSale()
    const first = await refunds.create(wish(rupiah(10_000)))
    expect(first).toMatchObject({
      paymentType: 'Cash',
      amount: rupiah(10_000),
      reason: 'Salah pesan',
      state: { kind: 'done', refundedAt: expect.any(Number), platformTradeNo: null },
    })
    expect((await refunds.create(wish(rupiah(15_000)))).state.kind).toBe('done')
    expect(changes).toHaveLength(2)
    expect(await journal.readOrder('LK-1')).toMatchObject({ refunded: PAID, state: { kind: 'paid' } })
    const timeline = await journal.readTimeline('LK-1')
    expect(timeline.filter(({ kind }) => kind === 'refundCreated')[0]).toMatchObject({
      detail: { cash: '10000', merchantRefundNo: first.merchantRefundNo },
    })
  })

  test('is never refunded beyond what was paid, nor in parts of a rupiah', async () => {
    const { refunds, journal, wish } = await cashSale()
    await expect(refunds.create(wish(rupiah(25_001)))).rejects.toMatchObject({ code: 'refundTooLarge' })
    await expect(refunds.create(wish(1_000_050 as Sen))).rejects.toMatchObject({ code: 'badInput' })
    await refunds.create(wish(rupiah(20_000)))
    await expect(refunds.create(wish(rupiah(5_001)))).rejects.toMatchObject({ code: 'refundTooLarge' })
    expect(await journal.refundsOfOrder('LK-1')).toHaveLength(1)
  })

  test('goes back in steps for which there are coins; all that is left goes back as it is', async () => {
    const { refunds, journal, wish } = await cashSale()
    await expect(refunds.create(wish(rupiah(12_345)))).rejects.toMatchObject({ code: 'badInput' })
    await refunds.create(wish(rupiah(12_300)))
    expect((await refunds.create(wish(rupiah(12_700)))).state.kind).toBe('done')
    expect(await journal.refundsOfOrder('LK-1')).toHaveLength(2)
  })

  test('that needed smaller coins goes back in any rupiah', async () => {
    const { refunds, wish } = await cashSale(rupiah(24_990))
    expect((await refunds.create(wish(rupiah(12_345)))).state.kind).toBe('done')
  })

  test('is refunded once, however often the button is pressed', async () => {
    const { refunds, journal, wish } = await cashSale()
    const wanted = wish(rupiah(10_000))
    const given = await Promise.all([refunds.create(wanted), refunds.create(wanted)])
    expect(await refunds.create(wanted)).toEqual(given[0])
    expect(given[0]).toEqual(given[1])
    expect(await journal.refundsOfOrder('LK-1')).toHaveLength(1)
  })

  test('is refunded once if two windows want the rest at the same time', async () => {
    const { refunds, journal, wish } = await cashSale()
    const ends = await Promise.allSettled([refunds.create(wish(PAID)), refunds.create(wish(PAID))])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await journal.refundsOfOrder('LK-1')).toHaveLength(1)
  })
})
