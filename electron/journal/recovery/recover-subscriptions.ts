import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../transaction.ts'
import { addAskedSubscription } from './add-subscriptions-and-accounts.ts'
import { doubtfulIn, doubtSubscription } from './doubt.ts'
import { addWithEvents, copyLater } from './later-rows.ts'
import type { Row } from './readable-rows.ts'
import type { RecoverySources } from './recover-orders.ts'
import { restoredReason } from './restored.ts'
import { attempt, insertLine, insertRow, isAltered } from './writing-rows.ts'

/** The columns that say what was requested; the outcome is asked of the gateway. */
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
  'store_id',
] as const

/**
 * Brings back the subscriptions of a restored journal: one that is unsent in the backup may charge its customer by
 * now, and so may one that only the damaged journal has. All of them become unknown, and the gateway is asked.
 */
export function recoverSubscriptions(
  database: DatabaseSync,
  { damaged, asked, backupIsOf, at }: RecoverySources,
): void {
  const why = { at, reason: restoredReason }

  function addEvent(line: Row): void {
    if (line.kind === 'subscriptionChanged' || isAltered(line.detail, line.raw)) return
    attempt(database, () => insertLine(database, 'subscription_events', 'number', line))
  }

  inTransaction(database, () => {
    for (const row of doubtfulIn(database, 'subscriptions', backupIsOf))
      doubtSubscription(database, row, 'backup', why)
    const add = (row: Row, events: readonly Row[]) =>
      attempt(database, () => {
        const asked = Object.fromEntries(columns.map((name) => [name, row[name] ?? null]))
        // Before version 136 nobody wrote down who bears the fee; the customer never did.
        const fee_type = row.fee_type ?? 'BEN'
        insertRow(database, 'subscriptions', { ...asked, fee_type, state: 'intent', since: at })
        for (const line of events) addEvent(line)
        doubtSubscription(database, { number: String(row.number), state: 'intent' }, 'damagedJournal', why)
      })
    addWithEvents(database, damaged, ['subscriptions', 'subscription_events', 'number'], add, addEvent)
    // Known charges are final; the gateway's list has the others.
    copyLater(database, damaged, 'subscription_charges')
    for (const one of asked) if (one.kind === 'subscription') addAskedSubscription(database, one, why)
  })
}
