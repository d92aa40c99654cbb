import type { Cart } from '../../shared/cart/cart.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Settings } from '../../shared/settings.ts'
import type { PrintJob, Slip } from '../../shared/slip/slip.ts'
import type { StaticAccount } from '../../shared/static-account/static-account.ts'
import { deviceOf } from './devices/device-of.ts'
import { accountCardOf } from './documents/account-card.ts'
import { documentOf, testPageOf } from './documents/document-of.ts'
import { type RefundSlipRequest, refundSlipOf } from './documents/refund-slip.ts'
import { type SlipDocument, slipDocument } from './documents/slip-document.ts'
import { slipBytes } from './escpos/slip-bytes.ts'
import { layOut } from './layout/lay-out.ts'
import type { NewPrintJob, PrintStore, TakenJob } from './print-store.ts'
import { createPrintQueue } from './queue.ts'

type OrderSlip = 'payment' | 'receipt'

export interface PrintingOptions {
  readonly store: PrintStore
  /** Read anew for every slip: a changed printer counts from the next job on. */
  readonly settings: () => Settings
  readonly mode: SlipDocument['mode']
  readonly now: () => number
  readonly onChange: (job: PrintJob) => void
  /** Hears of faults of our own, such as a store that fails. */
  readonly onBroken: (error: unknown) => void
}

/** Slips of the counter. Nothing here waits for the printer; how a job ends is told by `onChange`. */
export interface Printing {
  /** What {@link Printing.print} would print; throws SlipRefused where the order allows no such slip. */
  preview(order: Order, kind: OrderSlip, cart?: Cart): Slip
  previewTestPage(): Slip
  /** What {@link Printing.printRefund} would print; throws SlipRefused for a refund that was never made. */
  previewRefund(request: RefundSlipRequest): Slip
  printRefund(request: RefundSlipRequest): Promise<PrintJob>
  /** What {@link Printing.printAccountCard} would print; throws SlipRefused for an account without a number. */
  previewAccountCard(account: StaticAccount): Slip
  /** Queues a slip that a person asked for; rejects with SlipRefused where the order allows no such slip. */
  print(order: Order, kind: OrderSlip, cart?: Cart): Promise<PrintJob>
  printTestPage(): Promise<PrintJob>
  printAccountCard(account: StaticAccount): Promise<PrintJob>
  /** Queues a failed job once more; null when there is no such failed job. */
  printAgain(id: number): Promise<PrintJob | null>
  /** The receipt of a sale just paid, to be queued with it; null where the settings want none or name no printer. */
  automaticReceipt(order: Order, cart?: Cart): NewPrintJob | null
  /** Starts on whatever is queued. */
  wake(): void
  stop(): Promise<void>
}

export function createPrinting(options: PrintingOptions): Printing {
  const { store, settings, mode, now, onChange, onBroken } = options
  const queue = createPrintQueue({ store, print, onChange, onBroken, now })

  function print({ job, document }: TakenJob, signal: AbortSignal): Promise<void> {
    const { device, paper, qr } = settings().printer
    const slip = layOut(slipDocument.parse(JSON.parse(document)), paper, job.copy)
    return deviceOf(device).send(slipBytes(slip, qr), signal)
  }

  const orderDocument = (order: Order, kind: OrderSlip, cart: Cart = []) =>
    documentOf(order, settings(), { kind, mode, now: now(), cashier: order.cashier ?? null, cart })
  const testPage = () => testPageOf(settings(), { mode, now: now() })
  const accountCard = (account: StaticAccount) => accountCardOf(account, settings(), { mode, now: now() })
  const refundSlip = (request: RefundSlipRequest) => refundSlipOf(request, settings(), { mode, now: now() })
  const preview = (document: SlipDocument) => layOut(document, settings().printer.paper, 1)
  const enqueue = async (document: SlipDocument) => announce(await store.addPrintJob(newJob(document)))
  const announce = (job: PrintJob) => {
    onChange(job)
    queue.wake()
    return job
  }

  return {
    preview: (order, kind, cart) => preview(orderDocument(order, kind, cart)),
    previewTestPage: () => preview(testPage()),
    previewRefund: (request) => preview(refundSlip(request)),
    printRefund: async (request) => enqueue(refundSlip(request)),
    previewAccountCard: (account) => preview(accountCard(account)),
    print: async (order, kind, cart) => enqueue(orderDocument(order, kind, cart)),
    printTestPage: () => enqueue(testPage()),
    printAccountCard: async (account) => enqueue(accountCard(account)),
    async printAgain(id) {
      const job = await store.requeueJob(id, now())
      return job && announce(job)
    },
    automaticReceipt(order, cart) {
      try {
        const { autoReceipt, device } = settings().printer
        return autoReceipt && device !== 'none' ? newJob(orderDocument(order, 'receipt', cart)) : null
      } catch (error) {
        // It is asked for while a payment is being written down, which no fault of a slip may hold up.
        onBroken(error)
        return null
      }
    },
    wake: queue.wake,
    stop: queue.stop,
  }
}

function newJob(document: SlipDocument): NewPrintJob {
  return {
    merchantTradeNo: 'merchantTradeNo' in document ? document.merchantTradeNo : null,
    merchantRefundNo: document.kind === 'refund' ? document.merchantRefundNo : null,
    kind: document.kind,
    document: JSON.stringify(document),
    at: document.printedAt,
  }
}
