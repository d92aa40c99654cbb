import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Asked, Watched } from '../watching/watched.ts'
import type { Inquiry } from './inquiring.ts'
import { nextCheckIn } from './poll-plan.ts'

export interface WatchedOrdersOptions {
  readonly profile: GatewayProfile
  /** The gateway's clock, as far as its answers have told it. */
  readonly gatewayNow: () => number
  readonly inquire: (merchantTradeNo: string) => Promise<Inquiry>
}

export const keyOfOrder = (merchantTradeNo: string) => `order ${merchantTradeNo}`

/** Orders as the watcher sees them. */
export function createWatchedOrders({ profile, gatewayNow, inquire }: WatchedOrdersOptions) {
  const watched = (order: Order): Watched => ({
    key: keyOfOrder(order.merchantTradeNo),
    startedAt: order.createdAt,
    nextIn: (misses, ageOf) =>
      nextCheckIn(order, profile.polling, { ageOf, gatewayNow: gatewayNow() }, misses),
    ask: async () => asked(await inquire(order.merchantTradeNo)),
  })
  const asked = ({ order, answered }: Inquiry): Asked => ({ watched: watched(order), answered })

  /**
   * One that an earlier run left open: it has waited since that run last heard of it. One that ended so long ago that
   * nothing more is planned is owed a last question.
   */
  function leftOpen(order: Order): Watched {
    const lastHeardAt = Math.max(order.state.since, order.lastCheckedAt ?? 0)
    const now = watched(order)
    return {
      ...now,
      nextIn(misses, ageOf) {
        const wait = now.nextIn(misses, ageOf)
        return wait === null ? 0 : Math.max(0, wait - ageOf(lastHeardAt))
      },
    }
  }

  return { watched, asked, leftOpen }
}
