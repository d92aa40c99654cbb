import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Journal } from '../../electron/journal/journal.ts'
import { deviceOf } from '../../electron/printing/devices/device-of.ts'
import { openInterruptedPrinters } from '../../electron/printing/interrupted-printers.ts'
import { createPrinting, type Printing } from '../../electron/printing/printing.ts'
import type { Printer } from '../../shared/printer/printer.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { PrintJob } from '../../shared/slip/slip.ts'
import { type HandClock, handClock } from '../helpers/hand-clock.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { anAttempt } from '../helpers/orders.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { NOW, settingsWith } from './sample-orders.ts'

/** The printing half of a counter, on a journal on disk and with a clock that is moved by hand. */
export interface PrintingCounter {
  readonly printing: Printing
  readonly journal: Journal
  readonly clock: HandClock
  readonly faults: unknown[]
  /** Every change of a job, as "id state failure copy". */
  readonly changes: string[]
  settings: Settings
  /** Printers are reached this way, instead of the usual one; not after the first job. */
  useDevice(way: typeof deviceOf): void
  /** Stops, and starts again as after a stop of the whole counter. */
  restart(): Promise<void>
  print(order: Order, kind: 'payment' | 'receipt', printer?: string): Promise<PrintJob>
  /** Prints, and waits until the job has ended. */
  printed(order: Order, kind: 'payment' | 'receipt', printer?: string): Promise<PrintJob>
  /** Moves the clock to the next look at the printer, which is planned a moment after a job has failed. */
  nextLook(): Promise<void>
  /** The job once it is `sent`, `failed` or `cancelled`; `anew` ignores its state now. */
  ended(id: number, anew?: 'anew'): Promise<PrintJob>
}

export async function aPrintingCounter(
  printers: Printer[],
  ...orders: Pick<Order, 'merchantTradeNo'>[]
): Promise<PrintingCounter> {
  const folder = temporaryFolder()
  const journal = openJournal(join(folder, 'journal.db'))
  for (const { merchantTradeNo } of orders) await journal.openAttempt(anAttempt({ merchantTradeNo }))
  const clock = handClock(NOW)
  const changes: string[] = []
  const faults: unknown[] = []
  const latest = new Map<number, PrintJob>()
  const changed = new EventEmitter().setMaxListeners(0)
  let way = deviceOf
  const open = () =>
    createPrinting({
      store: journal,
      settings: () => counter.settings,
      mode: 'training',
      deviceOf: (printer) => way(printer),
      clock,
      interruptedPrinters: openInterruptedPrinters(join(folder, 'owing.json'), (error) => faults.push(error)),
      onChange(job) {
        changes.push([job.id, job.state, job.failure, job.copy].filter((part) => part !== null).join(' '))
        latest.set(job.id, job)
        changed.emit('job')
      },
      onBroken: (error) => faults.push(error),
    })
  let printing = open()
  onTestFinished(async () => {
    await printing.stop()
    await journal.close()
    expect(faults).toEqual([])
  })
  const counter: PrintingCounter = {
    journal,
    clock,
    faults,
    changes,
    get printing() {
      return printing
    },
    settings: settingsWith({ printers }),
    print: (order, kind, printer) => printing.print(printing.documents.order(order, kind), printer),
    printed: async (...wanted) => counter.ended((await counter.print(...wanted)).id),
    useDevice: (other) => {
      way = other
    },
    async restart() {
      await printing.stop()
      await journal.resume(clock.now())
      printing = open()
      printing.wake()
    },
    async nextLook() {
      await expect.poll(() => clock.next()).not.toBeNull()
      clock.pass(clock.next() ?? 0)
    },
    async ended(id, anew) {
      if (anew) latest.delete(id)
      for (;;) {
        const job = latest.get(id)
        if (job && job.state !== 'queued' && job.state !== 'sending') return job
        await once(changed, 'job')
      }
    },
  }
  return counter
}
