import type { Printer } from '../../shared/printer/printer.ts'
import type { PrintJob } from '../../shared/slip/slip.ts'
import type { SlipDocument } from './documents/slip-document.ts'

/** A receipt that waited longer comes out when nobody may be at the drawer any more; in milliseconds. */
const AT_ONCE_MS = 60_000

/** Whether the drawer opens with a job's first try: only for the original receipt of a payment that has just come. */
export function opensDrawer(
  { drawer }: Pick<Printer, 'drawer'>,
  { copy, createdAt }: Pick<PrintJob, 'copy' | 'createdAt'>,
  document: SlipDocument,
  now: number,
): boolean {
  const wanted = drawer === 'withReceipt' && document.kind === 'receipt' && !document.late
  return wanted && copy === 1 && now - createdAt <= AT_ONCE_MS
}
