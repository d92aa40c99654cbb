import type { Clock } from '../../platform/clock.ts'
import type { Order } from '../../shared/sale/order.ts'
import { type OrderStateKind, unpaidStates } from '../../shared/sale/order-life.ts'
import type { Journal } from '../journal/journal.ts'

interface ReportedPaidOptions {
  readonly journal: Pick<Journal, 'noteReportedPaid'>
  readonly clock: Pick<Clock, 'now'>
  readonly onChange: (order: Order) => void
}

/** A reported payment that is still unconfirmed after this time becomes a case on the work list. */
const LASTS_MS = 2 * 60_000

const unpaid: readonly OrderStateKind[] = unpaidStates

/**
 * Payments that a notification reported while inquiries get no answer. They never turn green: only an answer makes an
 * order paid. But the cashier must see the report, and if it stays unconfirmed somebody must look into it.
 */
export function createReportedPaid({ journal, clock, onChange }: ReportedPaidOptions) {
  const notifiedAt = new Map<string, number>()

  async function note(order: Order, reported: Order['reportedPaid']): Promise<Order> {
    const changed = await journal.noteReportedPaid(order.merchantTradeNo, reported)
    onChange(changed)
    return changed
  }

  return {
    /** A notification reported the payment. */
    onNotification(merchantTradeNo: string): void {
      if (!notifiedAt.has(merchantTradeNo)) notifiedAt.set(merchantTradeNo, clock.now())
    },
    /** An inquiry was answered: the report is confirmed or refuted. */
    async answered(order: Order): Promise<void> {
      notifiedAt.delete(order.merchantTradeNo)
      if (order.reportedPaid) await note(order, null)
    },
    /** An inquiry was not answered. */
    async unanswered(order: Order): Promise<Order> {
      const at = order.reportedPaid?.at ?? notifiedAt.get(order.merchantTradeNo)
      if (at === undefined || !unpaid.includes(order.state.kind)) return order
      const lasts = order.reportedPaid?.lasts === true || clock.now() - at >= LASTS_MS
      return order.reportedPaid?.lasts === lasts ? order : note(order, { at, lasts })
    },
  }
}
