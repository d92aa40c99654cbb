import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import type { RestoreChoice } from '../backups/restore-offer.ts'
import type { NewAuditEntry } from '../journal/audit/audit-log.ts'
import type { Goods } from '../journal/catalogue.ts'

/**
 * Who replaces a counter, and the entry for the audit logs of the old and the new one; null for a restore, which
 * writes its own.
 */
export interface Leaving {
  readonly by: StaffMember | null
  readonly auditEntry: NewAuditEntry | null
  /** Products to copy into the new counter. */
  readonly goods?: Goods | undefined
}

/**
 * Opens another counter in place of the present one, unless something that it needs is missing; resolves when it is
 * open. `leave` is called just before the present one closes, and throws if the switch is no longer allowed.
 */
export type Reopen = (
  mode: CounterMode,
  leave: () => Promise<Leaving>,
  restore?: RestoreChoice,
) => Promise<void>
