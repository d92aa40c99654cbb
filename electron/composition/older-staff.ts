import { setImmediate as rest } from 'node:timers/promises'
import type { AuditEntry } from '../../shared/audit/audit.ts'
import { isOfStaff, markOf, type StaffAtStart } from './staff-mark.ts'

const SLICE = 200

/**
 * Notices a list of staff that is older than the log says, and writes that down: whoever was dismissed may have put back its file,
 * and is here again with their old PIN. A log that went back itself, by a restore, does not have the list's own line.
 */
export async function noteOlderStaff(
  { marks, log, name, known, newest }: StaffAtStart,
  now: () => number,
  signal: AbortSignal,
): Promise<void> {
  /** The log's newest line that tells of the staff. */
  let last: string | undefined
  let before = newest + 1
  while (before > 1) {
    const entries: AuditEntry[] = await log.listAudit({ before, limit: SLICE })
    const ofStaff = entries.filter(isOfStaff).map(markOf)
    last ??= ofStaff[0]
    if (last !== undefined && (known === undefined || known === last)) break
    if (known !== undefined && ofStaff.includes(known)) return tell()
    before = entries.at(-1)?.sequence ?? 0
    await rest()
    signal.throwIfAborted()
  }
  const isSame = marks.all().get(name)?.now === known
  if (last !== undefined && last !== known && isSame) marks.keep(name, last)

  async function tell(): Promise<void> {
    const line = {
      at: now(),
      kind: 'staffChanged',
      by: null,
      subject: null,
      detail: { from: 'outside' },
    } as const
    await log.noteAudit(line)
    marks.keep(name, markOf(line))
  }
}
