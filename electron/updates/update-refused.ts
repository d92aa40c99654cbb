import type { UpdateFailure } from '../../shared/update/update-status.ts'

/** The update failed; the installed version goes on running. */
export class UpdateRefused extends Error {
  override readonly name = 'UpdateRefused'
  readonly because: UpdateFailure

  constructor(because: UpdateFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.because = because
  }
}
