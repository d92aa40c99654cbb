import type { DatabaseSync } from 'node:sqlite'
import { DAY } from '../../../shared/durations.ts'
import type { UnknownCause } from '../../../shared/sale/order.ts'
import { liftTriggers, noteIn } from './writing-rows.ts'

/** When and why something comes back into a journal as unknown. */
export interface Return {
  readonly at: number
  readonly reason: string
  /** The reason, for which the screens have texts; on orders. */
  readonly cause?: UnknownCause
}

/** A refused request may be sent again while the cashier is still at that sale; after a day nobody is. */
const MAY_GO_AGAIN_MS = DAY

interface Doubtful {
  readonly number: string
  readonly state: string
}

/** Makes a subscription unknown that may exist at the gateway. */
export function doubtSubscription(
  database: DatabaseSync,
  row: Doubtful,
  source: string,
  why: Omit<Return, 'cause'>,
): void {
  doubtRow(database, 'subscriptions', row, why)
  const note = noteIn(database, 'subscription_events', 'number')
  note(row.number, why.at, 'restored', { source, found: row.state })
  note(row.number, why.at, 'subscriptionChanged', { before: row.state, after: 'unknown' })
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

/**
 * Makes refunds unknown that are unsent in the backup, even where another counter has the right to them: they may have been
 * sent since.
 */
export function doubtRefunds(database: DatabaseSync, rows: readonly Doubtful[], why: Return): void {
  const putBack = liftTriggers(database, 'refunds', '%BEFORE UPDATE OF state ON refunds%')
  for (const row of rows) doubtRow(database, 'refunds', row, why)
  putBack()
}

const keys = { orders: 'merchant_trade_no', refunds: 'merchant_refund_no', subscriptions: 'number' } as const

/**
 * What is unsent in a backup of that time, was refused shortly before it, or never arrived: it may have been sent since, and until
 * the gateway has answered nobody may withdraw it or go on without it. What was given up is not sent again. The newest come
 * first, as a sale goes on with its newest attempt.
 */
export const doubtfulIn = (
  database: DatabaseSync,
  table: keyof typeof keys,
  backupIsOf: number,
): Doubtful[] =>
  database
    .prepare(`SELECT ${keys[table]} AS number, state FROM ${table}
      WHERE state IN ('intent', 'sending') OR (state = 'rejected' AND cause IN ('notSent', 'throttled') AND since > ?)
        OR (state = 'unknown' AND never_arrived = 1 ${table === 'orders' ? 'AND superseded = 0' : ''})
      ORDER BY id DESC`)
    .all(backupIsOf - MAY_GO_AGAIN_MS) as unknown as Doubtful[]

/** Makes an order, a refund or a subscription unknown that may exist at the gateway. */
export function doubtRow(
  database: DatabaseSync,
  table: keyof typeof keys,
  { number, state }: Doubtful,
  { at, reason, cause }: Return,
): void {
  const key = keys[table]
  // Its sale may have gone on with another attempt, and has only one at a time that may still be paid.
  if (table === 'orders') database.prepare(LEAVE_FOR_ANOTHER).run(number)
  if (state !== 'sending')
    database.prepare(`UPDATE ${table} SET state = 'sending' WHERE ${key} = ?`).run(number)
  database
    .prepare(`UPDATE ${table} SET state = 'unknown', since = max(since, ?), reason = ?,
      err_code = NULL, cause = ?, never_arrived = 0 WHERE ${key} = ?`)
    .run(at, reason, table === 'orders' ? (cause ?? null) : null, number)
}

const LEAVE_FOR_ANOTHER = `UPDATE orders SET superseded = 1 WHERE merchant_trade_no = ? AND EXISTS (SELECT 1 FROM orders o
  WHERE o.sale_id = orders.sale_id AND o.id <> orders.id AND o.superseded = 0
    AND o.state IN ('intent', 'sending', 'open', 'unknown'))`
