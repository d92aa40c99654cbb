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

const consequences = {
  storageFailed: 'Nothing was sent.',
  notRecorded: 'The gateway is asked about this order until it is known.',
} as const

/** What a journal that fails means to whoever asked; null for any other error. */
export function storageFailure(error: unknown, code: keyof typeof consequences): CallFailure | null {
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR') return null
  return new CallFailure(code, `The journal failed: ${error.message}. ${consequences[code]}`)
}
