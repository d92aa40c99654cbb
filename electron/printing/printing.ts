import type { Clock } from '../../platform/clock.ts'
import type { Cart } from '../../shared/cart/cart.ts'
import type { FoundPrinter, Printer, PrinterIdentity, PrinterStatus } from '../../shared/printer/printer.ts'
import { mediaOf, profileOf } from '../../shared/printer/profiles.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { ShiftReport } from '../../shared/shift/shift.ts'
import type { PrintFailure } from '../../shared/slip/print-failure.ts'
import type { Paper, PrintJob, Slip } from '../../shared/slip/slip.ts'
import { asOfNow, type ReadOrder } from './as-of-now.ts'
import { type PrintDevice, PrintFailed } from './devices/device.ts'
import { deviceOf as deviceOfPrinter, noDevice } from './devices/device-of.ts'
import { discoverPrinters, guess } from './discover.ts'
import { type SlipDocument, slipDocument } from './documents/slip-document.ts'
import { createSlipDocuments, type SlipDocuments, subjectOf } from './documents/slip-documents.ts'
import { opensWithReceipt } from './drawer.ts'
import { handOver, handOverPulse } from './hand-over.ts'
import type { InterruptedPrinters } from './interrupted-printers.ts'
import { layOut } from './layout/lay-out.ts'
import { type NewPrintJob, nextCopy, type PrintStore, type TakenJob } from './print-store.ts'
import { printerBytes } from './printer-bytes.ts'
import { createPrintQueue } from './queue.ts'

export interface PrintingOptions {
  /** The queue, and the orders: what went back of a sale while its receipt waited is on it. */
  readonly store: PrintStore & { readonly readOrder: ReadOrder }
  /** Read for every slip, so that a changed printer is used from the next job on. */
  readonly settings: () => Settings
  readonly mode: SlipDocument['mode']
  readonly clock: Pick<Clock, 'now' | 'after'>
  readonly interruptedPrinters: InterruptedPrinters
  /** How a printer's device is opened; tests pass another. */
  readonly deviceOf?: typeof deviceOfPrinter
  readonly onChange: (job: PrintJob) => void
  /** Called with faults of our own, such as a failing store. */
  readonly onBroken: (error: unknown) => void
}

/** Slips of the counter. No call waits for the printer; `onChange` reports how a job ended. */
export interface Printing {
  readonly documents: SlipDocuments
  /** The slip that {@link Printing.print} would print, on the named printer or the shop's first. */
  preview(document: SlipDocument, printer?: string): Promise<Slip>
  /** A document on any paper, even one that no printer of the shop has; a copy once the queue may have printed it. */
  onPaper(document: SlipDocument, paper: Paper): Promise<Slip>
  /** Queues a slip that a person asked for. */
  print(document: SlipDocument, printer?: string): Promise<PrintJob>
  /** Queues an unprinted job again, perhaps for another printer; null if there is none. */
  printAgain(id: number, printer?: string): Promise<PrintJob | null>
  /** Queues a slip in place of an unprinted job; null, and nothing is queued, if that is being sent or has ended. */
  printInstead(id: number, document: SlipDocument, printer?: string): Promise<PrintJob | null>
  /** Takes a job out of the queue; null if it is being sent or has ended. */
  cancel(id: number): Promise<PrintJob | null>
  /** The receipt of a sale just paid, to be queued with it; null if the settings want none or name no printer. */
  automaticReceipt(order: Order, cart?: Cart): NewPrintJob | null
  /** The slip of the Z report, to be queued with the end of its shift; null if the settings want none or name no printer. */
  automaticShiftReport(report: ShiftReport): NewPrintJob | null
  /** The named printer, or the shop's first, or a stand-in if there is none. */
  printer(id?: string): Printer
  discover(): Promise<FoundPrinter[]>
  /** The model that a printer at an address reports, and its profile; null if it reports none. */
  identify(device: string): Promise<PrinterIdentity | null>
  status(printer: string): Promise<PrinterStatus>
  /** Opens the drawer at a printer now; returns why it could not. */
  openDrawer(printer: string): Promise<PrintFailure | null>
  /** Opens the drawer for cash that moves now, at the first printer that is set so. Nothing waits for it. */
  openForCash(hasReceipt: boolean): void
  /** Starts to print queued jobs. */
  wake(): void
  stop(): Promise<void>
}

const newJob = (document: SlipDocument, to: string | null): NewPrintJob => ({
  printer: to,
  kind: document.kind,
  subject: subjectOf(document),
  merchantTradeNo: 'merchantTradeNo' in document ? document.merchantTradeNo : null,
  document: JSON.stringify(document),
  at: document.printedAt,
})

/** Without a printer, previews use the narrowest paper. */
const standIn: Printer = {
  id: 'none',
  name: '',
  device: 'none',
  profile: 'generic-58',
  qr: 'auto',
  drawer: 'never',
}

