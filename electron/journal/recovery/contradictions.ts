import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { order } from '../../../shared/sale/order.ts'
import { openDatabase } from '../file/database.ts'
import { migrations } from '../migrations/index.ts'
import { derivedNames, type OrderRow, orderOf } from '../orders/order-rows.ts'
import { soundSchema } from '../schema/sound-schema.ts'
import { versionOf } from '../schema/tables.ts'

/**
 * Where a journal contradicts its own evidence; null if nowhere. SQLite has no check sums of stored values, so a bit
 * that the disk flipped inside a value is found only by comparing it with other records of the same thing.
 */
export function auditProblem(database: DatabaseSync): string | null {
  return (
    unreadableOrder(database) ??
    firstRow(database, STATE_WITHOUT_STEP, 'the state of an order is not that of its last step') ??
    firstRow(database, ASKED_OTHERWISE, 'an order is not what was asked') ??
    alteredEvidence(database)
  )
}

function unreadableOrder(database: DatabaseSync): string | null {
  const workedOut = derivedNames.map((name) => `, NULL AS ${name}`).join('')
  const select = `SELECT *${workedOut} ${laterColumns(database)} FROM orders`
  const rows = database.prepare(select).iterate() as Iterable<unknown>
  for (const row of rows) {
    if (!order.safeParse(orderOf(row as OrderRow)).success) return 'an order is none'
  }
  return null
}

/**
 * Columns of an order that later versions added, with the values that a
 * migration would fill in: a backup may be of an older Loket.
 */
function laterColumns(database: DatabaseSync): string {
  // As nearly every copy: to make tables for comparison takes a tenth of a second the first time.
  if (versionOf(database) === soundSchema.version) return ''
  using fresh = openDatabase(':memory:', migrations)
  const known = new Set(columnsOfOrders(database).map(({ name }) => name))
  return columnsOfOrders(fresh)
    .filter(({ name }) => !known.has(name))
    .map(({ name, filled }) => `, ${filled ?? 'NULL'} AS ${name}`)
    .join('')
}

const columnsOfOrders = (database: DatabaseSync) =>
  database.prepare("SELECT name, dflt_value AS filled FROM pragma_table_info('orders')").all() as {
    name: string
    filled: string | null
  }[]

const STATE_WITHOUT_STEP = `SELECT 1 FROM orders o WHERE o.state <> coalesce(
  (SELECT e.detail ->> 'to' FROM events e WHERE e.merchant_trade_no = o.merchant_trade_no
    AND e.kind = 'stateChanged' ORDER BY e.sequence DESC LIMIT 1), 'intent')`

/** Only where the bytes that were sent are kept and are JSON. */
const ASKED_OTHERWISE = `SELECT 1 FROM orders o JOIN events e
    ON e.merchant_trade_no = o.merchant_trade_no AND e.kind = 'created' AND e.raw IS NOT NULL
  WHERE json_valid(CAST(e.raw AS TEXT)) AND (
    coalesce(CAST(e.raw AS TEXT) ->> 'merchantTradeNo', o.merchant_trade_no) <> o.merchant_trade_no
    OR coalesce(CAST(e.raw AS TEXT) ->> 'paymentType', o.payment_type) <> o.payment_type
    OR coalesce(CAST(round((CAST(e.raw AS TEXT) ->> 'amount') * 100) AS INTEGER), o.amount) <> o.amount)`

function firstRow(database: DatabaseSync, sql: string, problem: string): string | null {
  return database.prepare(sql).get() === undefined ? null : problem
}

function alteredEvidence(database: DatabaseSync): string | null {
  const rows = database
    .prepare("SELECT raw, detail ->> 'sha256' AS sha256 FROM events WHERE raw IS NOT NULL")
    .iterate() as Iterable<{ raw: Uint8Array; sha256: string | null }>
  for (const { raw, sha256 } of rows) {
    if (sha256 !== null && hash('sha256', raw) !== sha256) return 'evidence is not what was written'
  }
  return null
}
