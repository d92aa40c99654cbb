import type { Journal } from '../../../electron/journal/journal.ts'

/**
 * Compares closed shifts with the orders of the journal: one audit line closed each of them, and every payment is in
 * exactly one closed shift or in the running one. Throws any difference.
 */
export async function compareShifts(journal: Journal, isRestored: boolean): Promise<void> {
  const { shifts } = await journal.listShifts({ limit: 1_000 })
  const lines = await journal.listAudit({ kind: 'shiftClosed', limit: 1_000 })
  // A restore brings back the shifts of after the backup, and not the lines.
  if (!isRestored && lines.length !== shifts.length) {
    throw new Error(`${shifts.length} shifts were closed, by ${lines.length} lines of the audit log`)
  }
  const { orders } = await journal.listOrders({ search: '', limit: 10_000 })
  // Only the timeline knows that an order was paid before it came into review.
  if (orders.some(({ state }) => state.kind === 'review')) return
  const paid = orders.filter(({ state }) => state.kind === 'paid' || state.kind === 'paidLate').length
  const closed = shifts.reduce((total, shift) => total + shift.paid.count, 0)
  const { lines: running } = await journal.shiftStanding(null, 1_000_000, 0)
  const counted = closed + running.filter(({ fact }) => fact === 'paid' || fact === 'paidLate').length
  if (counted !== paid) throw new Error(`${paid} orders are paid, and ${counted} payments are in shifts`)
}
