import type { Clock } from '../../platform/clock.ts'
import type { Randomness } from '../../platform/randomness.ts'
import type { Cart } from '../../shared/cart/cart.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { GatewayClient } from '../gateway/client.ts'
import type { CartBook } from '../journal/orders/carts.ts'
import type { OrderBook } from '../journal/orders/order-book.ts'
import type { NewPrintJob } from '../printing/print-store.ts'
import type { Watcher } from '../watching/watcher.ts'
import type { ExpectedMerchant } from './outcome.ts'
import type { SaleTerms } from './sale-terms.ts'

export interface SalesOptions {
  readonly journal: OrderBook & Pick<CartBook, 'readCart'>
  readonly gateway: GatewayClient
  readonly profile: GatewayProfile
  /** Where the gateway sends its notifications; null when no receiver is open. */
  readonly notifyUrl: string | null
  readonly expected: ExpectedMerchant
  readonly clock: Clock
  readonly random: Randomness
  readonly watcher: Pick<Watcher, 'watch' | 'noteCheck' | 'hurry' | 'waitOf'>
  /** The gateway's clock, as far as its answers have shown it. */
  readonly gatewayNow: () => number
  readonly productName: () => string
  readonly terms: () => SaleTerms
  /** Rejects with a CallFailure while the shop allows no new charge. */
  readonly demandOpenShift?: (() => Promise<void>) | undefined
  /** The receipt to print automatically for an order that was just paid; null when the shop wants none. */
  readonly receiptFor: (order: Order, cart: Cart) => NewPrintJob | null
  readonly onChange: (order: Order) => void
  /** No usable answer has come from the gateway lately. */
  readonly isGatewayLost?: (() => boolean) | undefined
  /**
   * An order has just become paid, or came to nothing. Not called for the payment of an order that a restore brought
   * back.
   */
  readonly onOutcome?: ((order: Order) => void) | undefined
  readonly onPrintQueued: () => void
  /** Cancels a code after the customer chose another channel, if the gateway can. */
  readonly cancelsLeftCodes: boolean
  /** Called with errors that no cashier sees. */
  readonly onTrouble: (error: unknown) => void
}
