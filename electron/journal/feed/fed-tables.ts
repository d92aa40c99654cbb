import type { DatabaseSync } from 'node:sqlite'

/** The journal's tables that the office gets a copy of; each comes after the tables that it refers to. */
export const fedTables = [
  'identity',
  'orders',
  'events',
  'order_lines',
  'order_sums',
  'refunds',
  'refund_lines',
  'refunds_elsewhere',
  'refund_rights',
  'case_closings',
  'refund_closings',
  'subscriptions',
  'subscription_events',
  'subscription_charges',
  'static_accounts',
  'static_payments',
  'static_account_events',
  'unplaced_payments',
  'payment_closings',
  'approvals',
  'audit',
  'tally',
  'shifts',
  'shift_openings',
  'cash_movements',
  'shift_comparisons',
  'products',
  'product_pictures',
  'held_carts',
  'directory_place',
] as const

/** A table of the journal, as the feed reads it. */
export interface FedTable {
  readonly name: string
  readonly keys: readonly string[]
  /** The expressions that read a row in SQL, as one JSON text. */
  readonly json: string
  /**
   * Contains the gateway's own bytes. Its rows never change, so an entry has only the row's key, and the row is read
   * when the entry is sent.
   */
  readonly isEvidence: boolean
  /** Its rows have a revision that rises with each change. */
  readonly isRevised: boolean
}

interface Column {
  readonly name: string
  readonly type: string
  readonly pk: number
}

/** Reads the tables as they are in this version of the journal. */
export const readFedTables = (database: DatabaseSync): FedTable[] =>
  fedTables.map((name) => read(database, name))

function read(database: DatabaseSync, name: string): FedTable {
  const columns = database.prepare(`PRAGMA main.table_info(${name})`).all() as unknown as Column[]
  const keyed = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
  const has = (wanted: string) => columns.some((column) => column.name === wanted)
  return {
    name,
    // Only the journal's own identity has no key: it has one row.
    keys: keyed.length > 0 ? keyed.map((column) => column.name) : ['id'],
    json: `json_object(${columns.map(memberOf).join(', ')})`,
    isEvidence: has('raw'),
    isRevised: has('revision'),
  }
}

/** JSON can't contain bytes. */
const memberOf = ({ name, type }: Column) =>
  `'${name}', ${type === 'BLOB' ? `iif("${name}" IS NULL, NULL, lower(hex("${name}")))` : `"${name}"`}`

/** The key of a row as JSON, in SQL; `of` is NEW, OLD or the table. */
export const keyOf = ({ keys }: FedTable, of: string): string =>
  `json_array(${keys.map((key) => `${of}."${key}"`).join(', ')})`
