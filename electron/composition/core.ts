import type { Clock } from '../../platform/clock.ts'
import type { Randomness } from '../../platform/randomness.ts'
import type { Signer } from '../../platform/signing/sign.ts'
import type { Cart } from '../../shared/cart/cart.ts'
import { unrounded } from '../../shared/cash/cash-rounding.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { Order } from '../../shared/sale/order.ts'
import { noTax } from '../../shared/tax/no-tax.ts'
import { isHere } from '../../shared/web-address.ts'
import type { Listener } from '../events/listeners.ts'
import { createGatewayClient, type GatewayClientOptions } from '../gateway/client.ts'
import { type GatewayConnectivity, isLost } from '../gateway/connectivity.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import type { ExchangeRecord } from '../gateway/exchange-record.ts'
import { askAboutNoOrder, noOrder } from '../gateway/no-such-order.ts'
import type { Transport } from '../gateway/transport.ts'
import type { Journal } from '../journal/journal.ts'
import type { NewPrintJob } from '../printing/print-store.ts'
import { createRefunds, type Refunds } from '../refunds/refunds.ts'
import type { RefundRights } from '../refunds/refunds-options.ts'
import type { ExpectedMerchant } from '../sales/outcome.ts'
import { feeTypeOn, type SaleTerms } from '../sales/sale-terms.ts'
import { createSales, type Sales } from '../sales/sales.ts'
import { type Comparing, createComparing } from '../shifts/comparing.ts'
import { createGatewayWord } from '../shifts/gateway-word.ts'
import { createStaticAccounts, type StaticAccounts } from '../static-accounts/static-accounts.ts'
import { createSubscriptions, type Subscriptions } from '../subscriptions/subscriptions.ts'
import { createWatcher } from '../watching/watcher.ts'
import { createNotificationRouter } from './notification-router.ts'

/**
 * Everything through which the core touches the world. The counter passes in the real ones; `test/safety/` passes in a
 * virtual clock and network and seeded randomness, and crashes the core at each of these calls.
 */
export interface CorePorts {
  readonly journal: Journal
  readonly transport: Transport
  readonly clock: Clock
  readonly random: Randomness
}

export interface CoreOptions extends CorePorts {
  readonly connectivity: GatewayConnectivity
  readonly profile: GatewayProfile
  readonly signer: Signer
  readonly merchantId: string
  /** The branch in every request; null if there is none. */
  readonly storeId?: string | null
  readonly baseUrl: string
  /** Where the gateway sends its notifications; null when no receiver is open. */
  readonly notifyUrl: string | null
  readonly expected: ExpectedMerchant
  readonly productName: () => string
  /** The shop's settings for pages and fees; without them payers end on the gateway's own page and the shop bears all fees. */
  readonly terms?: () => Partial<SaleTerms>
  /** Rejects with a CallFailure while the shop allows no new charge. */
  readonly demandOpenShift?: (() => Promise<void>) | undefined
  /** Cancels a code after the customer chose another channel, if the gateway can; otherwise the code is only watched. */
  readonly cancelsLeftCodes?: boolean
  /** The rights to refund orders, if there are several counters. */
  readonly rights?: RefundRights | undefined
  /** The receipt to print automatically for an order that was just paid; null when the shop wants none. */
  readonly receiptFor: (order: Order, cart: Cart) => NewPrintJob | null
  readonly emit: Listener
  readonly onOutcome?: ((order: Order) => void) | undefined
  readonly onContact?: (() => void) | undefined
  /** The gateway reported a payment that matches nothing in this journal. */
  readonly onUnplacedPayment?: (() => void) | undefined
  readonly onPrintQueued: () => void
  readonly onExchange: (record: ExchangeRecord) => void
  /** Called with errors that no cashier sees. */
  readonly onTrouble: (error: unknown) => void
}

/** The part of the counter that moves money. It needs no device. */
export interface Core {
  readonly sales: Sales
  readonly refunds: Refunds
  readonly subscriptions: Subscriptions
  readonly staticAccounts: StaticAccounts
  readonly comparing: Comparing
  /** A notification is only a hint: it triggers our own inquiry, and only the answer to that changes anything. */
  readonly notifications: ReturnType<typeof createNotificationRouter>
  /** Makes an inquiry that changes nothing, to learn the state of the connection. */
  probe(): Promise<void>
  /** Makes inquiries about everything open soon, because somebody looks at the screen or the network is back. */
  checkSoon(): void
  /** Watches again what the last run left open. Call after the journal has been resumed. */
  watchOpen(): Promise<void>
  /** Resolves when no work is in progress. */
  stop(): Promise<void>
}

