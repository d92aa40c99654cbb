import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { OpenMoney } from '../../shared/merchant/open-money.ts'
import { inOrdersByState, inRefundsByState } from './schema/indexed-states.ts'

const ORDERS = `SELECT count(*) AS n FROM orders INDEXED BY orders_by_state
  WHERE ${inOrdersByState('orders')}
    AND state IN ('sending', 'open', 'unknown')`
const REFUNDS = `SELECT count(*) AS n FROM refunds INDEXED BY refunds_by_state
  WHERE ${inRefundsByState('refunds')}
    AND state IN ('sending', 'inProgress', 'unknown')`

/** How much of the journal's money is open: only the gateway knows the outcome. */
export interface OpenMoneyBook {
  openMoney(): Promise<OpenMoney>
}

export function createOpenMoneyBook(database: DatabaseSync): OpenMoneyBook {
  return { openMoney: async () => openMoneyIn(database) }
}

function openMoneyIn(database: DatabaseSync): OpenMoney {
  const number = (sql: string) => Number(database.prepare(sql).get()?.n)
  return { orders: number(ORDERS), refunds: number(REFUNDS) }
}

/**
 * The open orders and refunds with real money, read from the live journal while it is closed: a training counter does
 * not watch them. Null if there are none or the journal can't be read; the live counter says what is wrong when it
 * opens.
 */
export function readOpenMoney(journalFile: string): OpenMoney | null {
  if (!existsSync(journalFile)) return null
  try {
    using database = new DatabaseSync(journalFile, { readOnly: true })
    const left = openMoneyIn(database)
    return left.orders + left.refunds > 0 ? left : null
  } catch {
    return null
  }
}
