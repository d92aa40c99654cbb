import type { Clock } from '../../platform/clock.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Journal } from '../journal/journal.ts'

interface ToldPaidOptions {
  readonly journal: Pick<Journal, 'noteToldPaid'>
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
export function createToldPaid({ journal, clock, onChange }: ToldPaidOptions) {
  const heard = new Map<string, number>()

  async function note(order: Order, told: Order['toldPaid']): Promise<Order> {
    const changed = await journal.noteToldPaid(order.merchantTradeNo, told)
    onChange(changed)
    return changed
  }

  return {
    /** A notification said so. */
    hear(merchantTradeNo: string): void {
      if (!heard.has(merchantTradeNo)) heard.set(merchantTradeNo, clock.now())
    },
    /** A question about it was answered, and so the news is. */
    async answered(order: Order): Promise<void> {
      heard.delete(order.merchantTradeNo)
      if (order.toldPaid) await note(order, null)
    },
    /** A question about it was not answered. */
    async unanswered(order: Order): Promise<Order> {
      const at = order.toldPaid?.at ?? heard.get(order.merchantTradeNo)
      if (at === undefined || !unpaid.includes(order.state.kind)) return order
      const lasts = order.toldPaid?.lasts === true || clock.now() - at >= LASTS_MS
      return order.toldPaid?.lasts === lasts ? order : note(order, { at, lasts })
    },
  }
}
