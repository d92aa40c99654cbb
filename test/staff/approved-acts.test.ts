import { describe, expect, test } from 'vitest'
import type { Authority } from '../../electron/journal/audit/authority.ts'
import type { AuditKind } from '../../shared/audit/audit.ts'
import { rupiah } from '../../shared/money.ts'
import type { RefundState } from '../../shared/refund/refund.ts'
import type { ApprovalAction } from '../../shared/staff/staff.ts'
import { anAttempt } from '../helpers/orders.ts'
import { aNewRefund, refundIn } from '../helpers/refunds.ts'
import { aNewSubscription } from '../helpers/subscriptions.ts'
import { paidInJournal } from '../refunds/paid-in-journal.ts'
import { cashierPin, staffedSetup, supervisorPin } from './staff-setup.ts'

type Journal = Awaited<ReturnType<typeof staffedSetup>>['journal']

/** One thing that may be approved: what it is bound to, how it is done once it is prepared, and its line of the log. */
interface Act {
  readonly bound: string
  readonly amount: number | null
  readonly kind: AuditKind
  readonly does: (authority: Authority) => Promise<unknown>
}

const evidence = { kind: 'created', detail: {} } as const
const unknown = { kind: 'unknown', since: 5_000, reason: 'timeout', neverArrived: true } as const

async function aRefundThat(journal: Journal, state: RefundState): Promise<string> {
  const { merchantTradeNo } = await paidInJournal(journal)
  return (await refundIn(journal, aNewRefund({ merchantTradeNo }), state)).merchantRefundNo
}

const subscription = aNewSubscription()

async function aSubscriptionThat(journal: Journal, state: 'unknown' | 'active'): Promise<void> {
  await journal.openSubscription(subscription)
  const step = { number: 'SB-1', evidence: [] }
  await journal.takeSubscriptionStep({ ...step, from: 'intent', to: { kind: 'sending', since: 4_500 } })
  const placed = { payable: rupiah(25_000), checkoutUrl: null, expiresAt: null, gatewayNo: 'G-1' }
  const to = state === 'unknown' ? unknown : ({ kind: 'active', since: 5_000, ...placed } as const)
  await journal.takeSubscriptionStep({ ...step, from: 'sending', to })
}

/** What has tests of its own: refunds and cases in approvals.test.ts and cases.test.ts, shifts in test/shifts. */
type Elsewhere = 'refund' | 'closeCase' | 'closeShift'

const acts: Record<Exclude<ApprovalAction, Elsewhere>, (journal: Journal) => Promise<Act>> = {
  async refundAgain(journal) {
    const merchantRefundNo = await aRefundThat(journal, unknown)
    const step = { merchantRefundNo, from: 'unknown', evidence: [evidence] } as const
    const to = { kind: 'sending', since: 6_000 } as const
    return {
      bound: merchantRefundNo,
      amount: rupiah(10_000),
      kind: 'refundSentAgain',
      does: (authority) =>
        journal.takeRefundStep({ ...step, to, act: { kind: 'refundSentAgain', authority } }),
    }
  },
  async withdrawRefund(journal) {
    const merchantRefundNo = await aRefundThat(journal, unknown)
    const step = { merchantRefundNo, from: 'unknown', evidence: [] } as const
    const to = { kind: 'rejected', since: 6_000, errCode: null, reason: 'x', cause: 'withdrawn' } as const
    return {
      bound: merchantRefundNo,
      amount: rupiah(10_000),
      kind: 'refundWithdrawn',
      does: (authority) =>
        journal.takeRefundStep({ ...step, to, act: { kind: 'refundWithdrawn', authority } }),
    }
  },
  async closeRefund(journal) {
    const failed = { kind: 'failed', since: 6_000, platformTradeNo: null } as const
    const merchantRefundNo = await aRefundThat(journal, failed)
    const closing = { merchantRefundNo, since: 6_000, resolution: 'customerTold', note: 'x' } as const
    return {
      bound: merchantRefundNo,
      amount: null,
      kind: 'refundClosed',
      does: (authority) =>
        journal.closeRefundCase({ ...closing, by: 'Budi', at: 7_000, authority }, () => true),
    }
  },
  async subscribe(journal) {
    const { subscriptionId: bound, amount } = subscription
    return {
      bound,
      amount,
      kind: 'subscriptionBegun',
      does: (authority) => journal.openSubscription({ ...subscription, authority }),
    }
  },
  async subscribeAgain(journal) {
    await aSubscriptionThat(journal, 'unknown')
    const step = { number: 'SB-1', from: 'unknown', to: { kind: 'sending', since: 6_000 } } as const
    return {
      bound: 'SB-1',
      amount: subscription.amount,
      kind: 'subscriptionSentAgain',
      does: (authority) =>
        journal.takeSubscriptionStep({
          ...step,
          evidence: [],
          act: { kind: 'subscriptionSentAgain', authority },
        }),
    }
  },
  async unsubscribe(journal) {
    await aSubscriptionThat(journal, 'active')
    const placed = { payable: rupiah(25_000), checkoutUrl: null, expiresAt: null, gatewayNo: 'G-1' }
    const to = { kind: 'cancelling', since: 6_000, reason: null, ...placed } as const
    return {
      bound: 'SB-1',
      amount: null,
      kind: 'subscriptionCancelled',
      does: (authority) =>
        journal.takeSubscriptionStep({
          number: 'SB-1',
          from: 'active',
          to,
          evidence: [],
          act: { kind: 'subscriptionCancelled', authority },
        }),
    }
  },
  async makeAccount(journal) {
    const accountId = 'd1b2f7a1-c7e4-4a3b-9b0e-6a4f7c2c1f12'
    const account = { accountId, paymentType: 'StaticBankLVA', payer: 'Siti', usedFor: null } as const
    return {
      bound: accountId,
      amount: null,
      kind: 'accountMade',
      does: (authority) => journal.openStaticAccount({ ...account, evidence, at: 4_000, authority }),
    }
  },
  async discount(journal) {
    const attempt = anAttempt()
    const amount = rupiah(10_000)
    return {
      bound: attempt.saleId,
      amount,
      kind: 'discount',
      does: (authority) =>
        journal.openAttempt({ ...attempt, discount: { authority, amount, facts: { percent: '30' } } }),
    }
  },
}

