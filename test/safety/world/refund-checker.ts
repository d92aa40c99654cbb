import type { Journal } from '../../../electron/journal/journal.ts'
import type { RefundStep } from '../../../electron/journal/refunds/refund-book.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import type { RefundStateKind } from '../../../shared/refund/refund-life.ts'
import { createOffDemands } from './called-off.ts'
import type { GatewayWorld } from './gateway.ts'
import type { Network, Sent } from './network.ts'

interface RefundCheckerOptions {
  readonly journal: () => Journal
  readonly world: GatewayWorld
  readonly network: Network
  readonly reportBroken: (what: string) => void
}

/** What these refunds may have taken, or may still take. */
const held = (refunds: readonly Refund[]) =>
  refunds
    .filter(({ state }) => state.kind !== 'rejected' && state.kind !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)

const unsettled: readonly RefundStateKind[] = ['intent', 'sending', 'unknown', 'review']

/** Compares refunds with the ledger, as `checker.ts` does with orders. */
export function createRefundChecker({ journal, world, network, reportBroken }: RefundCheckerOptions) {
  const { demandNotTaken, demandQuiet } = createOffDemands(network, reportBroken)

  async function leaves({ members }: Sent): Promise<void> {
    const { merchantRefundNo = '', merchantTradeNo = '', refundAmount } = members
    const refund = await journal().readRefund(merchantRefundNo)
    if (!refund) return reportBroken(`refund ${merchantRefundNo} left before its intent was on disk`)
    if (refund.state.kind !== 'sending')
      reportBroken(`${merchantRefundNo} left while it was ${refund.state.kind} on disk`)
    if (`${refund.amount / 100}.00` !== refundAmount)
      reportBroken(`${merchantRefundNo} left with another amount`)
    const ofOrder = await journal().refundsOfOrder(merchantTradeNo)
    const other = ofOrder.find(
      (each) => each.merchantRefundNo !== merchantRefundNo && unsettled.includes(each.state.kind),
    )
    if (other)
      reportBroken(`${merchantRefundNo} left while nobody knows about ${other.merchantRefundNo} of its order`)
    const order = await journal().readOrder(merchantTradeNo)
    if (!order || held(ofOrder) > order.amount)
      reportBroken(`${merchantRefundNo} leaves more refunded than was paid`)
  }

  function stepped({ merchantRefundNo, to }: RefundStep): void {
    const known = world.ledger.refunds.find(merchantRefundNo)
    const off = { what: `refund ${merchantRefundNo}`, number: merchantRefundNo, isKnown: known !== undefined }
    switch (to.kind) {
      case 'done':
        if (known?.status !== '02')
          reportBroken(`refund ${merchantRefundNo} was called done, not so in the ledger`)
        return
      case 'failed':
        if (known?.status !== '05')
          reportBroken(`refund ${merchantRefundNo} was called failed, not so in the ledger`)
        return
      case 'unknown':
        if (to.neverArrived) demandQuiet(off)
        return
      case 'rejected':
        demandNotTaken(off)
        return
      default:
        return
    }
  }

  return { leaves, stepped }
}

/** Whether nothing more will happen to a refund by itself. */
export function isRefundOver({ merchantRefundNo, state }: Refund, { ledger }: GatewayWorld): boolean {
  switch (state.kind) {
    case 'done':
    case 'failed':
    case 'rejected':
    case 'review':
      return true
    case 'unknown':
      return state.neverArrived && !ledger.refunds.find(merchantRefundNo)
    default:
      return false
  }
}

/** A refund's possible states in the journal, by its state in the ledger. In review a person looks at it. */
const agreeing: Readonly<Record<string, readonly RefundStateKind[]>> = {
  '02': ['done'],
  '03': ['inProgress'],
  '05': ['failed'],
}

/** Compares every refund with the ledger once nothing is open; throws any difference. */
export async function compareRefunds(
  journal: Journal,
  world: GatewayWorld,
  isLiedAbout: (number: string) => boolean,
): Promise<void> {
  const { orders } = await journal.listOrders({ search: '', limit: 10_000 })
  const refunds = (
    await Promise.all(orders.map(({ merchantTradeNo }) => journal.refundsOfOrder(merchantTradeNo)))
  ).flat()
  for (const { merchantRefundNo, merchantTradeNo, refundAmount, status } of world.ledger.refunds.list(
    1_000,
  )) {
    const refund = refunds.find((each) => each.merchantRefundNo === merchantRefundNo)
    if (!refund) throw new Error(`the ledger has refund ${merchantRefundNo}, the journal does not`)
    if (refund.amount !== refundAmount || refund.merchantTradeNo !== merchantTradeNo) {
      throw new Error(`refund ${merchantRefundNo} is another in the ledger than in the journal`)
    }
    const { kind } = refund.state
    if (kind === 'review' ? !isLiedAbout(merchantRefundNo) : !agreeing[status]?.includes(kind)) {
      throw new Error(`refund ${merchantRefundNo} is ${kind} in the journal and ${status} in the ledger`)
    }
  }
  for (const refund of refunds) {
    if (!isRefundOver(refund, world)) {
      throw new Error(`refund ${refund.merchantRefundNo} stays ${refund.state.kind} for good`)
    }
  }
}
