import type { DatabaseSync } from 'node:sqlite'

/** The tables to count, each with the column that rises with every row. */
export const countedTables = {
  orders: ['orders', 'id'],
  refunds: ['refunds', 'id'],
  subscriptions: ['subscriptions', 'id'],
  accounts: ['static_accounts', 'id'],
  payments: ['static_payments', 'id'],
  prints: ['print_jobs', 'id'],
  auditLines: ['audit', 'sequence'],
} as const

/** For each of those tables a number: the last row, or the number of rows. */
export type ByTable = Readonly<Record<keyof typeof countedTables, number>>

/** The tables in which a backup is compared with the journal. */
export interface RowsSince {
  /** How many rows each table has after these. */
  countSince(last: ByTable): Promise<ByTable>
}

export function createRowsSince(database: DatabaseSync): RowsSince {
  return {
    async countSince(last) {
      return byTable(
        (name, [table, key]) =>
          database.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${key} > ?`).get(last[name])?.n,
      )
    },
  }
}

/** One number for each of the tables. */
export function byTable(
  read: (name: keyof ByTable, place: readonly [table: string, key: string]) => unknown,
): ByTable {
  const entries = Object.entries(countedTables) as [keyof ByTable, readonly [string, string]][]
  return Object.fromEntries(
    entries.map(([name, place]) => [name, Number(read(name, place) ?? 0)]),
  ) as unknown as ByTable
}
