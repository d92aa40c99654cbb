import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { Order } from '../../shared/sale/order.ts'
import { type OrderStateKind, watchedStates } from '../../shared/sale/order-life.ts'
import { CallFailure, storageFailure } from '../call-failure.ts'
import type { GatewayClient } from '../gateway/client.ts'
import { type Journal, StepOvertaken } from '../journal/journal.ts'
import type { NewPrintJob } from '../printing/print-store.ts'
import type { Charge } from './attempts.ts'
import { createCharging } from './charging.ts'
import { createInquiring } from './inquiring.ts'
import type { ExpectedMerchant } from './outcome.ts'
import { createSettle } from './settle.ts'
import { createWatcher } from './watcher.ts'

export interface SalesOptions {
  readonly journal: Journal
  readonly gateway: GatewayClient
  readonly profile: GatewayProfile
  /** Where the gateway is to send its notifications; null where nobody listens. */
  readonly notifyUrl: string | null
  readonly expected: ExpectedMerchant
  readonly now: () => number
  /** The gateway's clock, as far as its answers have told it. */
  readonly gatewayNow: () => number
  readonly productName: () => string
  /** The receipt to print by itself for an order that was just paid; null where none is wanted. */
  readonly receiptFor: (order: Order) => NewPrintJob | null
  readonly onChange: (order: Order) => void
  readonly onPrintQueued: () => void
  /** Hears of what goes wrong out of any cashier's sight. */
  readonly onTrouble: (error: unknown) => void
}

/** The sales desk: charges, watches what is open, and knows of every order how it ended or that it has not. */
export interface Sales {
  /** Answers once the first outcome is known. The same sale asked for twice is one order. */
  charge(charge: Charge): Promise<Order>
  /** Asks the gateway now. */
  check(merchantTradeNo: string): Promise<Order>
  /** Frees the sale for another channel; the old code stays watched. */
  changeChannel(merchantTradeNo: string): Promise<Order>
  /** The same order under the same number again, once it is known never to have arrived. */
  sendAgain(merchantTradeNo: string): Promise<Order>
  /** Watches every order whose outcome is open. */
  watchOpenOrders(): Promise<void>
  stop(): Promise<void>
}

/** Known to be unpaid. Of an order whose outcome is not known nobody may say that the sale goes on without it. */
const mayBeLeft: readonly OrderStateKind[] = ['open', 'failed', 'expired', 'rejected']

export function createSales(options: SalesOptions): Sales {
  const { journal, profile, now, gatewayNow, onChange, onTrouble } = options
  const settle = createSettle(options)
  const existing = async (merchantTradeNo: string): Promise<Order> => {
    const order = await journal.readOrder(merchantTradeNo)
    if (!order) throw new CallFailure('notFound', 'there is no such order', 'merchantTradeNo')
    return order
  }
  const charging = createCharging({ ...options, settle, watch: (order) => watcher.watch(order) })
  const inquiring = createInquiring({ ...options, settle, existing, isCharging: charging.isCharging })
  const watcher = createWatcher({
    ask: inquiring.inquire,
    polling: profile.polling,
    now,
    gatewayNow,
    onTrouble,
  })

  return {
    charge: charging.charge,
    async check(merchantTradeNo) {
      try {
        const { order } = await inquiring.inquire(merchantTradeNo)
        watcher.watch(order)
        return order
      } catch (error) {
        throw storageFailure(error, 'notRecorded') ?? error
      }
    },
    async changeChannel(merchantTradeNo) {
      const order = await existing(merchantTradeNo)
      if (order.superseded) return order
      if (!mayBeLeft.includes(order.state.kind)) {
        throw new CallFailure('notPossible', `this order is ${order.state.kind}: the sale goes on with it`)
      }
      try {
        const superseded = await journal.supersede(merchantTradeNo, order.state.kind, now())
        onChange(superseded)
        return superseded
      } catch (error) {
        if (!(error instanceof StepOvertaken)) throw error
        throw new CallFailure('notPossible', 'this order has just changed')
      }
    },
    async sendAgain(merchantTradeNo) {
      const order = await existing(merchantTradeNo)
      const attempt = await charging.sendAgain(order)
      inquiring.forget(merchantTradeNo)
      return attempt
    },
    async watchOpenOrders() {
      for (const order of await journal.listByState(watchedStates)) watcher.watch(order)
    },
    async stop() {
      await watcher.stop()
      await Promise.allSettled([charging.idle(), inquiring.idle()])
    },
  }
}
