import { DatabaseSync } from 'node:sqlite'
import { verifyAudit } from '../audit-chain/verify.ts'
import { createAuditLog } from '../audit-log.ts'

/** The first line of a copy's audit log that was altered; null if none was. */
export async function alteredLineOf(path: string, key: Uint8Array): Promise<number | null> {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    // A backup of an older Loket may have no audit log yet.
    if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'audit'").get()) return null
    const { operations } = createAuditLog(database, key)
    const verdict = await verifyAudit({ key, read: operations.readAudit, now: Date.now })
    return verdict.kind === 'broken' ? verdict.sequence : null
  } finally {
    database.close()
  }
}
