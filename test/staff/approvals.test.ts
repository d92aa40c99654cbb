import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ApprovalRefused } from '../../electron/journal/audit/authority.ts'
import { rupiah } from '../../shared/money.ts'
import { paidInJournal } from '../refunds/paid-in-journal.ts'
import { cashierPin, staffedSetup, supervisorPin } from './staff-setup.ts'

/** Two paid e-money orders, the cashier on duty, and the way to refund them by whatever authority. */
async function withOrderAndStaff() {
  const setup = await staffedSetup()
  const { journal, staff, cashier, time } = setup
  await staff.signIn(cashier.id, cashierPin)
  const paid = async () => (await paidInJournal(journal)).merchantTradeNo
  let refunds = 0
  const refund = (approval: string | undefined, merchantTradeNo: string, amount: number) => {
    refunds += 1
    const wanted = { action: 'refund', merchantTradeNo, amount: rupiah(amount) } as const
    return staff.authorised(approval, wanted, (authority) =>
      journal.openRefund({
        merchantRefundNo: `RF-${refunds}`,
        refundId: randomUUID(),
        merchantTradeNo,
        reason: 'Barang habis',
        platformRefundNo: 'P-1',
        amount: rupiah(amount),
        authority,
        at: time.clock.now(),
        evidence: { kind: 'created', detail: {} },
      }),
    )
  }
  const [order, other] = [await paid(), await paid()]
  const approve = async (by: string, pin: string, amount = 10_000) =>
    staff.approve(by, pin, { action: 'refund', merchantTradeNo: order, amount: rupiah(amount) })
  const approved = async (amount?: number) => {
    const answer = await approve(setup.supervisor.id, supervisorPin, amount)
    if (answer.kind !== 'approved') throw new Error('the supervisor may approve')
    return answer.approval
  }
  return { ...setup, order, other, refund, approve, approved }
}

const refused = { code: 'approvalRefused' }

describe('an approval', () => {
  test('is good once, for the order and amount that it was given for', async () => {
    const { journal, order, other, refund, approved, kinds } = await withOrderAndStaff()
    const approval = await approved()
    await expect(refund(approval, other, 10_000)).rejects.toMatchObject(refused)
    await expect(refund(approval, order, 9_999)).rejects.toMatchObject(refused)
    const { merchantRefundNo } = await refund(approval, order, 10_000)
    // Even where nothing came of it, it has been used.
    const to = { kind: 'rejected', since: 1, errCode: null, reason: '', cause: 'refused' } as const
    await journal.takeRefundStep({ merchantRefundNo, from: 'intent', to, evidence: [] })
    await expect(refund(approval, order, 10_000)).rejects.toMatchObject(refused)
    await expect(refund(undefined, order, 10_000)).rejects.toMatchObject({ code: 'notAllowed' })
    expect((await kinds()).slice(-5)).toEqual([
      'approved',
      'approvalRefused',
      'approvalRefused',
      'refund',
      'approvalRefused',
    ])
    const [line] = await journal.listAudit({ kind: 'refund', limit: 1 })
    expect(line?.detail).toMatchObject({ amount: '10000', reason: 'Barang habis' })
  })

  test('is over after a minute, even if the clock is put back', async () => {
    const { order, refund, approved, time } = await withOrderAndStaff()
    const late = await approved()
    time.setClock(-3_600_000)
    time.pass(60_000)
    await expect(refund(late, order, 10_000)).rejects.toMatchObject(refused)
    const early = await approved()
    time.setClock(240_000)
    time.pass(59_000)
    expect(await refund(early, order, 10_000)).toMatchObject({ state: { kind: 'intent' } })
  })

  test('does not outlive the run it was given in', async () => {
    const { order, approved, restart, cashier } = await withOrderAndStaff()
    const approval = await approved()
    const { staff } = await restart()
    await staff.signIn(cashier.id, cashierPin)
    const wanted = { action: 'refund', merchantTradeNo: order, amount: rupiah(10_000) } as const
    const nothing = () => Promise.reject(new Error('nothing may be done'))
    await expect(staff.authorised(approval, wanted, nothing)).rejects.toMatchObject(refused)
  })

  test('is used up with what it was for, or not at all', async () => {
    const { journal, order, refund, approved, supervisor } = await withOrderAndStaff()
    // More than the order has left: the journal refuses, so nothing was approved for nothing.
    const approval = await approved(30_000)
    await expect(refund(approval, order, 30_000)).rejects.toMatchObject({ name: 'RefundRefused' })
    const lines = await journal.listAudit({ limit: 1 })
    expect(lines).toMatchObject([{ kind: 'approved', by: supervisor }])
    expect(await journal.refundsOfOrder(order)).toEqual([])
  })

  test('is not given by a cashier, nor by a wrong PIN', async () => {
    const { approve, cashier, supervisor, kinds } = await withOrderAndStaff()
    await expect(approve(cashier.id, cashierPin)).rejects.toMatchObject(refused)
    expect(await approve(supervisor.id, cashierPin)).toEqual({ kind: 'wrong', left: 4 })
    expect((await kinds()).slice(-2)).toEqual(['approvalRefused', 'wrongPin'])
  })

  test('that the journal does not know is refused by the journal itself', async () => {
    const { journal, order, cashier } = await withOrderAndStaff()
    const opening = journal.openRefund({
      merchantRefundNo: 'RF-9',
      refundId: randomUUID(),
      merchantTradeNo: order,
      reason: null,
      platformRefundNo: 'P-1',
      amount: rupiah(1_000),
      at: 1,
      authority: { by: cashier, approval: randomUUID() },
      evidence: { kind: 'created', detail: {} },
    })
    await expect(opening).rejects.toBeInstanceOf(ApprovalRefused)
    expect(await journal.refundsOfOrder(order)).toEqual([])
  })
})
