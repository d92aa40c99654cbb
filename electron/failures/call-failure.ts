import type { FailureCode } from '../../shared/ipc/failure.ts'

/** What a handler throws when it can say why: it reaches the renderer as data. Anything else reaches it as `internal`. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly code: FailureCode
  readonly field: string | null
  constructor(code: FailureCode, message: string, field: string | null = null) {
    super(message)
    this.code = code
    this.field = field
  }
}
