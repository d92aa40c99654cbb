import { join } from 'node:path'
import type { Order } from '../shared/sale/order.ts'
import type { PrintJob } from '../shared/slip/slip.ts'
import { CallFailure } from './call-failure.ts'
import { createGatewayClient } from './gateway/client.ts'
import { openExchangeLog } from './gateway/exchange-log.ts'
import type { GatewayLine } from './gateway/line.ts'
import { createSigner } from './gateway/sign.ts'
import { createTransport } from './gateway/transport.ts'
import type { Journal } from './journal/journal.ts'
import type { Notification } from './notifications/notification.ts'
import { openReceiver } from './notifications/receiver.ts'
import { createPrinting, type Printing } from './printing/printing.ts'
import { createSales, type Sales } from './sales/sales.ts'
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
  readonly onPrint: (job: PrintJob) => void
  readonly onTrouble: (error: unknown) => void
}

/** What reaches out of this computer's memory: to the gateway and to the printer. */
export interface Desk {
  readonly sales: Sales
  readonly printing: Printing
  /** The training gateway's address. */
  readonly sandboxUrl: string
  close(): Promise<void>
}

const NOTIFICATION_PATH = '/notifications'

/** Opens the gateway and the printer, and takes up again what the last run left open. */
export async function openDesk(options: DeskOptions): Promise<Desk> {
  const { journal, settings, line, now, onTrouble } = options
  const training = await openTraining(options.training)
  const { profile, merchantId, url: baseUrl } = training
  const signer = createSigner(profile.signing.profile, training.keys)
  const transport = createTransport()
  // The training gateway is on this computer, so it can reach us; a live one usually can't.
  const receiver = await openReceiver({
    port: 0,
    path: NOTIFICATION_PATH,
    merchantId,
    signer,
    now: line.gatewayNow,
    onNotification: (notification) => void lookAfter(notification),
  })
  const printing = createPrinting({
    store: journal,
    settings: settings.read,
    mode: 'training',
    now,
    onChange: options.onPrint,
    onBroken: onTrouble,
  })
  const sales = createSales({
    journal,
    gateway: createGatewayClient({
      profile,
      baseUrl,
      merchantId,
      signer,
      transport,
      now,
      onContact: line.note,
      onExchange: openExchangeLog(join(options.folder, 'exchanges.log'), onTrouble),
    }),
    profile,
    notifyUrl: receiver.url,
    expected: training.expectedMerchant,
    now,
    gatewayNow: line.gatewayNow,
    productName: () => settings.read().shop.name,
    receiptFor: printing.automaticReceipt,
    onChange: options.onOrder,
    onPrintQueued: printing.wake,
    onTrouble: options.onTrouble,
  })

  /** A notification is a hint: what became of the order only our own inquiry tells. */
  async function lookAfter({ merchantTradeNo }: Notification): Promise<void> {
    if (merchantTradeNo === null) return
    try {
      const { state } = await sales.check(merchantTradeNo)
      // An inquiry that was already under way may have been answered before the news.
      if (state.kind === 'open') await sales.check(merchantTradeNo)
    } catch (error) {
      // Of somebody else's order, such as another counter's of the same merchant, we know nothing.
      if (!(error instanceof CallFailure)) onTrouble(error)
    }
  }

  const close = async () => {
    await receiver.close()
    await sales.stop()
    await printing.stop()
    await transport.close()
    await training.close()
  }
  try {
    await sales.watchOpenOrders()
  } catch (error) {
    await close()
    throw error
  }
  printing.wake()
  return { sales, printing, sandboxUrl: baseUrl, close }
}
