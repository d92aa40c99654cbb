import { DatabaseSync } from 'node:sqlite'
import { createAuditLog } from '../audit/audit-log.ts'
import { verifyAudit } from '../audit/verify.ts'
import { hasTable } from '../schema/tables.ts'

/** The first line of a copy's audit log that was altered; null if none was. */
export async function alteredLineOf(path: string, key: Uint8Array): Promise<number | null> {
  using database = new DatabaseSync(path, { readOnly: true })
  if (!hasTable(database, 'audit')) return null
  const { operations } = createAuditLog(database, key)
  const verdict = await verifyAudit({ key, read: operations.readAudit, now: Date.now })
  return verdict.kind === 'broken' ? verdict.sequence : null
}
