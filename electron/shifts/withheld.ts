import type { Sen } from '../../shared/money.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { ShiftReport } from '../../shared/shift/shift.ts'
import { type Role, reaches } from '../../shared/staff/role.ts'
import { createTotals } from './totals.ts'

/** Whether somebody of this role counts the drawer without knowing what should be in it. */
export const countsBlind = (role: Role | null, { shifts }: Pick<Settings, 'shifts'>): boolean =>
  shifts.cash && shifts.blind && !reaches(role, 'supervisor')

/** The running shift for who counts blind: without what was sold, from which the cash in the drawer follows. */
export function withheld(report: ShiftReport): ShiftReport {
  const { taken: _, refunded: __, ...cash } = report.cash
  return { ...report, ...createTotals().read(), cash: { ...cash, expected: 0 as Sen }, withheld: true }
}
