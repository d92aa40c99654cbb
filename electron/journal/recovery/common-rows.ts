import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'

/** What a row says besides its number, of tables whose rows are only ever added. */
const told = {
  orders: 'merchant_trade_no',
  events: 'merchant_trade_no, at, kind, detail',
  refunds: 'merchant_refund_no',
  refund_lines: 'merchant_refund_no, line',
  case_closings: 'merchant_trade_no, kind, since',
  refund_closings: 'merchant_refund_no, since',
  cash_movements: 'movement_id',
  subscriptions: 'number',
  subscription_events: 'number, at, kind, detail',
  subscription_charges: 'name',
  static_accounts: 'account_id',
  static_account_events: 'account_id, at, kind, detail',
  static_payments: 'merchant_trade_no',
  print_jobs: 'merchant_trade_no, kind, created_at',
  audit: 'code',
  tally: 'number, fact',
  shifts: 'report',
} as const

/** A table whose rows are told apart without their numbers. */
export type Told = keyof typeof told
export const isTold = (table: string): table is Told => table in told

/** The last row of a table up to a number: what it says. */
export type RowUpTo = (upTo: number) => unknown

export function rowsUpTo(database: DatabaseSync, table: Told, key: string): RowUpTo {
  const select = database.prepare(
    `SELECT ${told[table]} FROM ${table} WHERE ${key} <= ? ORDER BY ${key} DESC LIMIT 1`,
  )
  return (upTo) => select.get(upTo)
}

/**
 * The last row that two copies of a journal have in common, of those up to `last`. One of them may have gone back to an older backup
 * and sold on from there, so the same number is not always the same row. Rows that can't be read count as the same.
 */
export function lastInCommon(last: number, here: RowUpTo, there: RowUpTo): number {
  const isSame = (upTo: number) => {
    try {
      return isDeepStrictEqual(here(upTo), there(upTo))
    } catch {
      return true
    }
  }
  if (isSame(last)) return last
  let [same, other] = [0, last]
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (isSame(middle)) same = middle
    else other = middle
  }
  return same
}
