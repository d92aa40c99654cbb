import type { DatabaseSync } from 'node:sqlite'
import type { UnknownCause } from '../../../shared/sale/order.ts'
import { liftTriggers, noteIn } from './writing-rows.ts'

/** When and why something comes back into a journal as unknown. */
export interface Return {
  readonly at: number
  readonly reason: string
  /** The reason, for which the screens have texts; on orders. */
  readonly cause?: UnknownCause
}

/** Makes a subscription unknown that may exist at the gateway. */
export function doubtSubscription(
  database: DatabaseSync,
  number: string,
  state: string,
  source: string,
  { at, reason }: Return,
): void {
  if (state !== 'sending')
    database.prepare("UPDATE subscriptions SET state = 'sending' WHERE number = ?").run(number)
  database
    .prepare(`UPDATE subscriptions SET state = 'unknown', since = max(since, ?), reason = ?,
      err_code = NULL, cause = NULL, never_arrived = 0 WHERE number = ?`)
    .run(at, reason, number)
  const note = noteIn(database, 'subscription_events', 'number')
  note(number, at, 'restored', { source, found: state })
  note(number, at, 'subscriptionChanged', { before: state, after: 'unknown' })
}

/** Makes a static account unknown that may exist at the gateway. */
export function doubtAccount(
  database: DatabaseSync,
  accountId: string,
  state: string,
  source: string,
  { at, reason }: Return,
): void {
  const step = database.prepare(
    'UPDATE static_accounts SET state = ?, since = max(since, ?), reason = ? WHERE account_id = ?',
  )
  if (state !== 'sending') step.run('sending', at, null, accountId)
  step.run('unknown', at, reason, accountId)
  const note = noteIn(database, 'static_account_events', 'account_id')
  note(accountId, at, 'restored', { source, found: state })
  note(accountId, at, 'accountChanged', { before: state, after: 'unknown' })
}

/** Makes refunds unknown that are unsent in the backup, wherever the right to them is by now: they may have been sent since. */
export function doubtRefunds(
  database: DatabaseSync,
  rows: readonly { readonly number: string; readonly state: string }[],
  why: Return,
): void {
  const putBack = liftTriggers(database, 'refunds', '%BEFORE UPDATE OF state ON refunds%')
  for (const row of rows) doubtRow(database, 'refunds', row, why)
  putBack()
}

/** Makes an order or refund unknown that may exist at the gateway. */
export function doubtRow(
  database: DatabaseSync,
  table: 'orders' | 'refunds',
  { number, state }: { readonly number: string; readonly state: string },
  { at, reason, cause }: Return,
): void {
  const key = table === 'orders' ? 'merchant_trade_no' : 'merchant_refund_no'
  if (state !== 'sending')
    database.prepare(`UPDATE ${table} SET state = 'sending' WHERE ${key} = ?`).run(number)
  database
    .prepare(`UPDATE ${table} SET state = 'unknown', since = max(since, ?), reason = ?,
      err_code = NULL, cause = ?, never_arrived = 0 WHERE ${key} = ?`)
    .run(at, reason, table === 'orders' ? (cause ?? null) : null, number)
}
