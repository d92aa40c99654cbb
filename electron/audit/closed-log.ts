import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CallFailure } from '../failures/call-failure.ts'
import { createAuditLog, type NewAuditEntry } from '../journal/audit/audit-log.ts'
import { openDatabase } from '../journal/file/database.ts'
import { migrations } from '../journal/migrations/index.ts'
import { versionOfTables } from '../journal/schema/tables.ts'
import { inTransaction } from '../journal/transaction.ts'
import { openAuditKey } from './audit-key.ts'

/**
 * Writes an entry to the audit log of a closed journal; does nothing if there is no journal yet. Throws a
 * CallFailure if the entry can't be written.
 */
export function noteInClosedLog(folder: string, entry: NewAuditEntry): void {
  const journalFile = join(folder, 'journal.db')
  if (!existsSync(journalFile)) return
  try {
    const key = openAuditKey(join(folder, 'counter.key'))
    key.refuseToBeNew()
    // Left in its version: only its own start takes it to a newer one, once there is a copy to go back to.
    const own = versionOfTables(journalFile) ?? Number.POSITIVE_INFINITY
    const upToOwn = migrations.filter(({ version }) => version <= own)
    using database = openDatabase(journalFile, upToOwn)
    const { append } = createAuditLog(database, key.auditKey)
    inTransaction(database, () => append(entry))
  } catch (error) {
    throw new CallFailure(
      'storageFailed',
      `The audit log of real money can't be written: ${(error as Error).message}`,
    )
  }
}