export function createCore(options: CoreOptions): Core {
  const { journal, clock, random, connectivity, profile, notifyUrl, expected, productName } = options
  const { receiptFor, emit, onPrintQueued, onTrouble } = options
  const client: GatewayClientOptions = {
    profile,
    baseUrl: options.baseUrl,
    merchantId: options.merchantId,
    storeId: options.storeId ?? null,
    signer: options.signer,
    transport: options.transport,
    now: clock.now,
    newRequestId: random.uuid,
    onContact(contact) {
      const wasLost = isLost(connectivity.status())
      connectivity.note(contact)
      if (wasLost && !isLost(contact)) watcher.wake()
      options.onContact?.()
    },
  }
  const gateway = createGatewayClient({ ...client, onExchange: options.onExchange })
  // Its inquiries are about no order, so they are not kept as evidence.
  const prober = createGatewayClient(client)
  const watcher = createWatcher({
    clock,
    questionsPerSecond: profile.polling.questionsPerSecond,
    onTrouble,
    random: random.fraction,
  })
  const gatewayUrl = new URL(options.baseUrl)
  const terms = (): SaleTerms => ({
    redirectUrl: gatewayUrl.origin,
    language: 'id',
    feeOnPayer: [],
    disabled: [],
    tax: noTax,
    cashRounding: unrounded,
    ...options.terms?.(),
  })
  const shared = {
    journal,
    gateway,
    profile,
    notifyUrl,
    clock,
    random,
    watcher,
    gatewayNow: connectivity.gatewayNow,
  }
  const sales = createSales({
    ...shared,
    expected: { ...expected, pagesHere: isHere(gatewayUrl) },
    productName,
    terms,
    demandOpenShift: options.demandOpenShift,
    receiptFor,
    onChange: (order) => emit('order.changed', order),
    onOutcome: options.onOutcome,
    isGatewayLost: () => isLost(connectivity.status()),
    onPrintQueued,
    cancelsLeftCodes: options.cancelsLeftCodes ?? false,
    onTrouble,
  })
  const refunds = createRefunds({
    ...shared,
    rights: options.rights,
    onChange: (refund) => emit('refund.changed', refund),
  })
  const subscriptions = createSubscriptions({
    ...shared,
    feeTypeOn: (paymentType) => feeTypeOn(paymentType, terms()),
    pagesHere: isHere(gatewayUrl),
    onChange: (subscription) => emit('subscription.changed', subscription),
  })
  const staticAccounts = createStaticAccounts({
    ...shared,
    onChange: (account) => emit('staticAccount.changed', account),
    onPaid: (paid) => emit('staticAccount.paid', paid),
  })

  const comparing = createComparing({
    journal,
    word: createGatewayWord(gateway),
    sales,
    refunds,
    clock,
    profile,
    onTrouble,
    onChange: (comparison) => emit('shift.compared', comparison),
  })

  const notifications = createNotificationRouter({
    journal,
    clock,
    sales,
    refunds,
    subscriptions,
    staticAccounts,
    onTrouble,
    onUnplaced: () => options.onUnplacedPayment?.(),
  })

  return {
    sales,
    refunds,
    subscriptions,
    staticAccounts,
    comparing,
    notifications,
    async probe() {
      await askAboutNoOrder(prober, noOrder(random.uuid())).catch((error: unknown) => {
        if (!(error instanceof GatewayError)) throw error
      })
    },
    checkSoon: watcher.wake,
    async watchOpen() {
      await sales.watchOpenOrders()
      await refunds.watchOpenRefunds()
      await subscriptions.watchOpen()
      await staticAccounts.watchOpen()
    },
    async stop() {
      await comparing.abandon()
      await watcher.stop()
      await Promise.all([sales.idle(), refunds.idle(), subscriptions.idle(), staticAccounts.idle()])
    },
  }
}
