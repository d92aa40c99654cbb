import { create } from 'zustand'
import type { AuditEntry, AuditQuery, AuditVerdict } from '../../../shared/audit/audit.ts'
import { callMain, onEvent, stopAll } from '../../bridge/main-process.ts'
import { showNewest } from '../../bridge/newest.ts'
import { createPagedList } from '../../state/lists/paged-list.ts'
import { saveFigures } from '../../state/save-figures.ts'

const PAGE = 50

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

export async function exportAuditLog(): Promise<void> {
  const { name, csv } = await callMain('audit.export', auditLog.use.getState().query.wanted)
  saveFigures(name, 'text/csv;charset=utf-8', [csv])
}
