import type { VirtualPrinter } from '../helpers/virtual-printer.ts'

/** The start of every slip: "forget what you were set to". */
const START = Buffer.from([0x1b, 0x40])

/** The slips that a printer was sent, without the questions of how it stands that came before them. */
export function printedSlips({ received }: Pick<VirtualPrinter, 'received'>): Buffer[] {
  return received.flatMap((bytes) => (bytes.includes(START) ? [bytes.subarray(bytes.indexOf(START))] : []))
}

export function lastSlip(printer: Pick<VirtualPrinter, 'received'>): Buffer {
  const slip = printedSlips(printer).at(-1)
  if (!slip) throw new Error('nothing was printed')
  return slip
}
