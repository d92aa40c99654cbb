import type { Admitted } from '../staff/caller.ts'
import type { Parts } from './parts.ts'

/**
 * Demands the PIN of who is on duty once the shop takes real money, for what leads its customers elsewhere. Whoever sets a shop up is
 * not asked.
 */
export const ownPinOnceServed =
  ({ merchant, staff }: Pick<Parts, 'merchant' | 'staff'>) =>
  (caller: Admitted): void => {
    if (merchant.hasServed()) staff.demandOwnPin(caller.again())
  }
