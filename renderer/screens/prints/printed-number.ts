import { numberInSubject } from '../../../shared/slip/print-subject.ts'
import type { PrintJob } from '../../../shared/slip/slip.ts'

/** The number by which people know what was printed; null for a test page. */
export const printedNumber = ({ merchantTradeNo, subject }: PrintJob): string | null =>
  merchantTradeNo ?? (subject === null ? null : numberInSubject(subject))
