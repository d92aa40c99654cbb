import { CallFailure } from '../failures/call-failure.ts'
import type { NewAuditEntry } from '../journal/audit-log.ts'

/**
 * Writes down who does something before it is done: what lies outside the journal can't be in one transaction with its line,
 * and nothing is to be done without one. What failed has a second line that says so.
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
