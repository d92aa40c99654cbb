import { create } from 'zustand'
import type { AuditEntry, AuditQuery, AuditVerdict } from '../../../shared/audit/audit.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { saveFile } from '../../components/save-file.ts'
import { callMain, failureOf, onEvent } from '../../main-process.ts'

interface AuditLog {
  readonly query: AuditQuery
  /** Null until the first answer. */
  readonly entries: readonly AuditEntry[] | null
  readonly more: boolean
  readonly verdict: AuditVerdict
  readonly failure: Failure | null
}

export const useAuditLog = create<AuditLog>(() => ({
  query: {},
  entries: null,
  more: false,
  verdict: { kind: 'checking' },
  failure: null,
}))

const PAGE = 50

/** Answers may overtake each other; only the one asked for last is shown. */
let asked = 0

export async function readAuditLog(query: AuditQuery): Promise<void> {
  asked += 1
  const own = asked
  useAuditLog.setState({ query })
  try {
    // What it says of an earlier look is dropped: it would flash up before the look that this screen asks for.
    const { entries, more } = await callMain('audit.list', { ...query, limit: PAGE })
    if (own === asked) useAuditLog.setState({ entries, more, failure: null })
  } catch (error) {
    if (own === asked) useAuditLog.setState({ failure: failureOf(error) })
  }
}

export async function readMore(): Promise<void> {
  const { query, entries } = useAuditLog.getState()
  const before = entries?.at(-1)?.sequence
  if (!entries || before === undefined) return
  const own = asked
  try {
    const page = await callMain('audit.list', { ...query, before, limit: PAGE })
    if (own === asked) useAuditLog.setState({ entries: [...entries, ...page.entries], more: page.more })
  } catch (error) {
    useAuditLog.setState({ failure: failureOf(error) })
  }
}

/** Reads the log anew and hears what the check of all of it finds; returns the way to stop. */
export function followAuditLog(): () => void {
  useAuditLog.setState({ verdict: { kind: 'checking' } })
  void readAuditLog(useAuditLog.getState().query)
  const take = (verdict: AuditVerdict) => useAuditLog.setState({ verdict })
  // Out of reach, so is the log, which says so.
  callMain('audit.check', {}).then(take, () => {})
  return onEvent('audit.checked', take)
}

/** Hands the wanted lines over as a file. */
export async function exportAuditLog(): Promise<void> {
  const { name, csv } = await callMain('audit.export', useAuditLog.getState().query)
  saveFile(name, 'text/csv;charset=utf-8', [csv])
}
