import type { PrintJob } from '../../../shared/slip/slip.ts'

/** The number by which people know what was printed, without the state that a subject may end in; null if it has none. */
export const printedNumber = ({ merchantTradeNo, subject }: PrintJob): string | null =>
  merchantTradeNo ?? subject?.replace(/-[a-z]\w*$/, '') ?? null
