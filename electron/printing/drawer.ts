import { MINUTE } from '../../shared/durations.ts'
import type { Printer } from '../../shared/printer/printer.ts'
import type { PrintJob } from '../../shared/slip/slip.ts'
import type { SlipDocument } from './documents/slip-document.ts'

/** A receipt printed later than this, in milliseconds, does not open the drawer; a supervisor can. */
const AT_ONCE_MS = MINUTE

/**
 * Whether the drawer opens with a job's first try: only for the original receipt of a payment that has just come, and only of
 * cash if the drawer is for cash alone. `cashOpened`: cash opens it by itself, as its receipt does not print automatically.
 */
export function opensWithReceipt(
  { drawer }: Pick<Printer, 'drawer'>,
  { copy }: Pick<PrintJob, 'copy'>,
  document: SlipDocument,
  { now, cashOpened }: { readonly now: number; readonly cashOpened: boolean },
): boolean {
  if (drawer === 'never' || document.kind !== 'receipt' || document.late || copy !== 1) return false
  if (document.tendered === undefined ? drawer === 'withCash' : cashOpened) return false
  return document.learnedAt !== undefined && Math.abs(now - document.learnedAt) <= AT_ONCE_MS
}
