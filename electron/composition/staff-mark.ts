import { relative } from 'node:path'
import { setImmediate as rest } from 'node:timers/promises'
import type { AuditEntry, AuditKind } from '../../shared/audit/audit.ts'
import type { AuditLog, NewAuditEntry } from '../journal/audit/audit-log.ts'
import type { StaffList } from '../staff/staff-list.ts'

/** The lines that tell of a change of the list of staff. */
const ofStaff: ReadonlySet<AuditKind> = new Set(['staffAdded', 'staffChanged', 'pinReset', 'pinChanged'])
/** The same line in the logs of both modes has the same mark. */
const markOf = ({ at, kind, subject }: Pick<AuditEntry, 'at' | 'kind' | 'subject'>) =>
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
  if (!ofStaff.has(line.kind)) return
  for (const folder of folders) list.belongsTo(nameOf(dataDir, folder), markOf(line))
}

interface OlderStaffOptions {
  readonly list: Pick<StaffList, 'fileMarks'>
  readonly dataDir: string
  readonly folder: string
  readonly log: Pick<AuditLog, 'listAudit' | 'noteAudit'>
  readonly now: () => number
}

const SLICE = 200

/**
 * Notices a list of staff that is older than the log says, and writes that down: whoever was dismissed may have put back its file,
 * and is here again with their old PIN. A log that went back itself, by a restore, does not have the list's own line. Compares what
 * is there now, before anybody can change it, once the returned function is called.
 */
export async function olderStaffAtStart(
  options: OlderStaffOptions,
): Promise<(signal: AbortSignal) => Promise<void>> {
  const { list, dataDir, folder, log, now } = options
  const name = nameOf(dataDir, folder)
  const markNow = () => list.fileMarks.all().get(name)?.now
  const known = markNow()
  const [newest] = await log.listAudit({ limit: 1 })

  return async (signal) => {
    let last: string | undefined
    for (let before = (newest?.sequence ?? 0) + 1; before > 1; ) {
      const entries: AuditEntry[] = await log.listAudit({ before, limit: SLICE })
      const marks = entries.filter(({ kind }) => ofStaff.has(kind)).map(markOf)
      last ??= marks[0]
      if (known !== undefined && known === last) return
      if (known !== undefined && marks.includes(known)) return tell()
      before = known === undefined && last !== undefined ? 0 : (entries.at(-1)?.sequence ?? 0)
      await rest()
      signal.throwIfAborted()
    }
    if (last !== undefined && markNow() === known) list.fileMarks.keep(name, last)
  }

  async function tell(): Promise<void> {
    const line = {
      at: now(),
      kind: 'staffChanged',
      by: null,
      subject: null,
      detail: { from: 'outside' },
    } as const
    await log.noteAudit(line)
    list.fileMarks.keep(name, markOf(line))
  }
}
