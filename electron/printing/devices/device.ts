import type { PrinterStatus } from '../../../shared/printer/printer.ts'
import type { PrintFailure } from '../../../shared/slip/print-failure.ts'

/** Where slips go. */
export interface PrintDevice {
  /**
   * Hands the bytes over; rejects with {@link PrintFailed}, and always within its deadlines. That it resolves
   * means that the printer took every byte, not that paper came out.
   */
  send(bytes: Uint8Array, signal: AbortSignal): Promise<void>
  /** How the printer stands, as far as it can be told without printing; never rejects, and keeps its deadlines. */
  status(signal: AbortSignal): Promise<PrinterStatus>
}

/**
 * The bytes were not, or not surely, handed over. After a failure of `nothingLeft` not one byte of the slip left this
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
