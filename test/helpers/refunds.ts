import type { Journal } from '../../electron/journal/journal.ts'
import type { NewRefund } from '../../electron/journal/refunds/refund-book.ts'
import { rupiah } from '../../shared/money.ts'
import type { Refund } from '../../shared/refund/refund.ts'

let count = 0

/** A refund about to be requested, different from every other of this run unless given. */
export function aNewRefund(overrides: Partial<NewRefund> & Pick<NewRefund, 'merchantTradeNo'>): NewRefund {
  count += 1
  return {
    merchantRefundNo: `RF-${count}`,
    refundId: `refund-${count}`,
    platformRefundNo: 'P-1',
    amount: rupiah(10_000),
    reason: null,
    evidence: { kind: 'created', detail: {}, raw: Buffer.from('{}') },
    at: 4_000,
    ...overrides,
  }
}

/** One that never goes through the gateway: of cash, or paid back outside. */
export const aRefundAtOnce = (wanted: Parameters<typeof aNewRefund>[0]): NewRefund =>
  aNewRefund({
    platformRefundNo: wanted.merchantTradeNo,
    evidence: { kind: 'refundCreated', detail: {} },
    ...wanted,
  })

/** A refund in a journal that was sent, and its outcome. */
export async function refundIn(
  journal: Pick<Journal, 'openRefund' | 'takeRefundStep'>,
  wanted: NewRefund,
  ...states: readonly Refund['state'][]
): Promise<Refund> {
  let refund = await journal.openRefund(wanted)
  for (const to of [{ kind: 'sending', since: wanted.at } as const, ...states]) {
    const { merchantRefundNo, state } = refund
    refund = await journal.takeRefundStep({ merchantRefundNo, from: state.kind, to, evidence: [] })
  }
  return refund
}

/** A refund in one of its states. */
export function aRefund(state: Refund['state'], amount = rupiah(10_000)): Refund {
  count += 1
  return {
    revision: 1,
    merchantRefundNo: `RF-${count}`,
    refundId: `refund-${count}`,
    merchantTradeNo: 'TRX-1',
    paymentType: 'WALLETABALANCE',
    orderAmount: rupiah(25_000),
    paid: rupiah(25_000),
    platformRefundNo: 'P-1',
    amount,
    reason: null,
    createdAt: 4_000,
    lastCheckedAt: null,
    state,
  }
}

/** Every state of a refund's life, with its evidence. */
export const refundStates: readonly Refund['state'][] = [
  { kind: 'intent', since: 4_000 },
  { kind: 'sending', since: 5_000 },
  { kind: 'inProgress', since: 6_000, platformTradeNo: 'P-1' },
  { kind: 'done', since: 6_000, platformTradeNo: null, refundedAt: 5_900 },
  { kind: 'failed', since: 6_000, platformTradeNo: 'P-1' },
  { kind: 'unknown', since: 6_000, reason: 'timeout', neverArrived: true },
  { kind: 'rejected', since: 6_000, errCode: 'paramError', reason: 'reason', cause: 'refused' },
  { kind: 'review', since: 6_000, platformTradeNo: 'P-1', reason: 'amount' },
]
