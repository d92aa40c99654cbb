import type { Order } from '../shared/sale/order.ts'
import type { PrintJob } from '../shared/slip/slip.ts'
import { createGatewayClient } from './gateway/client.ts'
import type { GatewayLine } from './gateway/line.ts'
import { createSigner } from './gateway/sign.ts'
import { createTransport } from './gateway/transport.ts'
import type { Journal } from './journal/journal.ts'
import { createPrinting, type Printing } from './printing/printing.ts'
import { createSales, type Sales } from './sales/sales.ts'
import type { SettingsFile } from './settings/settings-file.ts'
import { openTraining, type TrainingOptions } from './training/training.ts'

export interface DeskOptions {
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

/** Opens the gateway and the printer, and takes up again what the last run left open. */
export async function openDesk(options: DeskOptions): Promise<Desk> {
  const { journal, settings, line, now } = options
  const training = await openTraining(options.training)
  const transport = createTransport()
  const printing = createPrinting({
    store: journal,
    settings: settings.read,
    mode: 'training',
    now,
    onChange: options.onPrint,
    onBroken: options.onTrouble,
  })
  const sales = createSales({
    journal,
    gateway: createGatewayClient({
      baseUrl: training.url,
      merchantId: training.merchantId,
      signer: createSigner('hmac-sha256-hex', training.secret),
      transport,
      now,
      onContact: line.note,
    }),
    expected: training.expectedMerchant,
    now,
    gatewayNow: line.gatewayNow,
    productName: () => settings.read().shop.name,
    receiptFor: printing.automaticReceipt,
    onChange: options.onOrder,
    onPrintQueued: printing.wake,
    onTrouble: options.onTrouble,
  })
  const close = async () => {
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
  return { sales, printing, sandboxUrl: training.url, close }
}
