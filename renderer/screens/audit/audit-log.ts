import { create } from 'zustand'
import type { AuditEntry, AuditQuery, AuditVerdict } from '../../../shared/audit/audit.ts'
import { dayIn } from '../../../shared/time-zone.ts'
import { callMain, onEvent, stopAll } from '../../bridge/main-process.ts'
import { showNewest } from '../../bridge/newest.ts'
import type { Words } from '../../components/words/setting-words.ts'
import { createPagedList } from '../../state/lists/paged-list.ts'
import { readAll } from '../../state/lists/read-all.ts'
import { saveFigures } from '../../state/save-figures.ts'
import { auditCsv } from './audit-csv.ts'

const PAGE = 50
/** Of one call, for a file. */
const MOST = 200

/** The requested lines. The result of an earlier check is left out, because this screen starts a new one. */
export const auditLog = createPagedList<{ readonly wanted: AuditQuery }, AuditEntry>(
  { wanted: {} },
  async ({ wanted }, after) => {
    const { entries, more } = await callMain('audit.list', {
      ...wanted,
      limit: PAGE,
      ...(after ? { before: after.sequence } : {}),
    })
    return { items: entries, more }
  },
)

export const useAuditVerdict = create<{ readonly verdict: AuditVerdict }>(() => ({
  verdict: { kind: 'checking' },
}))

/** Reads the log again and follows its verification; returns the function that stops it. */
export function followAuditLog(): () => void {
  useAuditVerdict.setState({ verdict: { kind: 'checking' } })
  const newest = showNewest<AuditVerdict>((verdict) => useAuditVerdict.setState({ verdict }))
  // While disconnected, the log is too, and says so.
  newest.answer(() => callMain('audit.check', {})).catch(() => {})
  return stopAll(auditLog.follow(), onEvent('audit.checked', newest.event))
}

/** Saves every line that the list finds, the oldest first. */
export async function exportAuditLog(words: Words): Promise<void> {
  const { wanted } = auditLog.use.getState().query
  const lines = await readAll<AuditEntry>(async (last) => {
    const { entries, more } = await callMain('audit.list', {
      ...wanted,
      limit: MOST,
      ...(last ? { before: last.sequence } : {}),
    })
    return { found: entries, more }
  })
  // No file without its line in the audit log.
  await callMain('audit.noteExport', { count: lines.length })
  const name = `loket-audit-${dayIn(Date.now(), words.format.zone)}.csv`
  saveFigures(name, 'text/csv;charset=utf-8', [auditCsv(lines.reverse(), words)])
}
