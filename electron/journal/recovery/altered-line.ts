import { DatabaseSync } from 'node:sqlite'
import { verifyAudit } from '../audit-chain/verify.ts'
import { createAuditLog } from '../audit-log.ts'
import { hasTable } from '../tables.ts'

/** The first line of a copy's audit log that was altered; null if none was. */
export async function alteredLineOf(path: string, key: Uint8Array): Promise<number | null> {
  using database = new DatabaseSync(path, { readOnly: true })
  if (!hasTable(database, 'audit')) return null
  const { operations } = createAuditLog(database, key)
  const verdict = await verifyAudit({ key, read: operations.readAudit, now: Date.now })
  return verdict.kind === 'broken' ? verdict.sequence : null
}
