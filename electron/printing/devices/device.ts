import type { PrintFailure } from '../../../shared/slip/slip.ts'

/** Where slips go. */
export interface PrintDevice {
  /**
   * Hands the bytes over; rejects with {@link PrintFailed}, and always within its deadlines. That it resolves
   * means that the printer took every byte, not that paper came out.
   */
  send(bytes: Uint8Array, signal: AbortSignal): Promise<void>
}

/**
 * The bytes were not, or not surely, handed over. After `refused`, `unreachable` and `notConfigured` not one byte
 * left this computer; after any other, part or all of the slip may be on paper.
 */
export class PrintFailed extends Error {
  override readonly name = 'PrintFailed'
  readonly failure: PrintFailure
  constructor(failure: PrintFailure, options?: ErrorOptions) {
    super(`the slip was not handed to the printer: ${failure}`, options)
    this.failure = failure
  }
}
