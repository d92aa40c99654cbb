import { systemClock } from '../../platform/clock.ts'
import { systemRandomness } from '../../platform/randomness.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import { namingCash } from '../../shared/cash/cash-name.ts'
import { wireCodes } from '../../shared/gateway/wire-codes.ts'
import type { CounterMode, ReceiverStatus } from '../../shared/merchant/merchant.ts'
import { notifyPathOf } from '../../shared/office/notification.ts'
import { seenAt } from '../../shared/sale/channel-terms.ts'
import type { Order } from '../../shared/sale/order.ts'
import { liveStates } from '../../shared/sale/order-life.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { isHere } from '../../shared/web-address.ts'
import { withRequestJournal } from '../backups/with-request-journal.ts'
import type { Listener } from '../events/listeners.ts'
import type { GatewayConnection } from '../gateway/connection.ts'
import { type GatewayConnectivity, isLost } from '../gateway/connectivity.ts'
import { createTransport, defaultWireLimits } from '../gateway/transport.ts'
import type { Services } from '../ipc/services.ts'
import type { Journal } from '../journal/journal.ts'
import { fillIndex } from '../journal/orders/fill-index.ts'
import { openNotificationReceiver } from '../notifications/notification-receiver.ts'
import { createReception } from '../notifications/reception.ts'
import { createRepeats } from '../notifications/repeats.ts'
import { takeThroughOffice } from '../notifications/through-office.ts'
import type { NotificationVerifier } from '../office/notifications-part.ts'
import { openInterruptedPrinters } from '../printing/interrupted-printers.ts'
import { createPrinting } from '../printing/printing.ts'
import type { RefundRights } from '../refunds/refunds-options.ts'
import type { SaleTerms } from '../sales/sale-terms.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import { createRecoveryProbe } from '../watching/recovery-probe.ts'
import { createCore } from './core.ts'
import { termsAt } from './terms-at.ts'

/** True once an order's code must no longer be paid. */
const isOver = ({ superseded, paidInstead, state }: Order) =>
  superseded || paidInstead !== undefined || !(liveStates as readonly string[]).includes(state.kind)

export interface ServicesOptions {
  readonly log: (line: object) => void
  readonly journal: Journal
  readonly settings: SettingsFile
  /** The file that lists printers interrupted in the middle of a command; shared by training and real money. */
  readonly interruptedPrinters: string
  readonly connectivity: GatewayConnectivity
  readonly mode: CounterMode
  readonly connect: () => Promise<GatewayConnection>
  readonly now: () => number
  /** The office's address; null if this counter is not enrolled. */
  readonly officeAddress: () => string | null
  /** The rights to refund, if there are several counters. */
  readonly rights?: RefundRights | undefined
  /** Rejects if the shop charges only during a shift and none is open. */
  readonly demandOpenShift?: (() => Promise<void>) | undefined
  readonly emit: Listener
  readonly onOutcome?: ((order: Order) => void) | undefined
  readonly onUnplacedPayment?: (() => void) | undefined
  /** Called when what came to the port of the open services was refused, or is believed again. */
  readonly onReceiver?: ((status: ReceiverStatus) => void) | undefined
  readonly onTrouble: (error: unknown) => void
}

