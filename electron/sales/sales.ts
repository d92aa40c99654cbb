import type { Order } from '../../shared/sale/order.ts'
import type { OrderStateKind } from '../../shared/sale/order-life.ts'
import { CallFailure, storageFailure } from '../call-failure.ts'
import { StepOvertaken } from '../journal/steps.ts'
import type { Charge } from './attempts.ts'
import { createCancelling } from './cancelling.ts'
import { createCharging } from './charging.ts'
import { createInquiring } from './inquiring.ts'
import type { SalesOptions } from './sales-options.ts'
import { createSettle } from './settle.ts'
import { createWatchedOrders, keyOfOrder } from './watched-orders.ts'

/** The sales desk: charges, watches what is open, and knows of every order how it ended or that it has not. */
export interface Sales {
  /** Answers once the first outcome is known. The same sale asked for twice is one order. */
  charge(charge: Charge): Promise<Order>
  /** Asks the gateway now. */
  check(merchantTradeNo: string): Promise<Order>
  /** There is news of this order, of which only our own question tells whether it is true. */
  lookAfter(merchantTradeNo: string): Promise<void>
  /** Frees the sale for another channel; the old code stays watched. */
  changeChannel(merchantTradeNo: string): Promise<Order>
  /** The same order under the same number again, once it is known never to have arrived. */
  sendAgain(merchantTradeNo: string): Promise<Order>
  /** When an order is asked about again, in epoch milliseconds; null where nothing is planned. */
  nextCheckAt(merchantTradeNo: string): number | null
  /** Watches every order whose outcome is open. */
  watchOpenOrders(): Promise<void>
  /** Resolves once nothing is under way any more. The watcher is stopped by whoever made it. */
  idle(): Promise<void>
}

const DAY = 24 * 60 * 60_000

/** Known to be unpaid. Of an order whose outcome is not known nobody may say that the sale goes on without it. */
const mayBeLeft: readonly OrderStateKind[] = ['open', 'failed', 'expired', 'rejected']

export function createSales(options: SalesOptions): Sales {
  const { journal, profile, clock, watcher, gatewayNow, onChange } = options
  const settle = createSettle(options)
  const existing = async (merchantTradeNo: string): Promise<Order> => {
    const order = await journal.readOrder(merchantTradeNo)
    if (!order) throw new CallFailure('notFound', 'there is no such order', 'merchantTradeNo')
    return order
  }
  const charging = createCharging({ ...options, settle, watch, forget: (number) => inquiring.forget(number) })
  const inquiring = createInquiring({ ...options, settle, existing, isCharging: charging.isCharging })
  const orders = createWatchedOrders({ profile, gatewayNow, inquire: inquiring.inquire })
  const cancelling = createCancelling({
    ...options,
    settle,
    onSettled: (order) => watcher.heard(orders.asked({ order, answered: true })),
  })
  function watch(order: Order): void {
    watcher.watch(orders.watched(order))
  }

  async function check(merchantTradeNo: string): Promise<Order> {
    try {
      const inquiry = await inquiring.inquire(merchantTradeNo)
      watcher.heard(orders.asked(inquiry))
      return inquiry.order
    } catch (error) {
      throw storageFailure(error, 'notRecorded') ?? error
    }
  }

  return {
    charge: charging.charge,
    check,
    async lookAfter(merchantTradeNo) {
      // A question that is under way may have been answered before the news: one that is watched is asked about once more.
      if (!watcher.hurry(keyOfOrder(merchantTradeNo))) await check(merchantTradeNo)
    },
    async changeChannel(merchantTradeNo) {
      const order = await existing(merchantTradeNo)
      if (order.superseded) return order
      if (!mayBeLeft.includes(order.state.kind)) {
        throw new CallFailure('notPossible', `this order is ${order.state.kind}: the sale goes on with it`)
      }
      try {
        const superseded = await journal.supersede(merchantTradeNo, order.state.kind, clock.now())
        onChange(superseded)
        cancelling.cancel(superseded)
        return superseded
      } catch (error) {
        if (error instanceof StepOvertaken)
          throw new CallFailure('notPossible', 'this order has just changed')
        throw storageFailure(error, 'storageFailed') ?? error
      }
    },
    async sendAgain(merchantTradeNo) {
      const order = await existing(merchantTradeNo)
      return charging.sendAgain(order)
    },
    nextCheckAt(merchantTradeNo) {
      const wait = watcher.waitOf(keyOfOrder(merchantTradeNo))
      return wait === null ? null : Math.round(clock.now() + wait)
    },
    async watchOpenOrders() {
      const lateFor = profile.polling.lateDays * DAY
      for (const order of await journal.listToWatch(clock.now(), lateFor)) {
        watcher.watch(orders.leftOpen(order))
      }
    },
    async idle() {
      await Promise.allSettled([charging.idle(), inquiring.idle(), cancelling.idle()])
    },
  }
}
