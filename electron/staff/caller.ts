import type { Role } from '../../shared/staff/role.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'

/** Who makes a call. The role is decided in the main process, never by the caller. */
export interface Caller {
  /** The window that calls, by the name its shell gave it: duty and approvals belong to it. */
  readonly window: string
  /** Null while the window is locked. */
  readonly role: Role | null
  /** Who is on duty in this window; null if nobody is, or no staff are set up. */
  readonly staff: StaffMember | null
  /** The caller is the customer display. */
  readonly isDisplay?: boolean
  /** The counter is being replaced by another one: nobody has a role until that one is open. */
  readonly isReopening?: boolean
}

/** A caller whom the door let in. */
export interface Admitted extends Caller {
  /**
   * Asks the door again, after a wait: throws a CallFailure unless the same person could make this call now as well. While
   * a handler waited, the window may have been locked, the caller dismissed or the counter reopened.
   */
  again(): Caller
}