/** Opens gateway and printing, and watches again the open orders of the last run. */
export async function openServices(options: ServicesOptions): Promise<Services> {
  const { journal, log, settings, connectivity, now, onTrouble } = options
  const connection = await options.connect()
  const { profile, merchantId, url: baseUrl } = connection
  const signer = createSigner(profile.signing.profile, connection.keys)
  const transport = createTransport(defaultWireLimits, connection.authority ?? null)
  const channelTerms = termsAt(profile)
  const at = settings.read().notifications
  const verifying = {
    merchantId,
    signer,
    now: connectivity.gatewayNow,
    ownNow: now,
    clockWindowSeconds: profile.clockWindowSeconds,
  }
  const codes = wireCodes(profile)
  const officePath = notifyPathOf(options.mode, merchantId)
  const office = options.officeAddress()
  const receiver = await openNotificationReceiver({
    at,
    codes,
    ...verifying,
    gatewayIsHere: isHere(new URL(baseUrl)),
    throughOffice: office?.startsWith('https:') ? `${office}${officePath}` : null,
    onNotification: (notification) => core.notifications.keep(notification),
    onState: (state) => options.onReceiver?.(state),
    onTrouble,
  })
  // The port is another at each start, and a static account outlives it.
  if (receiver.notifyUrl !== null) connection.notifyAt?.(receiver.notifyUrl)
  const printing = createPrinting({
    store: journal,
    settings: () => namingCash(seenAt(channelTerms, settings.read()), settings.read().slips.language),
    mode: options.mode,
    clock: { ...systemClock, now },
    interruptedPrinters: openInterruptedPrinters(options.interruptedPrinters, onTrouble),
    onChange: (job) => options.emit('print.changed', job),
    onBroken: onTrouble,
  })
  const core = createCore({
    journal: withRequestJournal(journal, log),
    transport,
    clock: systemClock,
    random: systemRandomness,
    connectivity,
    profile,
    signer,
    merchantId,
    storeId: connection.storeId,
    baseUrl,
    notifyUrl: receiver.notifyUrl,
    expected: connection.expectedMerchant,
    productName: () => settings.read().shop.name,
    terms: () => termsOfSale(settings.read()),
    // In training a code that was left can still be paid, so that staff can practise what to do about two payments.
    cancelsLeftCodes: options.mode === 'live',
    demandOpenShift: options.demandOpenShift,
    rights: options.rights,
    receiptFor: printing.automaticReceipt,
    emit(name, value, to) {
      options.emit(name, value, to)
      // A payment slip that is still queued is useless once its code is no longer valid.
      if (name === 'order.changed' && isOver(value as Order)) printing.wake()
    },
    onOutcome: options.onOutcome,
    onContact: () => probe.note(),
    onUnplacedPayment: options.onUnplacedPayment,
    onPrintQueued: printing.wake,
    onExchange: (record) => log({ journal: journal.id, ...record }),
    onTrouble,
  })

  const probe = createRecoveryProbe({
    clock: systemClock,
    isLost: () => isLost(connectivity.status()),
    ask: core.probe,
    onTrouble,
  })
  const repeats = createRepeats({ clock: systemClock, passOn: core.notifications.keep })
  const verifier: NotificationVerifier = {
    merchantId,
    take: at.enabled
      ? takeThroughOffice({
          reception: createReception({ ...verifying, path: officePath }),
          codes,
          repeats,
          knows: core.notifications.knows,
        })
      : null,
  }
  let stopFilling = () => {}
  const close = async () => {
    stopFilling()
    repeats.stop()
    await receiver.close()
    await probe.stop()
    await core.stop()
    await printing.stop()
    await transport.close()
    await connection.close()
  }
  try {
    await core.watchOpen()
  } catch (error) {
    await close()
    throw error
  }
  printing.wake()
  stopFilling = fillIndex(journal, systemClock, onTrouble)
  return {
    sales: core.sales,
    refunds: core.refunds,
    subscriptions: core.subscriptions,
    staticAccounts: core.staticAccounts,
    comparing: core.comparing,
    printing,
    channelTerms,
    gatewayUrl: baseUrl,
    receiverStatus: receiver.state,
    verifier,
    checkSoon() {
      core.checkSoon()
      probe.soon()
      printing.wake()
    },
    close,
  }
}

/** If the shop has no page of its own, payers stay on the gateway's. */
function termsOfSale({ language, channels, tax, cashRounding }: Settings): Partial<SaleTerms> {
  const { redirectUrl, feeOnPayer, disabled } = channels
  return { language, feeOnPayer, disabled, tax, cashRounding, ...(redirectUrl === '' ? {} : { redirectUrl }) }
}
