/** Adds what a damaged journal and the request journal know to the backup that replaces it. */
import type { DatabaseSync } from 'node:sqlite'
import { AUDIT_HEAD, type AuditHead } from '../audit/audit-log.ts'
import { row } from '../rows.ts'
import { inTransaction } from '../transaction.ts'
import { addNumbers } from './add-numbers.ts'
import { addReported } from './add-reported.ts'
import { raiseRevisions } from './raise-revisions.ts'
import { recoverOrders } from './recover-orders.ts'
import { recoverShifts, type VoidShift } from './recover-shifts.ts'
import { recoverStaticAccounts } from './recover-static-accounts.ts'
import { recoverSubscriptions } from './recover-subscriptions.ts'
import type { LoggedPayment, LoggedRequest } from './request-journal-lines.ts'

interface Leftovers {
  /** What is left of the journal that is replaced; null if nothing can be read. */
  readonly damaged: DatabaseSync | null
  readonly asked: readonly LoggedRequest[]
  readonly reported: readonly LoggedPayment[]
  /** The numbers of static accounts, by account. */
  readonly numbers: ReadonlyMap<string, string>
  readonly at: number
}

/** What a restore leaves out of the journal that it replaces. */
interface LeftOut {
  /** Where its audit log ended; null if that can't be known. */
  readonly auditHead: AuditHead | null
  readonly voidShifts: readonly VoidShift[]
}

export function recover(
  database: DatabaseSync,
  { damaged, asked, reported, numbers, at }: Leftovers,
): LeftOut {
  const found = { damaged, asked, backupIsOf: lastEventOf(database), at }
  const voidShifts = recoverShifts(database, damaged)
  recoverOrders(database, found)
  recoverSubscriptions(database, found)
  recoverStaticAccounts(database, found)
  inTransaction(database, () => {
    addReported(database, reported, at)
    addNumbers(database, numbers, at)
  })
  raiseRevisions(database)
  return { auditHead: auditHeadOf(damaged), voidShifts }
}

/** The time up to which a backup is complete. */
function lastEventOf(database: DatabaseSync): number {
  return Number(database.prepare('SELECT max(at) AS at FROM events').get()?.at ?? 0)
}

function auditHeadOf(damaged: DatabaseSync | null): AuditHead | null {
  try {
    return damaged ? (row<AuditHead>(damaged.prepare(AUDIT_HEAD)) ?? null) : null
  } catch {
    return null
  }
}
