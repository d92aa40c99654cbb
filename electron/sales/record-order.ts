import { cameToNothing } from '../../shared/sale/came-to-nothing.ts'
import type { Order, OrderState } from '../../shared/sale/order.ts'
import { isPaid } from '../../shared/sale/order-life.ts'
import type { CartBook } from '../journal/orders/carts.ts'
import type { OrderBook } from '../journal/orders/order-book.ts'
import { cameBack } from '../journal/recovery/restored.ts'
import type { Evidence } from '../journal/steps.ts'
import type { SalesOptions } from './sales-options.ts'

/** Records an order's next state; a payment and its receipt are one transaction. */
export type RecordOrder = (order: Order, to: OrderState, evidence: readonly Evidence[]) => Promise<Order>

interface AnnouncingOptions extends Pick<SalesOptions, 'onChange'> {
  readonly journal: Pick<OrderBook, 'attemptsOfSale'>
  /** The sale of this order was paid by another one. */
  readonly onPaidInstead: (order: Order) => void
}

/** A payment pays the whole sale, so the sale's other orders change too: they now show that it is paid. */
export function createPaymentAnnouncing({ journal, onChange, onPaidInstead }: AnnouncingOptions) {
  return async (order: Order): Promise<void> => {
    for (const attempt of await journal.attemptsOfSale(order.saleId)) {
      if (attempt.merchantTradeNo === order.merchantTradeNo) continue
      onChange(attempt)
      if (attempt.paidInstead) onPaidInstead(attempt)
    }
  }
}

export function createRecordOrder(
  options: Pick<SalesOptions, 'receiptFor' | 'onChange' | 'onOutcome' | 'onPrintQueued'> & {
    readonly journal: OrderBook & Pick<CartBook, 'readCart'>
    readonly announcePayment: (order: Order) => Promise<void>
    /** Nobody knew what became of this order, so its sale was paid in cash; now it turns out that it can be paid too. */
    readonly onOpenThoughPaid: (order: Order) => void
  },
): RecordOrder {
  const { journal, receiptFor, onChange, announcePayment, onOpenThoughPaid, onPrintQueued } = options

  return async (order, to, evidence) => {
    const paid = isPaid(to)
    // A restored order was paid long ago, and the customer may have had a receipt.
    const restored = order.state.kind === 'unknown' && cameBack(order.state.reason)
    const wantsReceipt = paid && !restored
    // A receipt without its cart lines is better than an unrecorded payment.
    const cart = wantsReceipt ? await journal.readCart(order.merchantTradeNo).catch(() => []) : []
    const print = wantsReceipt ? receiptFor({ ...order, state: to }, cart) : null
    const changed = await journal.takeStep({
      merchantTradeNo: order.merchantTradeNo,
      from: order.state.kind,
      to,
      evidence,
      ...(print ? { print } : {}),
    })
    onChange(changed)
    if (wantsReceipt || cameToNothing(changed)) options.onOutcome?.(changed)
    if (print) onPrintQueued()
    // Also when a payment turns out to differ from what was recorded.
    if (paid || isPaid(order.state)) await announcePayment(changed)
    if (changed.state.kind === 'open' && changed.paidInstead) onOpenThoughPaid(changed)
    return changed
  }
}
