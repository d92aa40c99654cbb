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
