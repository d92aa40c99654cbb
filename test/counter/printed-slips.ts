import { readSlip } from '../helpers/read-slip.ts'
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

/** ESC p: the pulse that opens a drawer. */
export const PULSE = Buffer.from([0x1b, 0x70, 0, 25, 250])

/** What a slip says, whether or not the drawer opened with it. */
export function textOn(slip: Buffer): string {
  const [before, after] = [slip.indexOf(PULSE), slip.indexOf(PULSE) + PULSE.length]
  const bytes = before < 0 ? slip : Buffer.concat([slip.subarray(0, before), slip.subarray(after)])
  return readSlip(bytes, 32).text
}
