import type { Ledger } from './ledger/ledger.ts'
import { chargeDueSubscriptions } from './subscription/charge-due.ts'

/**
 * Carries out everything due by `now`: expiries, refunds that complete, scheduled charges. Every reader of the ledger
 * calls it first, inside the same transaction.
 */
export function catchUp(ledger: Ledger, now: number): void {
  if (!ledger.anyDue(now)) return
  ledger.expireDue(now)
  ledger.refunds.completeDue(now)
  ledger.subscriptions.expireDue(now)
  chargeDueSubscriptions(ledger, now)
}
