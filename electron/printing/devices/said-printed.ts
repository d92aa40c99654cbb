import { isReport } from './said-status.ts'

/**
 * GS r 1: asks for the paper, in its turn behind all that was sent before, so it is answered once that is printed. A printer that
 * has stopped for want of paper does not answer it.
 */
export const printedQuestion = Buffer.from([0x1d, 0x72, 1])

/** True if the answer to {@link printedQuestion} is there; null until it is. */
export function saidPrinted(said: Uint8Array): true | null {
  for (let at = 0; at < said.length; at += 1) {
    const byte = said[at] ?? 0
    if (isReport(byte)) at += 3
    else if ((byte & 0x90) === 0) return true
  }
  return null
}

/** Which printers answer {@link printedQuestion}, by address, as far as they were asked. */
export interface PrintedAnswers {
  /** Whether a printer is worth asking: not one that was asked in vain although nothing was wrong. */
  mayComeFrom(address: string): boolean
  /** A printer that has ever answered stays worth asking, even if a long slip took it longer than we wait. */
  note(address: string, answers: boolean): void
}

/** Nothing is known of any printer yet. */
export function createPrintedAnswers(): PrintedAnswers {
  const known = new Map<string, boolean>()
  return {
    mayComeFrom: (address) => known.get(address) !== false,
    note(address, answers) {
      if (answers || !known.has(address)) known.set(address, answers)
    },
  }
}
