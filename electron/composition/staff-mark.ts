import { relative } from 'node:path'
import type { AuditEntry, AuditKind } from '../../shared/audit/audit.ts'
import type { AuditLog, NewAuditEntry } from '../journal/audit/audit-log.ts'
import type { StaffList } from '../staff/staff-list.ts'

const ofStaff: ReadonlySet<AuditKind> = new Set(['staffAdded', 'staffChanged', 'pinReset', 'pinChanged'])
/** Whether a line of the audit log tells of a change of the list of staff. */
export const isOfStaff = ({ kind }: Pick<AuditEntry, 'kind'>) => ofStaff.has(kind)
/** The same line in the logs of both modes has the same mark. */
export const markOf = ({ at, kind, subject }: Pick<AuditEntry, 'at' | 'kind' | 'subject'>) =>
  [at, kind, subject ?? ''].join(' ')
/** A log's name among the marks: it lies in a folder of its own. */
const nameOf = (dataDir: string, folder: string) =>
  `staff in ${relative(dataDir, folder).replaceAll('\\', '/')}`

/** A line that was written to the logs in these folders: if it tells of the staff, the list knows it with the change itself. */
export function noteLineOfStaff(
  list: Pick<StaffList, 'belongsTo'>,
  dataDir: string,
  folders: readonly string[],
  line: NewAuditEntry,
): void {
  if (!isOfStaff(line)) return
  for (const folder of folders) list.belongsTo(nameOf(dataDir, folder), markOf(line))
}

/** How the list of staff and a log belonged together at the start, before anybody could change one of them. */
export interface StaffAtStart {
  readonly marks: StaffList['fileMarks']
  readonly log: Pick<AuditLog, 'listAudit' | 'noteAudit'>
  /** The log's name among the marks, and its mark. */
  readonly name: string
  readonly known: string | undefined
  /** The log's newest line; 0 without any. */
  readonly newest: number
}

export async function staffAtStart(
  { fileMarks: marks }: Pick<StaffList, 'fileMarks'>,
  dataDir: string,
  folder: string,
  log: StaffAtStart['log'],
): Promise<StaffAtStart> {
  const name = nameOf(dataDir, folder)
  const [newest] = await log.listAudit({ limit: 1 })
  return { marks, log, name, known: marks.all().get(name)?.now, newest: newest?.sequence ?? 0 }
}
