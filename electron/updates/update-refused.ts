import type { UpdateFailure } from '../../shared/update/update-status.ts'

/** An update failed. The installed version goes on running. */
export class UpdateRefused extends Error {
  override readonly name = 'UpdateRefused'
  readonly because: UpdateFailure

  constructor(because: UpdateFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.because = because
  }
}
