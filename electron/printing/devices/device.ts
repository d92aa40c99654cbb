import type { PrinterStatus } from '../../../shared/printer/printer.ts'
import type { PrintFailure } from '../../../shared/slip/print-failure.ts'

/** What a printer is sent. */
export interface PrinterBytes {
  /** Leading bytes that print nothing: while only these have left, nothing of the slip has. */
  readonly lead: Uint8Array
  readonly slip: Uint8Array
  /** What a printer that has halted gets instead: it obeys this at once. Missing if there is nothing. */
  readonly urgent?: Uint8Array | undefined
  /** It puts nothing on paper, so the printer is not asked when it has. */
  readonly printsNothing?: boolean
}

/** Whether a printer says that it has no paper or is open: until a person has seen to it, it obeys only what is urgent. */
export const hasHalted = (failure: PrintFailure): boolean => failure === 'paperOut' || failure === 'coverOpen'

/** Where slips go. */
export interface PrintDevice {
  /**
   * Sends the bytes. It rejects with {@link PrintFailed}, and keeps its deadlines. When it resolves the printer has taken
   * every byte; whether paper came out is not known.
   */
  send(bytes: PrinterBytes, signal: AbortSignal): Promise<void>
  /** The printer's status as far as it is known without printing; never rejects, and keeps its deadlines. */
  status(signal: AbortSignal): Promise<PrinterStatus>
  /** The maker and model that the printer reports; null if it reports none. Absent if it can't be asked. */
  identity?(signal: AbortSignal): Promise<string | null>
}

/**
 * The bytes were not sent, or not surely. After a failure of `nothingLeft` nothing of the slip left this
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

/** A status that says only whether there is a printer. */
export const statusOf = (state: PrinterStatus['state']): PrinterStatus => ({ state, paperLow: false })

/** How long a printer that answers questions may take to say that it has printed, in milliseconds: half a metre at the slowest. */
export const SAYS_PRINTED_MS = 5_000
/** How long a printer may take nothing before it counts as standing still, in milliseconds. */
export const STANDS_STILL_MS = 9_000
/** The speed of the slowest printers: a serial line of 9600 baud carries 960 bytes a second. */
export const SLOWEST_BYTES_A_SECOND = 800
