import type { Product } from '../../shared/catalogue/product.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import type { RestoreChoice } from '../backups/restore-offer.ts'
import type { NewAuditEntry } from '../journal/audit-log.ts'

/** Who has a counter closed, and the line about it for the logs of both counters; null where only a restore is told. */
export interface Leaving {
  readonly by: StaffMember | null
  readonly auditEntry: NewAuditEntry | null
  /** Products that come along to the other side. */
  readonly products?: readonly Product[]
}

/**
 * Opens another counter in the present one's place, unless something is missing for it; answers once it is open. Right before
 * the present one closes, `leave` asks whether that is still wanted; it throws where it is not.
 */
export type Reopen = (
  mode: CounterMode,
  leave: () => Promise<Leaving>,
  restore?: RestoreChoice,
) => Promise<void>
