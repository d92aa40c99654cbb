import { basename } from 'node:path'
import type { StaffMember } from '../../shared/staff/staff.ts'
import type { RestoreChoice } from '../backups/restore-offer.ts'
import type { AuditHead, AuditLog, NewAuditEntry } from '../journal/audit/audit-log.ts'
import type { Forgotten } from '../journal/recovery/recover-forgotten.ts'
import type { StaffList } from '../staff/staff-list.ts'
import type { ChangedOutside } from './file-marks.ts'

/** Writes to the audit log which settings somebody changed in their files, past the counter. Nobody knows who it was. */
export const noteChangedOutside = (
  changed: ChangedOutside,
  noteEverywhere: (entry: NewAuditEntry) => Promise<void>,
  at: number,
): Promise<void> =>
  changed.tell((facts) => {
    const detail = { ...facts, from: 'outside' }
    return noteEverywhere({ at, kind: 'settingsChanged', by: null, subject: null, detail })
  })

/** Writes to the audit log that the journal had lost rows, and how many came back. More may be missing than anybody can know. */
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

/** Writes the names of the staff at the beginning of a new audit log, if staff are set up already. */
export async function noteStaffOfNow(journal: AuditLog, list: StaffList, at: number): Promise<void> {
  for (const { name, role, active } of list.all()) {
    const detail = { role, from: 'otherMode' }
    if (active) await journal.noteAudit({ at, kind: 'staffAdded', by: null, subject: name, detail })
  }
}

interface RestoredNow {
  readonly restore: RestoreChoice
  /** The last line of the replaced journal's log; null if none can be read. */
  readonly replaced: AuditHead | null
  readonly by: StaffMember | null
  readonly at: number
}

/** Writes to the audit log that a backup was restored: rows written after the backup are gone. */
export function noteRestored(journal: AuditLog, { restore, replaced, by, at }: RestoredNow): Promise<void> {
  const from = typeof restore === 'string' ? restore : basename(restore.file)
  const detail = {
    from,
    // The restored log lacks its end, so the entry records what the last line was.
    ...(replaced ? { lastLine: String(replaced.sequence), lastCode: replaced.code } : {}),
  }
  return journal.noteAudit({ at, kind: 'restored', by, subject: null, detail })
}
