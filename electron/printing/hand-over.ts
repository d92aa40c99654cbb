import { readDevice } from '../../shared/printer/device-address.ts'
import type { Printer } from '../../shared/printer/printer.ts'
import { type PrinterProfile, profileOf } from '../../shared/printer/profiles.ts'
import { nothingLeft } from '../../shared/slip/print-failure.ts'
import { hasHalted, type PrintDevice, type PrinterBytes, PrintFailed } from './devices/device.ts'
import { initialize, selectPrinter } from './escpos/initialize.ts'
import type { InterruptedPrinters } from './interrupted-printers.ts'
import { separator } from './separator.ts'

/**
 * More bytes than any command of ours has: a band of a picture has 1,736, and the largest QR code at level M stores 2,331.
 * After so many NULs a printer no longer waits for the rest of an interrupted command; extra NULs print nothing.
 */
export const MAX_OWED = 3_072
const NULS = Buffer.alloc(MAX_OWED)
/** Completes any command that an interrupted slip left unfinished. */
export const filledUp = (profile: PrinterProfile): Buffer => Buffer.concat([NULS, initialize(profile)])
const NOTHING = new Uint8Array(0)

interface ToHandOver {
  readonly printer: Printer
  readonly device: PrintDevice
  readonly interruptedPrinters: InterruptedPrinters
}

/**
 * Sends a slip so that it prints whole, even if an interrupted slip left the printer inside a command. `kicks`: it opens the
 * drawer first, also where the printer has halted and gets no slip.
 */
export async function handOver(
  to: ToHandOver,
  { slip, kicks }: { readonly slip: Uint8Array; readonly kicks: boolean },
  signal: AbortSignal,
): Promise<void> {
  const profile = profileOf(to.printer.profile)
  if (profile.speaks === 'pdf') return to.device.send({ lead: NOTHING, slip }, signal)
  const isInterrupted = to.interruptedPrinters.has(to.printer.device)
  // Cuts off the rest of the interrupted slip: half a code above the whole one would keep a phone from reading it.
  const before = isInterrupted ? [await separator(to.printer)] : []
  const whole = Buffer.concat([...before, Buffer.from(kicks ? (profile.drawerPulse ?? []) : []), slip])
  const lead = isInterrupted || isShared(to.printer) ? filledUp(profile) : initialize(profile)
  return send(to, { lead, slip: whole, ...(kicks ? { urgent: urgentPulse(to.printer) } : {}) }, signal)
}

/** The same for a drawer pulse, which prints nothing: it needs no paper. */
export async function handOverPulse(to: ToHandOver, pulse: Uint8Array, signal: AbortSignal): Promise<void> {
  const mayOwe = isShared(to.printer) || to.interruptedPrinters.has(to.printer.device)
  const urgent = urgentPulse(to.printer)
  const select = selectPrinter(profileOf(to.printer.profile))
  const lead = mayOwe ? Buffer.concat([NULS, select]) : select
  try {
    await send(to, { lead, slip: pulse, urgent, printsNothing: true }, signal)
  } catch (error) {
    if (!(urgent && error instanceof PrintFailed && hasHalted(error.failure))) throw error
  }
}

function urgentPulse({ profile }: Printer): Uint8Array | undefined {
  const pulse = profileOf(profile).urgentPulse
  return pulse === null ? undefined : Buffer.from(pulse)
}

/**
 * A network printer may have been interrupted by another counter, of which this one knows nothing; and one that never
 * closes its side may not have taken all of the previous slip.
 */
const isShared = ({ device }: Printer) => readDevice(device)?.kind === 'network'

async function send(
  { printer, device, interruptedPrinters }: ToHandOver,
  bytes: PrinterBytes,
  signal: AbortSignal,
): Promise<void> {
  const owed = interruptedPrinters.has(printer.device)
  interruptedPrinters.begin(printer.device)
  try {
    await device.send(bytes, signal)
    interruptedPrinters.end(printer.device)
  } catch (error) {
    if (!owed && error instanceof PrintFailed && nothingLeft.includes(error.failure))
      interruptedPrinters.end(printer.device)
    throw error
  }
}
