import type { Clock } from '../../platform/clock.ts'
import { MINUTE } from '../../shared/durations.ts'
import type { Order } from '../../shared/sale/order.ts'
import { isPaid, type OrderStateKind, unpaidStates } from '../../shared/sale/order-life.ts'
import type { Journal } from '../journal/journal.ts'

interface ReportedPaidOptions {
  readonly journal: Pick<Journal, 'noteReportedPaid'>
  readonly clock: Pick<Clock, 'now'>
  readonly onChange: (order: Order) => void
}

/**
 * A reported payment that is still unconfirmed after this time becomes a case on the work list; so does one that a clock which
 * was ahead has dated so far into the future.
 */
const LASTS_MS = 2 * MINUTE

const unpaid: readonly OrderStateKind[] = unpaidStates

/**
 * Payments that a notification reported and that no inquiry confirms: none is answered, or the answers say otherwise. They
 * never turn green: only an answer makes an order paid. But the cashier must see the report, and if it stays unconfirmed
 * somebody must look into it: the gateway has signed the one as well as the other.
 */
export function createReportedPaid({ journal, clock, onChange }: ReportedPaidOptions) {
  return {
    /** A notification reported the payment. On disk at once: the gateway will not repeat what is acknowledged. */
    async onNotification({ merchantTradeNo, state, reportedPaid }: Order): Promise<void> {
      if (isPaid(state) || reportedPaid) return
      await journal.noteReportedPaid(merchantTradeNo, { at: clock.now(), lasts: false })
    },
    /** An inquiry has ended, and this is the order after it; a payment has ended the report. */
    async inquired(order: Order): Promise<Order> {
      const { merchantTradeNo, state, reportedPaid } = order
      if (!reportedPaid || !unpaid.includes(state.kind)) return order
      const { at } = reportedPaid
      const lasts = reportedPaid.lasts || Math.abs(clock.now() - at) >= LASTS_MS
      const changed =
        lasts === reportedPaid.lasts ? order : await journal.noteReportedPaid(merchantTradeNo, { at, lasts })
      onChange(changed)
      return changed
    },
  }
}
