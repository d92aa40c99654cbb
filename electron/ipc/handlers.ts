import type * as z from 'zod'
import type { CallName, CallOutput, calls, EventName, EventValue, Role } from '../../shared/ipc/contract.ts'

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
