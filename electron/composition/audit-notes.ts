import { basename } from 'node:path'
import type { StaffMember } from '../../shared/staff/staff.ts'
import type { Restored } from '../backups/restore.ts'
import type { RestoreChoice } from '../backups/restore-offer.ts'
import type { AuditLog } from '../journal/audit-log.ts'
import type { Forgotten } from '../journal/recovery/recover-forgotten.ts'
import type { StaffList } from '../staff/staff-list.ts'

/**
 * Writes to the audit log that the journal had lost rows, and which
 * ones came back. Nobody can know what else is missing.
 */
export function noteForgotten(journal: AuditLog, forgotten: Forgotten, at: number): Promise<void> {
  const { lost, ...cameBack } = forgotten
  const count = Object.values(cameBack).reduce((sum, each) => sum + each, 0)
  const detail = {
    from: 'requestJournal',
    count: String(count),
    ...(lost.auditLines > 0 ? { lostLines: String(lost.auditLines) } : {}),
    ...(lost.prints > 0 ? { lostPrints: String(lost.prints) } : {}),
    perhapsLost: 'sinceThen',
  }
  return journal.noteAudit({ at, kind: 'restored', by: null, subject: null, detail })
}

/** An audit log that starts with staff already set up begins with their names. */
export async function noteStaffOfNow(journal: AuditLog, list: StaffList, at: number): Promise<void> {
  for (const { name, role, active } of list.all()) {
    const detail = { role, from: 'otherMode' }
    if (active) await journal.noteAudit({ at, kind: 'staffAdded', by: null, subject: name, detail })
  }
}

/** Rows written since the backup are gone; the audit log says so. */
export function noteRestored(
  journal: AuditLog,
  restore: RestoreChoice,
  restored: Restored | null,
  by: StaffMember | null,
  at: number,
): Promise<void> {
  const from = typeof restore === 'string' ? restore : basename(restore.file)
  const head = restored?.auditHead
  const detail = {
    from,
    // A restore cuts the log off; the entry records where it ended.
    ...(head ? { lastLine: String(head.sequence), lastCode: head.code } : {}),
  }
  return journal.noteAudit({ at, kind: 'restored', by, subject: null, detail })
}
