import type { GatewayProfile } from '../shared/gateway/profile.ts'
import type { Refund } from '../shared/refund/refund.ts'
import type { Order } from '../shared/sale/order.ts'
import { CallFailure } from './call-failure.ts'
import type { Clock } from './clock.ts'
import { createGatewayClient } from './gateway/client.ts'
import type { ExchangeRecord } from './gateway/exchange-record.ts'
import type { GatewayLine } from './gateway/line.ts'
import type { Signer } from './gateway/sign.ts'
import type { Transport } from './gateway/transport.ts'
import type { Journal } from './journal/journal.ts'
import type { Notification } from './notifications/notification.ts'
import type { NewPrintJob } from './printing/print-store.ts'
import type { Randomness } from './randomness.ts'
import { createRefunds, type Refunds } from './refunds/refunds.ts'
import type { ExpectedMerchant } from './sales/outcome.ts'
import { createSales, type Sales } from './sales/sales.ts'
import { createWatcher } from './watching/watcher.ts'

/**
 * Everything through which the core touches the world. The shop hands in the real ones; `test/safety/` hands in a
 * virtual clock and network and a seeded chance, and lets it die at each of these calls.
 */
export interface CorePorts {
  readonly journal: Journal
  readonly transport: Transport
  readonly clock: Clock
  readonly random: Randomness
}

export interface CoreOptions extends CorePorts {
  readonly line: GatewayLine
  readonly profile: GatewayProfile
  readonly signer: Signer
  readonly merchantId: string
  readonly baseUrl: string
  /** Where the gateway is to send its notifications; null where nobody listens. */
  readonly notifyUrl: string | null
  readonly expected: ExpectedMerchant
  readonly productName: () => string
  /** The receipt to print by itself for an order that was just paid; null where none is wanted. */
  readonly receiptFor: (order: Order) => NewPrintJob | null
  readonly onOrder: (order: Order) => void
  readonly onRefund: (refund: Refund) => void
  readonly onPrintQueued: () => void
  readonly onExchange: (record: ExchangeRecord) => void
  /** Hears of what goes wrong out of any cashier's sight. */
  readonly onTrouble: (error: unknown) => void
}

/** The heart of the counter: whatever moves money, and nothing that needs a device. */
export interface Core {
  readonly sales: Sales
  readonly refunds: Refunds
  /** A notification is a hint: what became of its order only our own inquiry tells. */
  hear(notification: Notification): Promise<void>
  /** Somebody looks, or the network is back: whatever is open is asked about soon. */
  lookAgain(): void
  /** Takes up again what the last run left open; the journal has been resumed before. */
  watchOpen(): Promise<void>
  /** Resolves once nothing is under way any more. */
  stop(): Promise<void>
}

export function createCore(options: CoreOptions): Core {
  const { journal, clock, random, line, profile, notifyUrl, expected, productName } = options
  const { receiptFor, onOrder, onPrintQueued, onTrouble } = options
  const gateway = createGatewayClient({
    profile,
    baseUrl: options.baseUrl,
    merchantId: options.merchantId,
    signer: options.signer,
    transport: options.transport,
    now: clock.now,
    newRequestId: random.uuid,
    onContact(contact) {
      const wasLost = line.status().state === 'unreachable'
      line.note(contact)
      if (wasLost && contact.state !== 'unreachable') watcher.wake()
    },
    onExchange: options.onExchange,
  })
  const watcher = createWatcher({
    clock,
    questionsPerSecond: profile.polling.questionsPerSecond,
    onTrouble,
    random: random.fraction,
  })
  const sales = createSales({
    journal,
    gateway,
    profile,
    notifyUrl,
    expected,
    clock,
    random,
    watcher,
    gatewayNow: line.gatewayNow,
    productName,
    receiptFor,
    onChange: onOrder,
    onPrintQueued,
  })
  const refunds = createRefunds({
    journal,
    gateway,
    profile,
    notifyUrl,
    clock,
    random,
    watcher,
    onChange: options.onRefund,
  })

  return {
    sales,
    refunds,
    async hear({ merchantTradeNo, merchantRefundNo, status, platformTradeNo }) {
      const detail = { status: status ?? '', platformTradeNo: platformTradeNo ?? '', signature: 'valid' }
      try {
        if (merchantRefundNo !== null) {
          await refunds.hear(merchantRefundNo, detail)
          return
        }
        if (merchantTradeNo === null) return
        if (await journal.readOrder(merchantTradeNo)) {
          await journal.noteEvidence(merchantTradeNo, clock.now(), { kind: 'notified', detail })
        }
        await sales.lookAfter(merchantTradeNo)
      } catch (error) {
        // Of somebody else's order, such as another counter's of the same merchant, we know nothing.
        if (!(error instanceof CallFailure)) onTrouble(error)
      }
    },
    lookAgain: watcher.wake,
    async watchOpen() {
      await sales.watchOpenOrders()
      await refunds.watchOpenRefunds()
    },
    async stop() {
      await watcher.stop()
      await Promise.all([sales.idle(), refunds.idle()])
    },
  }
}
