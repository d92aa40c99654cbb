import type * as z from 'zod'
import type {
  CallName,
  CallOutput,
  calls,
  EventName,
  EventValue,
  FailureCode,
  Role,
} from '../../shared/ipc/contract.ts'

/** Who makes a call. The role is decided in the main process, never by the caller. */
export interface Caller {
  readonly role: Role
}

/** What answers each call. A call of the contract without a handler here does not compile. */
export type Handlers = {
  readonly [Name in CallName]: (
    input: z.output<(typeof calls)[Name]['input']>,
    caller: Caller,
  ) => Promise<CallOutput<Name>>
}

/** Tells every window of an event. */
export type Emit = <Name extends EventName>(name: Name, value: EventValue<Name>) => void

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
