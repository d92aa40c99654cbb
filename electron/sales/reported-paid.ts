import type { Clock } from '../../platform/clock.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Journal } from '../journal/journal.ts'

interface ReportedPaidOptions {
  readonly journal: Pick<Journal, 'noteReportedPaid'>
  readonly clock: Pick<Clock, 'now'>
  readonly onChange: (order: Order) => void
}

/** So long the gateway may leave a payment that it told of unconfirmed before people are told. */
const LASTS_MS = 2 * 60_000

const unpaid: readonly string[] = ['open', 'failed', 'expired']

/**
 * Payments that the gateway told of while it answers no question about them. Never green: only an answer makes an order
 * paid. But whoever stands at the counter must know that there was news, and somebody must look after it if it lasts.
 */
export function createReportedPaid({ journal, clock, onChange }: ReportedPaidOptions) {
  const notifiedAt = new Map<string, number>()

  async function note(order: Order, reported: Order['reportedPaid']): Promise<Order> {
    const changed = await journal.noteReportedPaid(order.merchantTradeNo, reported)
    onChange(changed)
    return changed
  }

  return {
    /** A notification said so. */
    onNotification(merchantTradeNo: string): void {
      if (!notifiedAt.has(merchantTradeNo)) notifiedAt.set(merchantTradeNo, clock.now())
    },
    /** A question about it was answered, and so the news is. */
    async answered(order: Order): Promise<void> {
      notifiedAt.delete(order.merchantTradeNo)
      if (order.reportedPaid) await note(order, null)
    },
    /** A question about it was not answered. */
    async unanswered(order: Order): Promise<Order> {
      const at = order.reportedPaid?.at ?? notifiedAt.get(order.merchantTradeNo)
      if (at === undefined || !unpaid.includes(order.state.kind)) return order
      const lasts = order.reportedPaid?.lasts === true || clock.now() - at >= LASTS_MS
      return order.reportedPaid?.lasts === lasts ? order : note(order, { at, lasts })
    },
  }
}
