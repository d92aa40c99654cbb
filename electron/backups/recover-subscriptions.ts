import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../journal/database.ts'
import { restoredReason } from '../journal/restored.ts'
import { attempt, createAdding, doubtSubscription } from './add-unknown.ts'
import { type Row, readableRows } from './readable-rows.ts'
import { MAY_GO_AGAIN_MS, type RecoverySources } from './recover-orders.ts'

/** What was asked of the gateway of a subscription; what became of it the gateway will say. */
const columns = [
  'number',
  'subscription_id',
  'payment_type',
  'amount',
  'interval_type',
  'interval_value',
  'title',
  'message',
  'customer',
  'fee_type',
  'created_at',
] as const

/** A damaged journal of before version 136 does not say who bears the fee: then nobody asked the customer to. */
const placeOf = (name: (typeof columns)[number]) => (name === 'fee_type' ? "coalesce(?, 'BEN')" : '?')

/**
 * Subscriptions in a journal that was restored: one that the backup takes for never sent may charge somebody by now, and
 * one that only the damaged journal has may too. All of them are unknown, for the gateway to be asked.
 */
export function recoverSubscriptions(
  database: DatabaseSync,
  { damaged, asked, backupIsOf, at }: RecoverySources,
): void {
  const why = { at, reason: restoredReason }
  const doubtful = database.prepare(`SELECT number, state FROM subscriptions
    WHERE state IN ('intent', 'sending') OR (state = 'rejected' AND cause IN ('notSent', 'throttled') AND since > ?)`)
  const insert = database.prepare(`INSERT INTO subscriptions (${columns.join(', ')}, state, since)
    VALUES (${columns.map(placeOf).join(', ')}, 'intent', ?)`)
  const { addAskedSubscription } = createAdding(database, why)

  inTransaction(database, () => {
    const rows = doubtful.all(backupIsOf - MAY_GO_AGAIN_MS) as { number: string; state: string }[]
    for (const { number, state } of rows) doubtSubscription(database, number, state, 'backup', why)
    for (const row of damaged ? newRows(database, damaged) : []) {
      attempt(database, () => {
        insert.run(...columns.map((name) => row[name] ?? null), at)
        doubtSubscription(database, String(row.number), 'intent', 'damagedJournal', why)
      })
    }
    for (const one of asked) if (one.kind === 'subscription') addAskedSubscription(one)
  })
}

function newRows(database: DatabaseSync, damaged: DatabaseSync): Row[] {
  const isThere = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'subscriptions'"
  try {
    // A journal of before there were subscriptions has none.
    if (!damaged.prepare(isThere).get()) return []
  } catch {
    return []
  }
  const { last } = database.prepare('SELECT coalesce(max(id), 0) AS last FROM subscriptions').get() as {
    last: number
  }
  return readableRows(damaged, 'subscriptions', last)
}
