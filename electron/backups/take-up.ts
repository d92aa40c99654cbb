/** Into a backup goes what is known of the time after it: as unknown, for the gateway to say what became of it. */
import { createHash, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../journal/database.ts'
import { stateColumnNames } from '../journal/order-rows.ts'
import { restoredReason } from '../journal/restored.ts'
import { type Row, readableRows } from './readable-rows.ts'
import type { AskedOfGateway } from './request-journal.ts'

export interface Found {
  /** What is left of the journal that is given up; null when nothing can be read. */
  readonly damaged: DatabaseSync | null
  /** What the request journal says was asked of the gateway. */
  readonly asked: readonly AskedOfGateway[]
  /** Until when the backup knows of everything. */
  readonly backupIsOf: number
  readonly at: number
}

/** A sale that was refused may be tried once more as long as the cashier is at it; after a day nobody is. */
export const MAY_GO_AGAIN_MS = 24 * 60 * 60_000

export function takeUp(database: DatabaseSync, { damaged, asked, backupIsOf, at }: Found): void {
  const insertEvent = database.prepare(
    'INSERT INTO events (merchant_trade_no, at, kind, detail, raw) VALUES (?, ?, ?, ?, ?)',
  )
  const note = (number: string, kind: string, detail: object) =>
    insertEvent.run(number, at, kind, JSON.stringify(detail), null)
  const has = database.prepare('SELECT 1 FROM orders WHERE merchant_trade_no = ?')
  const letOlderGo = database.prepare(`UPDATE orders SET superseded = 1
    WHERE sale_id = ? AND superseded = 0 AND state IN ('intent', 'sending', 'open', 'unknown')`)

  /** Its old lines first, so that the timeline ends with what is true now. */
  const addOrder = (row: Row, source: string, lines: () => void) => {
    const number = String(row.merchant_trade_no)
    if (has.get(number)) return
    const superseded = row.superseded === 1 ? 1 : 0
    attempt(database, () => {
      if (!superseded) letOlderGo.run(String(row.sale_id))
      const unknown = { state: 'unknown', since: at, reason: restoredReason, never_arrived: 0 }
      insertRow(database, 'orders', { ...whatWasAsked(row), ...unknown })
      lines()
      note(number, 'restored', { source, found: String(row.state ?? 'unknown') })
      note(number, 'stateChanged', { from: String(row.state ?? 'unknown'), to: 'unknown' })
    })
  }

  const addEvent = ({ merchant_trade_no: number, at: when, kind, detail, raw }: Row) => {
    if (isAltered(detail, raw) || kind === 'stateChanged') return
    attempt(database, () =>
      insertEvent.run(number ?? null, when ?? null, kind ?? null, detail ?? null, raw ?? null),
    )
  }

  inTransaction(database, () => {
    interruptPrints(database, at)
    doubt(database, 'orders', 'merchant_trade_no', backupIsOf, at, (number, found) => {
      note(number, 'restored', { source: 'backup', found })
      note(number, 'stateChanged', { from: found, to: 'unknown' })
    })
    doubt(database, 'refunds', 'merchant_refund_no', backupIsOf, at, () => {})
    if (damaged) {
      const events = Map.groupBy(newRows(database, damaged, 'events', 'sequence'), (row) =>
        String(row.merchant_trade_no),
      )
      for (const row of newRows(database, damaged, 'orders', 'id')) {
        const number = String(row.merchant_trade_no)
        addOrder(row, 'damagedJournal', () => {
          for (const line of events.get(number) ?? []) addEvent(line)
          events.delete(number)
        })
      }
      for (const line of [...events.values()].flat()) addEvent(line)
      for (const row of newRows(database, damaged, 'case_closings', 'id'))
        addAsItIs(database, 'case_closings', row)
    }
    for (const { number, refund, ...order } of asked) {
      if (refund || number !== order.merchantTradeNo) continue
      const row = { merchant_trade_no: number, sale_id: randomUUID(), payment_type: order.paymentType }
      const rest = { amount: order.amount, product_name: '', payer: null, created_at: order.at }
      addOrder({ ...row, ...rest }, 'requestJournal', () => {})
    }
    addRefunds(database, damaged, asked, at)
    if (damaged && hasTable(damaged, 'refund_closings')) {
      for (const row of newRows(database, damaged, 'refund_closings', 'id'))
        addAsItIs(database, 'refund_closings', row)
    }
  })
}

/** A journal of an older Loket may not have it yet. */
function hasTable(damaged: DatabaseSync, table: string): boolean {
  try {
    return damaged.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined
  } catch {
    return false
  }
}

/** What a copy of the journal says is being printed has come out long ago, or never will: a person may print it again. */
function interruptPrints(database: DatabaseSync, at: number): void {
  database
    .prepare(`UPDATE print_jobs SET state = 'failed', failure = 'interrupted', updated_at = ?
      WHERE state <> 'sent' AND state IN ('queued', 'sending')`)
    .run(at)
  database.exec(
    "UPDATE print_jobs SET retries_until = NULL WHERE state <> 'sent' AND retries_until IS NOT NULL",
  )
}

/** What the backup takes for never sent may have been sent since. */
function doubt(
  database: DatabaseSync,
  table: 'orders' | 'refunds',
  key: string,
  backupIsOf: number,
  at: number,
  note: (number: string, found: string) => void,
): void {
  const rows = database
    .prepare(`SELECT ${key} AS number, state FROM ${table}
      WHERE state IN ('intent', 'sending') OR (state = 'rejected' AND cause IN ('notSent', 'throttled') AND since > ?)`)
    .all(backupIsOf - MAY_GO_AGAIN_MS) as { number: string; state: string }[]
  const toSending = database.prepare(`UPDATE ${table} SET state = 'sending' WHERE ${key} = ?`)
  const toUnknown =
    database.prepare(`UPDATE ${table} SET state = 'unknown', since = max(since, ?), reason = ?,
    err_code = NULL, cause = NULL, never_arrived = 0 WHERE ${key} = ?`)
  for (const { number, state } of rows) {
    if (state !== 'sending') toSending.run(number)
    toUnknown.run(at, restoredReason, number)
    note(number, state)
  }
}

/**
 * A refund that may have been asked for keeps its reservation, whatever became of it: a second one could pay twice. The
 * triggers that keep new ones from beginning here are lifted for these, which have begun.
 */
function addRefunds(
  database: DatabaseSync,
  damaged: DatabaseSync | null,
  asked: readonly AskedOfGateway[],
  at: number,
): void {
  const readable = damaged ? newRows(database, damaged, 'refunds', 'id') : []
  const told = asked.flatMap(({ number, refund, merchantTradeNo, at: when }) =>
    refund
      ? [
          {
            merchant_refund_no: number,
            refund_id: randomUUID(),
            merchant_trade_no: merchantTradeNo,
            platform_refund_no: refund.platformRefundNo,
            amount: refund.amount,
            told_reason: null,
            created_at: when,
          },
        ]
      : [],
  )
  const rows: Row[] = [...readable, ...told]
  if (rows.length === 0) return
  const triggers = database
    .prepare(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'refunds' AND sql LIKE '%BEFORE INSERT%'",
    )
    .all() as { name: string; sql: string }[]
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
  const insert = database.prepare(`INSERT INTO refunds (merchant_refund_no, refund_id, merchant_trade_no,
    platform_refund_no, amount, told_reason, created_at, state, since, reason, never_arrived)
    VALUES (?, ?, ?, ?, ?, ?, ?, 'unknown', ?, ?, 0) ON CONFLICT DO NOTHING`)
  for (const row of rows) {
    const { merchant_refund_no: number, refund_id: id, merchant_trade_no: order, amount } = row
    attempt(database, () =>
      insert.run(
        ...[number ?? null, id ?? null, order ?? null, row.platform_refund_no ?? null, amount ?? null],
        ...[row.told_reason ?? null, row.created_at ?? null, at, restoredReason],
      ),
    )
  }
  for (const { sql } of triggers) database.exec(sql)
}

function newRows(database: DatabaseSync, damaged: DatabaseSync, table: string, key: string): Row[] {
  const { last } = database.prepare(`SELECT coalesce(max(${key}), 0) AS last FROM ${table}`).get() as {
    last: number
  }
  return readableRows(damaged, table, last)
}

function addAsItIs(database: DatabaseSync, table: string, { rowid_: _, ...row }: Row): void {
  attempt(database, () => insertRow(database, table, row))
}

function insertRow(database: DatabaseSync, table: string, row: Row): void {
  const names = Object.keys(row)
  const places = names.map(() => '?').join(', ')
  database.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`).run(...Object.values(row))
}

/** What was asked, whatever later versions ask; what became of it belongs to a state that is not known any more. */
const whatWasAsked = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !notAsked.has(name)))

const notAsked: ReadonlySet<string> = new Set(['rowid_', 'id', ...stateColumnNames])

function isAltered(detail: unknown, raw: unknown): boolean {
  if (!(raw instanceof Uint8Array) || typeof detail !== 'string') return false
  try {
    const { sha256 } = JSON.parse(detail) as { sha256?: string }
    return sha256 !== undefined && createHash('sha256').update(raw).digest('hex') !== sha256
  } catch {
    return true
  }
}

/** SQLite's result code of a constraint or trigger that refuses a row. */
const BREAKS_A_RULE = 19

/** A row that breaks a rule of the journal's is one that damage wrote: it is left out, and none of it stays. */
function attempt(database: DatabaseSync, write: () => void): void {
  database.exec('SAVEPOINT one_row')
  try {
    write()
  } catch (error) {
    if (((error as { errcode?: number }).errcode ?? 0) % 256 !== BREAKS_A_RULE) throw error
    database.exec('ROLLBACK TO one_row')
  }
  database.exec('RELEASE one_row')
}
