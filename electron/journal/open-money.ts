import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { OpenMoney } from '../../shared/merchant/open-money.ts'
import { inOrdersByState, inRefundsByState } from './indexed-states.ts'

const ORDERS = `SELECT count(*) AS n FROM orders INDEXED BY orders_by_state
  WHERE ${inOrdersByState('orders')}
    AND state IN ('sending', 'open', 'unknown')`
const REFUNDS = `SELECT count(*) AS n FROM refunds INDEXED BY refunds_by_state
  WHERE ${inRefundsByState('refunds')}
    AND state IN ('sending', 'inProgress', 'unknown')`

/**
 * The open orders and refunds with real money, read from the live journal while it is closed: a training counter does
 * not watch them. Null if there are none or the journal can't be read; the live counter says what is wrong when it
 * opens.
 */
export function readOpenMoney(journalFile: string): OpenMoney | null {
  if (!existsSync(journalFile)) return null
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(journalFile, { readOnly: true })
    const journal = database
    const number = (sql: string) => (journal.prepare(sql).get() as { n: number }).n
    const left = { orders: number(ORDERS), refunds: number(REFUNDS) }
    return left.orders + left.refunds > 0 ? left : null
  } catch {
    return null
  } finally {
    database?.close()
  }
}
