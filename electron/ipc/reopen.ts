import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import type { RestoreChoice } from '../backups/restore-offer.ts'
import type { NewAuditEntry } from '../journal/audit-log.ts'
import type { Goods } from '../journal/catalogue.ts'

/** Who closes a counter, and the entry for the audit logs of both counters; null for a restore, which writes its own. */
export interface Leaving {
  readonly by: StaffMember | null
  readonly auditEntry: NewAuditEntry | null
  /** Goods that come along to the other side. */
  readonly goods?: Goods | undefined
}

/**
 * Opens another counter in place of the present one, if nothing is missing for it; resolves when it is open. Just before
 * the present one closes, `leave` checks that this is still allowed; it throws if it is not.
 */
export type Reopen = (
  mode: CounterMode,
  leave: () => Promise<Leaving>,
  restore?: RestoreChoice,
) => Promise<void>
