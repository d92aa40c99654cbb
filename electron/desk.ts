import { join } from 'node:path'
import { counterChannels } from '../shared/gateway/counter-channels.ts'
import { channelAt, type GatewayProfile } from '../shared/gateway/profile.ts'
import type { ChannelTerms } from '../shared/ipc/contract.ts'
import type { Refund } from '../shared/refund/refund.ts'
import type { Order } from '../shared/sale/order.ts'
import type { PrintJob } from '../shared/slip/slip.ts'
import { systemClock } from './clock.ts'
import { createCore } from './core.ts'
import { openExchangeLog } from './gateway/exchange-log.ts'
import type { GatewayLine } from './gateway/line.ts'
import { createSigner } from './gateway/sign.ts'
import { createTransport } from './gateway/transport.ts'
import type { Journal } from './journal/journal.ts'
import { openHearing } from './notifications/hearing.ts'
import { createPrinting, type Printing } from './printing/printing.ts'
import { systemRandomness } from './randomness.ts'
import type { Refunds } from './refunds/refunds.ts'
import type { Sales } from './sales/sales.ts'
import type { SettingsFile } from './settings/settings-file.ts'
import { openTraining, type TrainingOptions } from './training/training.ts'

export interface DeskOptions {
  /** Where it keeps its request journal. */
  readonly folder: string
  readonly journal: Journal
  readonly settings: SettingsFile
  readonly line: GatewayLine
  readonly training: TrainingOptions
  readonly now: () => number
  readonly onOrder: (order: Order) => void
  readonly onRefund: (refund: Refund) => void
  readonly onPrint: (job: PrintJob) => void
  readonly onTrouble: (error: unknown) => void
}

/** What reaches out of this computer's memory: to the gateway and to the printer. */
export interface Desk {
  readonly sales: Sales
  readonly refunds: Refunds
  readonly printing: Printing
  readonly channelTerms: ChannelTerms
  /** The training gateway's address. */
  readonly sandboxUrl: string
  /** Asks the gateway soon about whatever is open. */
  lookAgain(): void
  close(): Promise<void>
}

/** Opens the gateway and the printer, and takes up again what the last run left open. */
export async function openDesk(options: DeskOptions): Promise<Desk> {
  const { journal, settings, line, now, onTrouble } = options
  const training = await openTraining(options.training)
  const { profile, merchantId, url: baseUrl } = training
  const signer = createSigner(profile.signing.profile, training.keys)
  const transport = createTransport()
  // The training gateway is on this computer, so it can reach us; a live one usually can't.
  const hearing = await openHearing({
    at: settings.read().notifications,
    merchantId,
    signer,
    now: line.gatewayNow,
    clockWindowSeconds: profile.clockWindowSeconds,
    onNotification: (notification) => void core.hear(notification),
    onTrouble,
  })
  const printing = createPrinting({
    store: journal,
    settings: settings.read,
    mode: 'training',
    now,
    onChange: options.onPrint,
    onBroken: onTrouble,
  })
  const core = createCore({
    journal,
    transport,
    clock: systemClock,
    random: systemRandomness,
    line,
    profile,
    signer,
    merchantId,
    baseUrl,
    notifyUrl: hearing.notifyUrl,
    expected: training.expectedMerchant,
    productName: () => settings.read().shop.name,
    receiptFor: printing.automaticReceipt,
    onOrder: options.onOrder,
    onRefund: options.onRefund,
    onPrintQueued: printing.wake,
    onExchange: openExchangeLog(join(options.folder, 'exchanges.log'), onTrouble),
    onTrouble,
  })

  const close = async () => {
    await hearing.close()
    await core.stop()
    await printing.stop()
    await transport.close()
    await training.close()
  }
  try {
    await core.watchOpen()
  } catch (error) {
    await close()
    throw error
  }
  printing.wake()
  return {
    sales: core.sales,
    refunds: core.refunds,
    printing,
    channelTerms: termsAt(profile),
    sandboxUrl: baseUrl,
    lookAgain: core.lookAgain,
    close,
  }
}

function termsAt(profile: GatewayProfile): ChannelTerms {
  return Object.fromEntries(
    counterChannels.map((channel) => {
      const { paymentType, min, max } = channelAt(profile, channel)
      return [paymentType, { min, max }]
    }),
  )
}
