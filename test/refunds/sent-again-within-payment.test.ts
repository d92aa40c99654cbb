import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import type { RefundState } from '../../shared/refund/refund.ts'
import { paidInJournal } from './paid-in-journal.ts'
import { refundSetup } from './refund-setup.ts'

/** An order of Rp 25.000 with two refunds of Rp 20.000: the first one had failed, the second one never arrived. */
async function twoRefunds() {
  const { journal, refunds } = refundSetup({ url: 'http://127.0.0.1:9', secret: 'unused' })
  const { merchantTradeNo } = await paidInJournal(journal)
  const take = (merchantRefundNo: string, from: RefundState['kind'], to: RefundState) =>
    journal.takeRefundStep({ merchantRefundNo, from, to, evidence: [] })
  const open = async (merchantRefundNo: string) => {
    await journal.openRefund({
      merchantRefundNo,
      refundId: merchantRefundNo,
      merchantTradeNo,
      platformRefundNo: 'P-1',
      amount: rupiah(20_000),
      reason: null,
      at: 1_000,
      evidence: { kind: 'created', detail: {} },
    })
    await take(merchantRefundNo, 'intent', { kind: 'sending', since: 1_000 })
  }
  await open('RF-1')
  await take('RF-1', 'sending', { kind: 'failed', since: 2_000, platformTradeNo: null })
  await open('RF-2')
  await take('RF-2', 'sending', { kind: 'unknown', since: 3_000, reason: 'lost', neverArrived: true })
  return { journal, refunds, take }
}

test('a refund that never arrived is not sent again once another one, which had failed, turns out to be done', async () => {
  const { journal, refunds, take } = await twoRefunds()
  await take('RF-1', 'failed', { kind: 'review', since: 4_000, reason: 'reported', platformTradeNo: null })
  await take('RF-1', 'review', { kind: 'done', since: 5_000, platformTradeNo: null, refundedAt: null })
  const refund = await journal.readRefund('RF-2')
  if (!refund) throw new Error('it is there')
  await expect(refunds.sendAgain('RF-2')).rejects.toMatchObject({ code: 'refundTooLarge' })
  expect(await journal.readRefund('RF-2')).toEqual(refund)
})

test('it is sent again while the other one gave nothing back', async () => {
  const { take } = await twoRefunds()
  const sent = await take('RF-2', 'unknown', { kind: 'sending', since: 4_000 })
  expect(sent.state.kind).toBe('sending')
})
