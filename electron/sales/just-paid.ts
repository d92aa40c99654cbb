import type { Order } from '../../shared/sale/order.ts'

/**
 * Orders that were paid and that nobody has looked at since: their cashier may already serve the next customer. In
 * memory only; the list of orders has them anyway.
 */
export interface JustPaid {
  list(): readonly Order[]
  /** An order has just become paid. */
  add(order: Order): void
  /** Somebody has seen that these are paid. */
  seen(merchantTradeNos: readonly string[]): void
}

/** As many as a cashier will look through; older ones are in the list of orders. */
const MOST = 30
const LASTS_MS = 60 * 60_000
const numbersOf = (orders: readonly Order[]) => orders.map(({ merchantTradeNo }) => merchantTradeNo).join()

export function createJustPaid(now: () => number, onChange: (orders: readonly Order[]) => void): JustPaid {
  let orders: readonly Order[] = []
  const fresh = () => orders.filter(({ state }) => now() - state.since < LASTS_MS)

  function change(to: readonly Order[]): void {
    const before = numbersOf(orders)
    orders = to.slice(0, MOST)
    // By age, not by count: one may arrive as another becomes too old.
    if (numbersOf(orders) !== before) onChange(orders)
  }

  return {
    list: fresh,
    add(order) {
      const { merchantTradeNo } = order
      change([order, ...fresh().filter((known) => known.merchantTradeNo !== merchantTradeNo)])
    },
    seen(merchantTradeNos) {
      change(orders.filter(({ merchantTradeNo }) => !merchantTradeNos.includes(merchantTradeNo)))
    },
  }
}
