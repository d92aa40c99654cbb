import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../journal/database.ts'
import { restoredReason } from '../journal/restored.ts'
import { type Row, readableRows } from './readable-rows.ts'
import { type Found, MAY_GO_AGAIN_MS } from './take-up.ts'

/** What was asked of the gateway of a subscription; what became of it the gateway will say. */
const asked = [
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
const placeOf = (name: (typeof asked)[number]) => (name === 'fee_type' ? "coalesce(?, 'BEN')" : '?')

/**
 * Subscriptions in a journal that was restored: one that the backup takes for never sent may charge somebody by now, and
 * one that only the damaged journal has may too. All of them are unknown, for the gateway to be asked.
 */
export function takeUpSubscriptions(
  database: DatabaseSync,
  { damaged, backupIsOf, at }: Omit<Found, 'asked'>,
): void {
  const doubtful = database.prepare(`SELECT number, state FROM subscriptions
    WHERE state IN ('intent', 'sending') OR (state = 'rejected' AND cause IN ('notSent', 'throttled') AND since > ?)`)
  const insert = database.prepare(`INSERT INTO subscriptions (${asked.join(', ')}, state, since)
    VALUES (${asked.map(placeOf).join(', ')}, 'intent', ?) ON CONFLICT DO NOTHING`)
  const toSending = database.prepare("UPDATE subscriptions SET state = 'sending' WHERE number = ?")
  const toUnknown =
    database.prepare(`UPDATE subscriptions SET state = 'unknown', since = max(since, ?), reason = ?,
    err_code = NULL, cause = NULL, never_arrived = 0 WHERE number = ?`)
  const note = database.prepare(
    'INSERT INTO subscription_events (number, at, kind, detail) VALUES (?, ?, ?, ?)',
  )

  const doubt = (number: string, state: string, source: string) => {
    if (state !== 'sending') toSending.run(number)
    toUnknown.run(at, restoredReason, number)
    note.run(number, at, 'restored', JSON.stringify({ source, found: state }))
    note.run(number, at, 'subscriptionChanged', JSON.stringify({ before: state, after: 'unknown' }))
  }

  inTransaction(database, () => {
    const rows = doubtful.all(backupIsOf - MAY_GO_AGAIN_MS) as { number: string; state: string }[]
    for (const { number, state } of rows) doubt(number, state, 'backup')
    for (const row of damaged ? newRows(database, damaged) : []) {
      if (tryToInsert(() => insert.run(...asked.map((name) => row[name] ?? null), at))) {
        doubt(String(row.number), 'intent', 'damagedJournal')
      }
    }
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

/** SQLite's result code of a constraint or trigger that refuses a row. */
const BREAKS_A_RULE = 19

/** False for a row that is there already, or that breaks a rule of the journal's: such a one damage wrote. */
function tryToInsert(insert: () => { readonly changes: number | bigint }): boolean {
  try {
    return insert().changes === 1
  } catch (error) {
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === BREAKS_A_RULE) return false
    throw error
  }
}
