import type { Clock } from '../../platform/clock.ts'
import type { Randomness } from '../../platform/randomness.ts'
import type { Cart } from '../../shared/cart/cart.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { GatewayClient } from '../gateway/client.ts'
import type { Journal } from '../journal/journal.ts'
import type { NewPrintJob } from '../printing/print-store.ts'
import type { Watcher } from '../watching/watcher.ts'
import type { ExpectedMerchant } from './outcome.ts'
import type { SaleTerms } from './sale-terms.ts'

export interface SalesOptions {
  readonly journal: Journal
  readonly gateway: GatewayClient
  readonly profile: GatewayProfile
  /** Where the gateway is to send its notifications; null where nobody listens. */
  readonly notifyUrl: string | null
  readonly expected: ExpectedMerchant
  readonly clock: Clock
  readonly random: Randomness
  readonly watcher: Pick<Watcher, 'watch' | 'noteCheck' | 'hurry' | 'waitOf'>
  /** The gateway's clock, as far as its answers have told it. */
  readonly gatewayNow: () => number
  readonly productName: () => string
  readonly terms: () => SaleTerms
  /** Rejects with a CallFailure where the shop wants nothing new to be charged now. */
  readonly demandOpenShift?: () => Promise<void>
  /** The receipt to print by itself for an order that was just paid; null where none is wanted. */
  readonly receiptFor: (order: Order, cart: Cart) => NewPrintJob | null
  readonly onChange: (order: Order) => void
  /** It has just become paid, in front of a customer. */
  readonly onPaid?: ((order: Order) => void) | undefined
  readonly onPrintQueued: () => void
  /** Withdraws a code that was left for another channel, where the gateway can. */
  readonly cancelsLeftCodes: boolean
  /** Hears of what goes wrong out of any cashier's sight. */
  readonly onTrouble: (error: unknown) => void
}
