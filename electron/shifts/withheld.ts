import type { Sen } from '../../shared/money.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { ShiftReport } from '../../shared/shift/shift.ts'
import type { SlipKind } from '../../shared/slip/slip.ts'
import { countsBlind } from '../../shared/staff/counts-blind.ts'
import type { Role } from '../../shared/staff/role.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { createTotals } from './totals.ts'

/** Throws a CallFailure if this slip shows what should be in the drawer to somebody who counts blind. */
export function demandMaySee(
  kind: SlipKind | 'sample',
  role: Role | null,
  settings: Pick<Settings, 'shifts'>,
): void {
  if (kind === 'xReport' && countsBlind(role, settings))
    throw new CallFailure('notAllowed', 'the drawer is counted blind here')
}

/** The running shift for who counts blind: without what was sold, from which the cash in the drawer follows. */
export function withheld(report: ShiftReport): ShiftReport {
  const { taken: _, refunded: __, ...cash } = report.cash
  return {
    ...report,
    ...createTotals().read(),
    // The float, too: what was counted as the shift was opened, less it, is what was sold before.
    opened: report.opened && { ...report.opened, float: null },
    cash: { ...cash, float: null, expected: 0 as Sen },
    withheld: true,
  }
}
