import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../database.ts'
import { attempt, createAdding, doubtSubscription, insertRow, isAltered } from './add-unknown.ts'
import { copyLater, laterRows } from './later-rows.ts'
import type { Row } from './readable-rows.ts'
import { MAY_GO_AGAIN_MS, type RecoverySources } from './recover-orders.ts'
import { restoredReason } from './restored.ts'

/** What was asked of the gateway about a subscription; the gateway will say what became of it. */
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

/** A damaged journal from before version 136 does not say who bears the fee; at that time the customer never did. */
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

  function addEvent({ sequence: _, ...line }: Row): void {
    if (line.kind === 'subscriptionChanged' || isAltered(line.detail, line.raw)) return
    attempt(database, () => insertRow(database, 'subscription_events', line))
  }

  inTransaction(database, () => {
    const rows = doubtful.all(backupIsOf - MAY_GO_AGAIN_MS) as { number: string; state: string }[]
    for (const { number, state } of rows) doubtSubscription(database, number, state, 'backup', why)
    const events = Map.groupBy(
      laterRows(database, damaged, 'subscription_events', 'sequence'),
      ({ number }) => String(number),
    )
    for (const row of laterRows(database, damaged, 'subscriptions')) {
      const number = String(row.number)
      attempt(database, () => {
        insert.run(...columns.map((name) => row[name] ?? null), at)
        for (const line of events.get(number) ?? []) addEvent(line)
        doubtSubscription(database, number, 'intent', 'damagedJournal', why)
      })
      events.delete(number)
    }
    for (const line of [...events.values()].flat()) addEvent(line)
    // Charges that are known are final; the gateway's list will tell the others.
    copyLater(database, damaged, 'subscription_charges')
    for (const one of asked) if (one.kind === 'subscription') addAskedSubscription(one)
  })
}
