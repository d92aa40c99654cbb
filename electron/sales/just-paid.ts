import type { Order } from '../../shared/sale/order.ts'

/**
 * Orders that were paid and that nobody has looked at since: their cashier may be serving the next customer already.
 * It lives as long as the counter runs; the list of orders knows them all the same.
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
    // Not by how many they are: one may come as another has become too old.
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
