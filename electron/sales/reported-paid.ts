import type { Clock } from '../../platform/clock.ts'
import type { Order } from '../../shared/sale/order.ts'
import { isPaid, type OrderStateKind, unpaidStates } from '../../shared/sale/order-life.ts'
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
 * Payments that a notification reported and that no inquiry confirms: none is answered, or the answers say otherwise. They
 * never turn green: only an answer makes an order paid. But the cashier must see the report, and if it stays unconfirmed
 * somebody must look into it: the gateway has signed the one as well as the other.
 */
export function createReportedPaid({ journal, clock, onChange }: ReportedPaidOptions) {
  /** Reports that no inquiry has followed yet. */
  const notifiedAt = new Map<string, number>()

  async function note(order: Order, reported: Order['reportedPaid']): Promise<Order> {
    const changed = await journal.noteReportedPaid(order.merchantTradeNo, reported)
    notifiedAt.delete(order.merchantTradeNo)
    onChange(changed)
    return changed
  }

  return {
    /** A notification reported the payment. */
    async onNotification(order: Order): Promise<void> {
      const { merchantTradeNo, state, reportedPaid } = order
      if (isPaid(state) || reportedPaid || notifiedAt.has(merchantTradeNo)) return
      const at = clock.now()
      // Nobody may ask about it again, so that a restart would forget the report.
      if (unpaid.includes(state.kind) && state.kind !== 'open') await note(order, { at, lasts: false })
      else notifiedAt.set(merchantTradeNo, at)
    },
    /** An inquiry has ended, and this is the order after it. */
    async inquired(order: Order): Promise<Order> {
      const { merchantTradeNo, state, reportedPaid } = order
      const at = reportedPaid?.at ?? notifiedAt.get(merchantTradeNo)
      if (at === undefined) return order
      if (isPaid(state)) {
        notifiedAt.delete(merchantTradeNo)
        return reportedPaid ? note(order, null) : order
      }
      if (!unpaid.includes(state.kind)) return order
      const lasts = reportedPaid?.lasts === true || clock.now() - at >= LASTS_MS
      return reportedPaid?.lasts === lasts ? order : note(order, { at, lasts })
    },
  }
}
