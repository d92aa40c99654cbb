import type { DatabaseSync } from 'node:sqlite'
import { rowsUpTo } from './common-rows.ts'

/** Cash and refunds outside the gateway: nobody else can be asked about them, so a restore brings them back as they are. */
const ofCash = "payment_type = 'Cash'"
const byUs = `(outside IS NOT NULL OR merchant_trade_no IN (SELECT merchant_trade_no FROM orders WHERE ${ofCash}))`

/** What is counted: a table, the column that rises with every row, and which of its rows. */
export const countedTables = {
  orders: ['orders', 'id', `NOT ${ofCash}`],
  cashOrders: ['orders', 'id', ofCash],
  refunds: ['refunds', 'id', `NOT ${byUs}`],
  ownRefunds: ['refunds', 'id', byUs],
  subscriptions: ['subscriptions', 'id'],
  accounts: ['static_accounts', 'id'],
  payments: ['static_payments', 'id'],
  prints: ['print_jobs', 'id'],
  auditLines: ['audit', 'sequence'],
} as const

type CountedTable = (typeof countedTables)[keyof typeof countedTables]

/** For each of those a number: the last row of its table, or the number of rows. */
export type ByTable = Readonly<Record<keyof typeof countedTables, number>>

/** The tables in which a backup is compared with the journal. */
export interface RowsSince {
  /** What the last row of a table up to a number says. */
  rowUpTo(name: keyof ByTable, upTo: number): unknown
  /** How many rows each table has after these. */
  countSince(last: ByTable): Promise<ByTable>
}

export function createRowsSince(database: DatabaseSync): RowsSince {
  return {
    rowUpTo(name, upTo) {
      const [table, key] = countedTables[name]
      return rowsUpTo(database, table, key)(upTo)
    },
    async countSince(last) {
      return byTable(
        (name, [table, key, which = 'true']) =>
          database.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${key} > ? AND ${which}`).get(last[name])
            ?.n,
      )
    },
  }
}

/** One number for each. */
export function byTable(read: (name: keyof ByTable, place: CountedTable) => unknown): ByTable {
  const entries = Object.entries(countedTables) as [keyof ByTable, CountedTable][]
  return Object.fromEntries(
    entries.map(([name, place]) => [name, Number(read(name, place) ?? 0)]),
  ) as unknown as ByTable
}