export function createPrinting(options: PrintingOptions): Printing {
  const {
    store,
    settings,
    mode,
    clock,
    interruptedPrinters,
    onChange,
    onBroken,
    deviceOf: makeDevice = deviceOfPrinter,
  } = options
  const devices = new Map<string, PrintDevice>()
  const documents = createSlipDocuments(settings, mode, clock.now)
  const stopping = new AbortController()
  const queue = createPrintQueue({ store, print: send, status, onChange, onBroken, clock })

  /** One device as long as a printer's settings stay, because a device remembers what it has found its printer to answer. */
  function deviceOf(to: Parameters<typeof makeDevice>[0]): PrintDevice {
    const key = JSON.stringify([to.device, to.profile, to.saysGoodbye])
    const device = devices.get(key) ?? makeDevice(to)
    devices.set(key, device)
    return device
  }
  const known = (id: string | null) => settings().printers.find((printer) => printer.id === id)
  const printer = (id?: string) => (id === undefined ? settings().printers[0] : known(id)) ?? standIn
  /**
   * Whether the receipt of cash, which prints automatically, opens the drawer: at its head, as a pulse of its own would wait
   * until it is printed. Behind a job that waits for paper it has no try of its own, and the pulse comes alone.
   */
  const comesWithReceipt = ({ id, drawer }: Printer) =>
    drawer !== 'never' && settings().slips.autoReceipt && id === printer().id
  const layOutOn = (document: SlipDocument, { profile }: Printer, copy: number) =>
    layOut(document, profileOf(profile), { copy, logo: settings().logo })
  /** The copy number that the next print of a document carries. */
  async function nextCopyOf(document: SlipDocument): Promise<number> {
    const subject = subjectOf(document)
    return subject === null ? 1 : nextCopy(await store.printsOf(document.kind, subject))
  }

  async function send({ job, document, first }: TakenJob, signal: AbortSignal): Promise<void> {
    const to = known(job.printer)
    if (!to) throw new PrintFailed('notConfigured')
    const queuedFacts = slipDocument.parse(JSON.parse(document))
    const facts = await asOfNow(queuedFacts, store.readOrder, clock.now())
    const bytes = await printerBytes(layOutOn(facts, to, job.copy), to)
    const cashOpened = !comesWithReceipt(to)
    const kicks = first && opensWithReceipt(to, job, facts, { now: clock.now(), cashOpened })
    const place = { printer: to, device: deviceOf(to), interruptedPrinters }
    return handOver(place, { slip: bytes, kicks }, signal)
  }
  function status(id: string | null, signal: AbortSignal): Promise<PrinterStatus> {
    const of = known(id)
    return (of ? deviceOf(of) : noDevice).status(signal)
  }
  const firstPrinter = () => settings().printers[0]?.id ?? null
  /** Called while a payment or the end of a shift is recorded; a fault in a slip must not prevent that. */
  function automatic(wanted: () => boolean, make: () => SlipDocument): NewPrintJob | null {
    try {
      const { id, device } = printer()
      return device !== 'none' && wanted() ? newJob(make(), id) : null
    } catch (error) {
      onBroken(error)
      return null
    }
  }
  const queued = (job: PrintJob) => {
    onChange(job)
    queue.worker(job.printer).wake()
    return job
  }

  async function openDrawer(id: string): Promise<PrintFailure | null> {
    const to = printer(id)
    const { drawerPulse } = profileOf(to.profile)
    if (!drawerPulse) return 'notConfigured'
    const place = { printer: to, device: deviceOf(to), interruptedPrinters }
    const open = () => handOverPulse(place, Buffer.from(drawerPulse), stopping.signal)
    try {
      await queue.worker(id).inTurn(open)
      return null
    } catch (error) {
      if (error instanceof PrintFailed) return error.failure
      throw error
    }
  }

  return {
    documents,
    printer,
    preview: async (document, id) => layOutOn(document, printer(id), await nextCopyOf(document)),
    async onPaper(document, paper) {
      const copy = (await nextCopyOf(document)) === 1 ? 1 : 'uncounted'
      return layOut(document, mediaOf(paper), { copy, logo: settings().logo })
    },
    print: async (document, id) => queued(await store.addPrintJob(newJob(document, id ?? firstPrinter()))),
    async printInstead(id, document, printer) {
      const to = known(printer ?? null)?.id ?? firstPrinter()
      const replaced = await store.replaceJob(id, newJob(document, to), clock.now())
      if (!replaced) return null
      onChange(replaced.withdrawn)
      return queued(replaced.queued)
    },
    async printAgain(id, wanted) {
      const job = await store.findJob(id)
      const isOnItsWay = job?.state === 'queued' || job?.state === 'sending'
      // It was printed by a retry just now.
      if (isOnItsWay && (wanted ?? job.printer) === job.printer) return job
      // If its own printer was removed, the shop's first one replaces it.
      const to = wanted ?? known(job?.printer ?? null)?.id ?? firstPrinter()
      const again = await store.requeueJob(id, to, clock.now())
      return again && queued(again)
    },
    async cancel(id) {
      const job = await store.cancelJob(id, clock.now())
      if (job) onChange(job)
      return job
    },
    automaticReceipt: (order, cart) =>
      automatic(
        () => settings().slips.autoReceipt,
        () => documents.order(order, 'receipt', cart),
      ),
    automaticShiftReport: (report) =>
      automatic(
        () => settings().shifts.autoPrint,
        () => documents.shift(report),
      ),
    discover: () => discoverPrinters(stopping.signal),
    async identify(device) {
      const name = await deviceOf({ device, profile: standIn.profile }).identity?.(stopping.signal)
      return name ? { name, profile: guess(name, null) } : null
    },
    status: (id) => queue.worker(id).inTurn(() => status(id, stopping.signal)),
    openDrawer,
    openForCash(hasReceipt) {
      const to = settings().printers.find(({ drawer }) => drawer !== 'never')
      // The movement of cash is on disk already, and a drawer that stays shut can be opened with its key.
      if (!to) return
      const opensLater = hasReceipt && comesWithReceipt(to) && !queue.worker(to.id).waitsForPaper()
      if (!opensLater) openDrawer(to.id).catch(() => {})
    },
    wake: queue.wake,
    async stop() {
      stopping.abort()
      await queue.stop()
    },
  }
}
