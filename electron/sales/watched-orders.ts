import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Inquire } from '../lifecycle/inquiring.ts'
import { createWatching } from '../lifecycle/watching.ts'
import type { Watched } from '../watching/watched.ts'
import type { Watcher } from '../watching/watcher.ts'
import { nextCheckIn } from './poll-plan.ts'

export interface WatchedOrdersOptions {
  readonly profile: GatewayProfile
  readonly watcher: Pick<Watcher, 'watch' | 'noteCheck' | 'hurry' | 'waitOf'>
  readonly now: () => number
  /** The gateway's clock, as far as its answers have shown it. */
  readonly gatewayNow: () => number
  readonly inquire: Inquire<Order>
}

/** Connects orders to the watcher. */
export function createWatchedOrders({ profile, gatewayNow, ...options }: WatchedOrdersOptions) {
  const watching = createWatching<Order>({
    ...options,
    keyOf: (merchantTradeNo) => `order ${merchantTradeNo}`,
    numberOf: ({ merchantTradeNo }) => merchantTradeNo,
    startedAt: ({ createdAt }) => createdAt,
    nextIn: (order, misses, ageOf) =>
      nextCheckIn(order, profile.polling, { ageOf, gatewayNow: gatewayNow() }, misses),
  })

  /**
   * Plans an order that an earlier run left open: the time since that run's last answer counts as waiting. If the
   * order ended so long ago that no inquiry is planned any more, it still gets one.
   */
  function leftOpen(order: Order): Watched {
    const lastNewsAt = Math.max(order.state.since, order.lastCheckedAt ?? 0)
    const now = watching.watched(order)
    return {
      ...now,
      nextIn(misses, ageOf) {
        const wait = now.nextIn(misses, ageOf)
        return wait === null ? 0 : Math.max(0, wait - ageOf(lastNewsAt))
      },
    }
  }

  return { ...watching, watchLeftOpen: (order: Order) => options.watcher.watch(leftOpen(order)) }
}
