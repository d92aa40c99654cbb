import { CallFailure } from '../failures/call-failure.ts'
import type { NewAuditEntry } from '../journal/audit/audit-log.ts'

/**
 * Records an act in the audit log, then does it. An act outside the journal can't share a transaction with its entry,
 * and must not happen without one. If the act fails, a second entry says so.
 */
export async function audited<Result>(
  note: (entry: NewAuditEntry) => Promise<void>,
  entry: NewAuditEntry,
  doing: () => Result | Promise<Result>,
): Promise<Result> {
  await note(entry)
  try {
    return await doing()
  } catch (error) {
    const failed = error instanceof CallFailure ? error.code : 'internal'
    await note({ ...entry, detail: { ...entry.detail, failed } })
    throw error
  }
}
