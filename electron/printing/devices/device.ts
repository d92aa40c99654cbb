import type { PrinterStatus } from '../../../shared/printer/printer.ts'
import type { PrintFailure } from '../../../shared/slip/print-failure.ts'

/** What a printer is sent. */
export interface PrinterBytes {
  /** Puts nothing on paper: as long as no more than this has left, nothing of the slip has. */
  readonly lead: Uint8Array
  readonly slip: Uint8Array
}

/** Where slips go. */
export interface PrintDevice {
  /**
   * Hands the bytes over; rejects with {@link PrintFailed}, and always within its deadlines. That it resolves
   * means that the printer took every byte, not that paper came out.
   */
  send(bytes: PrinterBytes, signal: AbortSignal): Promise<void>
  /** How the printer stands, as far as it can be told without printing; never rejects, and keeps its deadlines. */
  status(signal: AbortSignal): Promise<PrinterStatus>
  /** What the printer calls itself, maker and model; null where it does not say. Missing where it can't be asked. */
  identity?(signal: AbortSignal): Promise<string | null>
}

/**
 * The bytes were not, or not surely, handed over. After a failure of `nothingLeft` nothing of the slip left this
 * computer; after any other, part or all of it may be on paper.
 */
export class PrintFailed extends Error {
  override readonly name = 'PrintFailed'
  readonly failure: PrintFailure
  constructor(failure: PrintFailure, options?: ErrorOptions) {
    super(`the slip was not handed to the printer: ${failure}`, options)
    this.failure = failure
  }
}

/** A status that says nothing but that there is, or is not, a printer. */
export const statusOf = (state: PrinterStatus['state']): PrinterStatus => ({ state, paperLow: false })

/** A printer stands still when it has taken nothing for so long, in milliseconds. */
export const STANDS_STILL_MS = 9_000
/** The slowest that printers are: a serial line of 9600 baud is 960 bytes a second. */
export const SLOWEST_BYTES_A_SECOND = 800
