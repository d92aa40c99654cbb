import type { DatabaseSync } from 'node:sqlite'
import type { PrintFailure } from '../../../shared/slip/print-failure.ts'
import type { PrintJob, SlipKind } from '../../../shared/slip/slip.ts'
import { PAYS_SALE } from '../orders/order-table.ts'

export interface JobRow {
  id: number
  printer: string | null
  kind: SlipKind
  subject: string | null
  merchant_trade_no: string | null
  copy: number
  state: PrintJob['state']
  /** Kept when a failed job is cancelled: whether paper may have come out stays true. */
  failure: PrintFailure | null
  retries_until: number | null
  tried: 0 | 1
  document: string | null
  created_at: number
  updated_at: number
  revision: number
}

export const jobOf = (row: JobRow): PrintJob => ({
  revision: row.revision,
  id: row.id,
  printer: row.printer,
  kind: row.kind,
  subject: row.subject,
  merchantTradeNo: row.merchant_trade_no,
  copy: row.copy,
  state: row.state,
  failure: row.failure,
  retriesUntil: row.retries_until,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

// The index's condition first, word for word: only then does SQLite use the index.
const NOT_SENT = "state <> 'sent'"
const WAITING = `${NOT_SENT} AND (state = 'queued' OR retries_until IS NOT NULL)`
/** Whether the sale of one of `orders` is paid; the cash part of a sale alone does not pay it. */
const PAID_INSTEAD = `EXISTS (SELECT 1 FROM orders a
    WHERE a.sale_id = orders.sale_id AND a.state IN ('paid', 'paidLate') AND ${PAYS_SALE})`

/** A code that must not be paid any more. */
const DEAD_CODE = `kind = 'payment' AND merchant_trade_no NOT IN (SELECT merchant_trade_no FROM orders
  WHERE merchant_trade_no = print_jobs.merchant_trade_no AND state = 'open' AND superseded = 0
    AND NOT ${PAID_INSTEAD})`

/** A code that nobody needs on paper any more: its order has ended or was left for another code, or the sale is paid. */
const USELESS_CODE = `kind = 'payment' AND merchant_trade_no IN (SELECT merchant_trade_no FROM orders
  WHERE merchant_trade_no = print_jobs.merchant_trade_no
    AND (superseded = 1 OR state NOT IN ('intent', 'sending', 'open', 'unknown') OR ${PAID_INSTEAD}))`

/** The statements on the table of print jobs. */
export function jobStatements(database: DatabaseSync) {
  return {
    insert: database.prepare(`INSERT INTO print_jobs
      (printer, kind, subject, merchant_trade_no, copy, state, tried, document, created_at, updated_at)
      VALUES (?1, ?2, ?3, ?4, ?5, 'queued', 0, ?6, ?7, ?7) RETURNING *`),
    byId: database.prepare('SELECT * FROM print_jobs WHERE id = ?'),
    ofOrder: database.prepare('SELECT * FROM print_jobs WHERE merchant_trade_no = ? ORDER BY id'),
    ofSubject: database.prepare('SELECT * FROM print_jobs WHERE subject = ? AND kind = ? ORDER BY id'),
    waitingPrinters: database.prepare(`SELECT DISTINCT printer FROM print_jobs WHERE ${WAITING}`),
    oldestWaiting: database.prepare(
      `SELECT * FROM print_jobs WHERE ${WAITING} AND printer IS ? ORDER BY id LIMIT 1`,
    ),
    queuedFor: database.prepare(
      `SELECT * FROM print_jobs WHERE ${NOT_SENT} AND state = 'queued' AND printer IS ? ORDER BY id`,
    ),
    sending: database.prepare(`SELECT * FROM print_jobs WHERE ${NOT_SENT} AND state = 'sending' ORDER BY id`),
    take: database.prepare(`UPDATE print_jobs
      SET revision = revision + 1, state = 'sending', failure = NULL, retries_until = NULL, tried = 1, copy = ?, updated_at = ?
      WHERE id = ? RETURNING *`),
    sent: database.prepare(
      "UPDATE print_jobs SET revision = revision + 1, state = 'sent', document = NULL, updated_at = ? WHERE id = ? RETURNING *",
    ),
    fail: database.prepare(`UPDATE print_jobs
      SET revision = revision + 1, state = 'failed', failure = ?, retries_until = ?, tried = 1, updated_at = ? WHERE id = ? RETURNING *`),
    lapse: database.prepare(`UPDATE print_jobs SET revision = revision + 1, retries_until = NULL
      WHERE ${NOT_SENT} AND retries_until IS NOT NULL AND (retries_until <= ? OR ${DEAD_CODE}) RETURNING *`),
    cancelUseless:
      database.prepare(`UPDATE print_jobs SET revision = revision + 1, state = 'cancelled', retries_until = NULL, updated_at = ?
      WHERE ${NOT_SENT} AND state IN ('queued', 'failed') AND ${USELESS_CODE} RETURNING *`),
    cancelCodes:
      database.prepare(`UPDATE print_jobs SET revision = revision + 1, state = 'cancelled', updated_at = ?
      WHERE ${NOT_SENT} AND state = 'queued' AND kind = 'payment' AND (created_at <= ? OR ${DEAD_CODE}) RETURNING *`),
    requeue: database.prepare(`UPDATE print_jobs
      SET revision = revision + 1, state = 'queued', failure = NULL, retries_until = NULL, tried = 1, printer = ?, copy = ?, updated_at = ?
      WHERE id = ? RETURNING *`),
    cancel:
      database.prepare(`UPDATE print_jobs SET revision = revision + 1, state = 'cancelled', retries_until = NULL, updated_at = ?
      WHERE id = ? AND state IN ('queued', 'failed') RETURNING *`),
    forget:
      database.prepare(`UPDATE print_jobs SET revision = revision + 1, state = 'cancelled', retries_until = NULL, document = NULL
      WHERE ${NOT_SENT} AND state IN ('failed', 'cancelled') AND document IS NOT NULL AND updated_at < ?`),
    countWaiting: database.prepare(
      `SELECT count(*) AS waiting FROM print_jobs WHERE ${NOT_SENT} AND state <> 'cancelled'`,
    ),
    page: database.prepare('SELECT * FROM print_jobs WHERE id < ? ORDER BY id DESC LIMIT ?'),
    /** The states come from our code, never from input, so they may be part of the SQL. */
    pageOf: (states: readonly PrintJob['state'][]) =>
      database.prepare(`SELECT * FROM print_jobs WHERE ${states.includes('sent') ? '' : `${NOT_SENT} AND`}
        state IN (${states.map((state) => `'${state}'`).join(', ')}) AND id < ? ORDER BY id DESC LIMIT ?`),
  }
}
