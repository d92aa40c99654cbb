import type { Role } from '../../shared/staff/role.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'

/** Who makes a call. The role is decided in the main process, never by the caller. */
export interface Caller {
  /** The window that calls, by the name its shell gave it: duty and approvals belong to it. */
  readonly window: string
  /** Null while the window is locked. */
  readonly role: Role | null
  /** Who is on duty in this window; null where nobody is, and where no staff are set up. */
  readonly staff: StaffMember | null
  /** It is the customer display, whoever is on duty elsewhere. */
  readonly isDisplay?: boolean
}
