import type { DatabaseSync } from 'node:sqlite'
import { mayHave } from './later-rows.ts'
import { readableRows } from './readable-rows.ts'
import { attempt, insertRow, liftTriggers } from './writing-rows.ts'

/**
 * Rights that were given away since the backup stay given away: with the backup's rows an order could be refunded at
 * two counters. Those that can't be read are known to the office.
 */
export function recoverRights(database: DatabaseSync, damaged: DatabaseSync | null): void {
  if (!damaged || !mayHave(damaged, 'refund_rights')) return
  const known = database.prepare('SELECT loan, state FROM refund_rights WHERE merchant_trade_no = ?')
  const replace =
    database.prepare(`UPDATE refund_rights SET loan = ?2, state = ?3, merchant_refund_no = ?4, amount = ?5,
    since = ?6 WHERE merchant_trade_no = ?1`)
  // A refund that has ended since comes back as open, and would keep its right here.
  const putBack = liftTriggers(database, 'refund_rights', '%BEFORE%')
  for (const { rowid_: _, ...row } of readableRows(damaged, 'refund_rights', 0)) {
    const [order, loan] = [String(row.merchant_trade_no), Number(row.loan)]
    const before = known.get(order)
    attempt(database, () => {
      if (!before) insertRow(database, 'refund_rights', row)
      else if (loan > Number(before.loan) || (loan === Number(before.loan) && row.state === 'away'))
        replace.run(
          order,
          loan,
          String(row.state),
          row.merchant_refund_no ?? null,
          row.amount ?? null,
          row.since ?? 0,
        )
    })
  }
  putBack()
}
