import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EventName, EventValue } from '../shared/ipc/contract.ts'
import { createGatewayClient } from './gateway/client.ts'
import { createGatewayLine } from './gateway/line.ts'
import { createSigner } from './gateway/sign.ts'
import { createTransport } from './gateway/transport.ts'
import { createHandlers } from './ipc/create-handlers.ts'
import type { Emit, Handlers } from './ipc/handlers.ts'
import { openJournal } from './journal/journal.ts'
import { createPrinting } from './printing/printing.ts'
import { createSales } from './sales/sales.ts'
import { openSettings } from './settings/settings-file.ts'
import { openTraining, type SandboxElsewhere } from './training/training.ts'

/** What a shell needs to build a counter. */
export interface CounterOptions {
  /** Folder of everything this counter keeps; made when missing. */
  readonly dataDir: string
  readonly version: string
  /** Port of the embedded sandbox gateway; any free one when not given. */
  readonly sandboxPort?: number
  /** A sandbox gateway that runs elsewhere on this computer, in place of the embedded one. */
  readonly sandbox?: SandboxElsewhere
  /** Hears of what goes wrong out of any cashier's sight, such as a disk that fails. */
  readonly onTrouble: (error: unknown) => void
}

/** A running counter: the same for the desktop and for browser mode. */
export interface Counter {
  readonly handlers: Handlers
  /** Where the training gateway listens. */
  readonly sandboxUrl: string
  /** Hears every event; returns the way to stop. */
  subscribe(listener: Listener): () => void
  close(): Promise<void>
}

type Listener = <Name extends EventName>(name: Name, value: EventValue<Name>) => void

/**
 * Builds a counter out of its parts and resumes what the last one left open.
 * Throws JournalRefused, SettingsRefused or SandboxRefused with a sentence for the owner when it must not start.
 */
export async function createCounter(options: CounterOptions): Promise<Counter> {
  const now = Date.now
  const listeners = new Set<Listener>()
  const emit: Emit = (name, value) => {
    for (const listener of listeners) listener(name, value)
  }

  // Training and live money never share a folder, a database or a key.
  const folder = join(options.dataDir, 'training')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const settings = openSettings(options.dataDir)
  const journal = openJournal(join(folder, 'journal.db'))
  const training = await openTraining(folder, options).catch(async (error: unknown) => {
    await journal.close()
    throw error
  })

  const line = createGatewayLine(now, (status) => emit('gateway.changed', status))
  const transport = createTransport()
  const gateway = createGatewayClient({
    baseUrl: training.url,
    merchantId: training.merchantId,
    signer: createSigner('hmac-sha256-hex', training.secret),
    transport,
    now,
    onContact: line.note,
  })
  const printing = createPrinting({
    store: journal,
    settings: settings.read,
    mode: 'training',
    now,
    onChange: (job) => emit('print.changed', job),
    onBroken: options.onTrouble,
  })
  const sales = createSales({
    journal,
    gateway,
    expected: training.expectedMerchant,
    now,
    gatewayNow: line.gatewayNow,
    productName: () => settings.read().shop.name,
    receiptFor: printing.automaticReceipt,
    onChange: (order) => emit('order.changed', order),
    onPrintQueued: printing.wake,
  })
  await sales.resume()
  printing.wake()

  return {
    handlers: createHandlers({
      version: options.version,
      journal,
      settings,
      sales,
      printing,
      training,
      line,
      emit,
    }),
    sandboxUrl: training.url,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      listeners.clear()
      await sales.stop()
      await printing.stop()
      await transport.close()
      await training.close()
      await journal.close()
    },
  }
}
