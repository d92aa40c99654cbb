import type { Printer } from '../../shared/printer/printer.ts'
import type { PrintJob } from '../../shared/slip/slip.ts'
import type { SlipDocument } from './documents/slip-document.ts'

/** A receipt printed later than this, in milliseconds, does not open the drawer; a supervisor can. */
const AT_ONCE_MS = 60_000

type Rule = Pick<Printer, 'drawer'>

/** Whether the drawer opens by itself for cash that moves now; `receiptPrints` if the receipt of that cash comes at once. */
export function opensForCash({ drawer }: Rule, receiptPrints: boolean): boolean {
  return drawer === 'withReceipt' ? !receiptPrints : drawer !== 'never'
}

/** Whether the drawer opens with a job's first try: only for the original receipt of a payment that has just come. */
export function opensWithReceipt(
  { drawer }: Rule,
  { copy }: Pick<PrintJob, 'copy'>,
  document: SlipDocument,
  { now, autoReceipt }: { readonly now: number; readonly autoReceipt: boolean },
): boolean {
  if (drawer !== 'withReceipt' || document.kind !== 'receipt' || document.late || copy !== 1) return false
  // Where receipts are printed on request, the cash itself has opened it.
  if (document.tendered !== undefined && !autoReceipt) return false
  return document.learnedAt !== undefined && Math.abs(now - document.learnedAt) <= AT_ONCE_MS
}
