import { hash } from 'node:crypto'
import { shiftName } from '../../shared/shift/shift.ts'
import type { AuditLog } from '../journal/audit-log.ts'
import { reportOf } from '../journal/shift-rows.ts'

/** Writes to the audit log which printed Z reports no longer count, so that each can be found and marked. */
export async function noteVoidShifts(log: AuditLog, reports: readonly string[], at: number): Promise<void> {
  for (const report of reports) {
    const { number, to, closed, totals } = reportOf({ report })
    const detail = {
      closedAt: new Date(to).toISOString(),
      ...(closed?.by ? { by: closed.by } : {}),
      paid: String(totals.paid.amount / 100),
      refunded: String(totals.refunded.amount / 100),
      report: hash('sha256', report),
    }
    await log.noteAudit({ at, kind: 'shiftVoid', by: null, subject: shiftName(number), detail })
  }
}
