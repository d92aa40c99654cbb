import { hash } from 'node:crypto'
import { sen } from '../../shared/money.ts'
import { shiftName } from '../../shared/shift/shift.ts'
import type { AuditLog } from '../journal/audit/audit-log.ts'
import type { VoidShift } from '../journal/recovery/recover-shifts.ts'
import { reportOf } from '../journal/shifts/shift-rows.ts'

/** Writes to the audit log which printed Z reports no longer count, so that each can be found and marked. */
export async function noteVoidShifts(log: AuditLog, shifts: readonly VoidShift[], at: number): Promise<void> {
  for (const shift of shifts) {
    const detail = { ...factsOf(shift), report: hash('sha256', shift.report) }
    await log.noteAudit({ at, kind: 'shiftVoid', by: null, subject: shiftName(shift.number), detail })
  }
}

/** When and by whom it was closed, and its sums; nothing of a report that is damaged, which must not stop the restore. */
function factsOf(shift: VoidShift): Record<string, string> {
  try {
    const { to, closed, totals } = reportOf(shift)
    return {
      closedAt: new Date(to).toISOString(),
      ...(closed?.by ? { by: closed.by } : {}),
      paid: String(sen(totals.paid.amount) / 100),
      refunded: String(sen(totals.refunded.amount) / 100),
    }
  } catch {
    return {}
  }
}
