import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Inquire } from '../lifecycle/inquiring.ts'
import { createWatching } from '../lifecycle/watching.ts'
import { lastHeardOf, leftOpen } from '../watching/left-open.ts'
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

  /** Plans an order that an earlier run left open. If no inquiry is planned any more, it still gets one. */
  function watchLeftOpen(order: Order): void {
    const watched = watching.watched(order)
    const asked: Watched = {
      ...watched,
      nextIn: (misses, ageOf) => watched.nextIn(misses, ageOf) ?? 0,
    }
    options.watcher.watch(leftOpen(asked, lastHeardOf(order)))
  }

  return { ...watching, watchLeftOpen }
}