/** The cashier on duty, a supervisor near by, and the act that is prepared. */
async function approvedAct(action: keyof typeof acts) {
  const setup = await staffedSetup()
  const { journal, staff, cashier, supervisor } = setup
  await staff.signIn(cashier.id, cashierPin)
  const act = await acts[action](journal)
  const wanted = { action, merchantTradeNo: act.bound, amount: act.amount }
  const approved = async (of: Partial<Parameters<typeof staff.approve>[2]> = {}) => {
    const answer = await staff.approve(supervisor.id, supervisorPin, { ...wanted, ...of })
    if (answer.kind !== 'approved') throw new Error('the supervisor may approve')
    return answer.approval
  }
  const attempt = (approval: string | undefined) => staff.authorised(approval, wanted, act.does)
  const lines = () => journal.listAudit({ kind: act.kind, limit: 9 })
  return { ...setup, act, wanted, approved, attempt, lines }
}

const refused = { code: 'approvalRefused' }

describe.each(Object.keys(acts) as (keyof typeof acts)[])('%s', (action) => {
  test('needs an approval of exactly this, which is used up with it', async () => {
    const { act, approved, attempt, lines, cashier } = await approvedAct(action)
    await expect(attempt(undefined)).rejects.toMatchObject({ code: 'notAllowed' })
    const others = [
      { action: 'refund' },
      { merchantTradeNo: 'other' },
      { amount: rupiah(act.amount === null ? 1 : 9_999) },
    ] as const
    for (const other of others) await expect(attempt(await approved(other))).rejects.toMatchObject(refused)
    expect(await lines()).toEqual([])

    const approval = await approved()
    await attempt(approval)
    expect(await lines()).toMatchObject([{ by: cashier, detail: { approvedBy: 'Rina' } }])
    // Refused, or there is nothing left to do.
    await attempt(approval).catch(() => {})
    expect(await lines()).toHaveLength(1)
  })

  test('is written down in the transaction that does it: what is refused leaves no line', async () => {
    const { act, attempt, lines, supervisor } = await approvedAct(action)
    await act.does({ by: supervisor })
    expect(await lines()).toMatchObject([{ by: supervisor }])
    // Once more it is another state's, or there already.
    await act.does({ by: supervisor }).catch(() => {})
    await attempt(undefined).catch(() => {})
    expect(await lines()).toHaveLength(1)
  })
})

test('the log has the beginning of a long term', async () => {
  const { approved, journal } = await approvedAct('discount')
  await approved({ terms: { percent: '30', note: 'x'.repeat(500) } })
  const [line] = await journal.listAudit({ kind: 'approved', limit: 1 })
  expect(line?.detail.note).toBe('x'.repeat(80))
})
