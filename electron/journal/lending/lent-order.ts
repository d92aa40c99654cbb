import type { DatabaseSync } from 'node:sqlite'
import type { Loan } from '../../../shared/office/lending.ts'
import { readAsPlain } from '../../../shared/plain-text.ts'
import type { Row } from '../recovery/readable-rows.ts'
import { insertRow } from '../recovery/writing-rows.ts'
import { LoanRefused } from './lending-book.ts'

/** Columns that only the order's own counter uses. */
const ofOthers = {
  looked_after: 1,
  told_paid_at: null,
  told_paid_lasts: 0,
  revision: 1,
  sale_amount: null,
  sale_sums: null,
  rest_of: null,
}

/**
 * Inserts another counter's order as that counter stored it, except for what only that counter uses. Throws
 * {@link LoanRefused}.
 */
export function insertLentOrder(database: DatabaseSync, { merchantTradeNo, home, order, sums }: Loan): void {
  const asWas = readRow(order)
  if (asWas.merchant_trade_no !== merchantTradeNo) throw new LoanRefused('the office lent another order')
  const { id: _, ...kept }: Row = { ...asWas, ...namesIn(asWas), ...ofOthers, home }
  insertKnown(database, 'orders', kept)
  if (sums !== null) insertKnown(database, 'order_sums', readRow(sums))
}

/** Its counter has cleaned them; whoever has that counter's key need not have. They are shown and printed beside amounts. */
const names = ['payer', 'paid_by', 'cashier', 'cart_name']

function namesIn(row: Row): Row {
  const texts = names.flatMap((name) => {
    const value = row[name]
    return typeof value === 'string' ? [[name, readAsPlain(value)] as const] : []
  })
  return Object.fromEntries(texts)
}

function readRow(json: string | null): Row {
  try {
    return JSON.parse(json ?? '') as Row
  } catch {
    throw new LoanRefused('what the office lent can not be read')
  }
}

/** The names come from another program, so each must be one of the table's columns before it gets into a statement. */
function insertKnown(database: DatabaseSync, table: string, values: Row): void {
  const columns = database.prepare(`PRAGMA main.table_info("${table}")`).all()
  const known = new Set(columns.map(({ name }) => String(name)))
  const strange = Object.keys(values).find((name) => !known.has(name))
  if (strange !== undefined)
    throw new LoanRefused(`this Loket is older than the order's: it knows no ${strange}`)
  insertRow(database, table, values)
}
