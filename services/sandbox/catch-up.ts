import type { Ledger } from './ledger/ledger.ts'
import { chargeDueSubscriptions } from './subscription/charge-due.ts'

/**
 * Everything that happens by itself as business time goes on, brought up to `now`: expiries, refunds that come
 * through, scheduled charges. Whoever looks at the ledger calls it first, inside the same transaction.
 */
export function catchUp(ledger: Ledger, now: number): void {
  if (!ledger.anyDue(now)) return
  ledger.expireDue(now)
  ledger.refunds.completeDue(now)
  ledger.subscriptions.expireDue(now)
  chargeDueSubscriptions(ledger, now)
}
