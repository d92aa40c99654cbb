import type { Printer } from '../../shared/printer/printer.ts'
import { profileOf } from '../../shared/printer/profiles.ts'
import { nothingLeft } from '../../shared/slip/print-failure.ts'
import { type PrintDevice, type PrinterBytes, PrintFailed } from './devices/device.ts'
import { INITIALIZE } from './escpos/initialize.ts'
import type { InterruptedPrinters } from './interrupted-printers.ts'
import { separator } from './separator.ts'

/**
 * More bytes than any order of ours has: a band of a picture has 1,736, and the largest QR code at level M stores 2,331.
 * After so many NULs a printer waits for nothing any more; those it is not owed put nothing on paper.
 */
export const MOST_OWED = 3_072
const FILLED_UP = Buffer.concat([Buffer.alloc(MOST_OWED), INITIALIZE])
const NOTHING = new Uint8Array(0)

interface ToHandOver {
  readonly printer: Printer
  readonly device: PrintDevice
  readonly interruptedPrinters: InterruptedPrinters
}

/** Hands a slip to a printer so that it is taken for one, whatever the one before it left the printer in. */
export async function handOver(to: ToHandOver, slip: Uint8Array, signal: AbortSignal): Promise<void> {
  if (profileOf(to.printer.profile).speaks === 'pdf') return to.device.send({ lead: NOTHING, slip }, signal)
  if (!to.interruptedPrinters.has(to.printer.device)) {
    // Of a printer that says no goodbye it is never certain that it took all of the slip before.
    const lead = to.printer.saysGoodbye === false ? FILLED_UP : INITIALIZE
    return send(to, { lead, slip }, signal)
  }
  // What is left of the broken slip is cut off: half a code above the whole one keeps a phone from reading it.
  return send(to, { lead: FILLED_UP, slip: Buffer.concat([separator(to.printer), slip]) }, signal)
}

/** The same of a pulse for the drawer, which puts nothing on paper. */
export function handOverPulse(to: ToHandOver, pulse: Uint8Array, signal: AbortSignal): Promise<void> {
  return send(
    to,
    { lead: to.interruptedPrinters.has(to.printer.device) ? FILLED_UP : NOTHING, slip: pulse },
    signal,
  )
}

async function send(
  { printer, device, interruptedPrinters }: ToHandOver,
  bytes: PrinterBytes,
  signal: AbortSignal,
): Promise<void> {
  const owed = interruptedPrinters.has(printer.device)
  interruptedPrinters.note(printer.device, true)
  try {
    await device.send(bytes, signal)
    interruptedPrinters.note(printer.device, false)
  } catch (error) {
    if (!owed && error instanceof PrintFailed && nothingLeft.includes(error.failure)) {
      interruptedPrinters.note(printer.device, false)
    }
    throw error
  }
}
