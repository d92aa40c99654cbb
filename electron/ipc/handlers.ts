import type * as z from 'zod'
import type { CallName, CallOutput, calls } from '../../shared/ipc/contract.ts'
import type { Admitted } from '../staff/caller.ts'

/** What answers each call. A call of the contract without a handler here does not compile. */
export type Handlers = {
  readonly [Name in CallName]: (
    input: z.output<(typeof calls)[Name]['input']>,
    caller: Admitted,
  ) => Promise<CallOutput<Name>>
}
