import type * as z from 'zod'
import type { CallName, CallOutput, calls } from '../../shared/ipc/contract.ts'
import type { Role } from '../../shared/staff/role.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'

/** Who makes a call. The role is decided in the main process, never by the caller. */
export interface Caller {
  /** Null while the counter is locked. */
  readonly role: Role | null
  /** Who is on duty; missing where no staff are set up. */
  readonly staff?: StaffMember
  /** It is the customer display, whoever is on duty. */
  readonly isDisplay?: boolean
}

/** What answers each call. A call of the contract without a handler here does not compile. */
export type Handlers = {
  readonly [Name in CallName]: (
    input: z.output<(typeof calls)[Name]['input']>,
    caller: Caller,
  ) => Promise<CallOutput<Name>>
}
