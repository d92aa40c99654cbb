import type { EventValue } from '../../shared/ipc/contract.ts'
import type { Listeners } from '../events/listeners.ts'
import type { OrderBook } from '../journal/orders/order-book.ts'

interface OrderNewsOptions {
  readonly listeners: Pick<Listeners, 'emit' | 'subscribe'>
  readonly journal: Pick<OrderBook, 'readOrder' | 'attemptsOfSale'>
  readonly onTrouble: (error: unknown) => void
}

/**
 * Emits orders that changed because something else did. An order includes its refunds, so a refund that is done
 * changes its order; a refund that gives back a cash part ends the sale and changes all its orders. Returns the
 * function that emits one order.
 */
export function emitOrderNews({ listeners, journal, onTrouble }: OrderNewsOptions) {
  async function emitOrder(merchantTradeNo: string, wholeSale = false): Promise<void> {
    try {
      const order = await journal.readOrder(merchantTradeNo)
      if (!order) return
      for (const each of wholeSale ? await journal.attemptsOfSale(order.saleId) : [order])
        listeners.emit('order.changed', each)
    } catch (error) {
      onTrouble(error)
    }
  }
  listeners.subscribe((name, value) => {
    if (name !== 'refund.changed') return
    const { state, merchantTradeNo, undoes } = value as EventValue<'refund.changed'>
    if (state.kind === 'done') void emitOrder(merchantTradeNo, undoes)
  })
  return (merchantTradeNo: string) => void emitOrder(merchantTradeNo)
}
