import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Refund } from '../../shared/refund/refund.ts'
import type { Case } from '../../shared/sale/case.ts'
import { type ShiftReport, shiftName } from '../../shared/shift/shift.ts'
import type { UnresolvedPayment } from '../../shared/work-list/reported-payment.ts'
import type { NewPrintJob } from '../printing/print-store.ts'
import type { NewAuditEntry } from './audit-log.ts'
import type { Authority, createAuthorities } from './authority.ts'
import { inTransaction } from './database.ts'
import { PAYS_SALE } from './order-table.ts'
import { rows } from './rows.ts'
import {
  type CashRow,
  carriedCase,
  carriedPayment,
  carriedRefund,
  movementOf,
  type OpeningRow,
  openingOf,
  reportOf,
  type Standing,
  type TallyLine,
  type TallyRow,
  tallyLineOf,
} from './shift-rows.ts'

/** An opening or a movement of cash, which the audit log records. */
interface ShiftAct {
  readonly at: number
  readonly authority: Authority
}

export interface NewOpening extends ShiftAct {
  readonly float: number | null
}

export interface NewMovement extends ShiftAct {
  readonly movementId: string
  readonly kind: 'in' | 'out'
  readonly amount: number
  readonly note: string
}

/** The frozen data of a shift; `print` is its slip, if the shop prints one automatically. */
export interface FrozenShift {
  readonly report: ShiftReport
  readonly print: NewPrintJob | null
}

export interface ShiftClosing extends ShiftAct {
  readonly number: number
  /** The line of the tally up to which the closing person has counted already. */
  readonly through: number
}

/** The running shift's part of the journal. */
export interface ShiftBook {
  /** Lines of the tally after `sequence`, at most `limit` of them. */
  tallyAfter(sequence: number, limit: number): Promise<TallyLine[]>
  /** The running shift as of a moment, with at most `limit` lines of the tally after `through`. */
  shiftStanding(through: number | null, limit: number, at: number): Promise<Standing>
  isShiftOpen(): Promise<boolean>
  /** False if it is open already. */
  openShift(opening: NewOpening): Promise<boolean>
  /** False if this movement is recorded already. */
  moveCash(movement: NewMovement): Promise<boolean>
  /**
   * Closes the running shift: what `freeze` returns, the approval, the audit line and the slip are written in
   * one transaction. Returns the existing report if the shift was closed before; null if this shift is not
   * running yet. Throws ApprovalRefused, and whatever `freeze` throws; nothing is written then.
   */
  closeShift(
    closing: ShiftClosing,
    freeze: (standing: Standing, approvedBy: string | null) => FrozenShift,
  ): Promise<ShiftReport | null>
}

interface JournalParts {
  /** The work list as the transaction sees it. */
  readonly openCases: () => readonly Case[]
  readonly unresolvedRefunds: () => readonly Refund[]
  readonly unresolvedPayments: (at: number) => readonly UnresolvedPayment[]
  readonly append: (entry: NewAuditEntry) => void
  /** From now on every counter can refund the shift's payments. */
  readonly passRights: (begins: number, at: number) => void
  readonly authorities: ReturnType<typeof createAuthorities>
  readonly queue: (print: NewPrintJob) => void
}

// The index's condition first, word for word: only then does SQLite use the index.
const WAITING_ORDERS = `SELECT count(*) AS count, coalesce(sum(amount), 0) AS amount
  FROM orders o INDEXED BY orders_by_state
  WHERE state IN ('intent', 'sending', 'open', 'unknown', 'failed', 'expired')
    AND state IN ('intent', 'sending', 'open')
    -- A code that its sale has left for another waits for nobody.
    AND superseded = 0
    -- Nor does one whose sale was paid late, on a code before it.
    AND NOT EXISTS (SELECT 1 FROM orders a WHERE a.sale_id = o.sale_id AND a.state IN ('paid', 'paidLate') AND ${PAYS_SALE})`
const WAITING_REFUNDS = `SELECT count(*) AS count, coalesce(sum(amount), 0) AS amount
  FROM refunds INDEXED BY refunds_by_state
  WHERE state IN ('intent', 'sending', 'inProgress', 'unknown', 'review')
    AND state IN ('intent', 'sending', 'inProgress')`

/** Shifts in the journal's database. */
export function createShiftBook(database: DatabaseSync, parts: JournalParts): ShiftBook {
  const { append, authorities } = parts
  const selectLast = database.prepare('SELECT number, cut, report FROM shifts ORDER BY number DESC LIMIT 1')
  const selectNewest = database.prepare('SELECT coalesce(max(number), 0) AS number FROM shifts')
  const selectReport = database.prepare('SELECT report FROM shifts WHERE number = ?')
  const selectTally = database.prepare('SELECT * FROM tally WHERE sequence > ? ORDER BY sequence LIMIT ?')
  const selectCut = database.prepare('SELECT coalesce(max(sequence), 0) AS cut FROM tally')
  const selectOpening = database.prepare('SELECT at, opened_by, float FROM shift_openings WHERE shift = ?')
  const selectCash = database.prepare('SELECT * FROM cash_movements WHERE shift = ? ORDER BY id')
  const selectHead = database.prepare(
    'SELECT sequence, lower(hex(code)) AS code FROM audit ORDER BY sequence DESC LIMIT 1',
  )
  const selectRestored = database.prepare(
    // By time, because after a restore the log's numbers begin again; and by number, because a clock may be put back.
    "SELECT max(at) AS at FROM audit WHERE kind = 'restored' AND (at > ? OR sequence > ?)",
  )
  const [waitingOrders, waitingRefunds] = [WAITING_ORDERS, WAITING_REFUNDS].map((sql) =>
    database.prepare(sql),
  )
  const insertShift = database.prepare(
    'INSERT INTO shifts (number, closed_at, cut, report) VALUES (?, ?, ?, ?)',
  )
  const insertOpening = database.prepare(
    'INSERT INTO shift_openings (shift, at, opened_by, float) VALUES (?, ?, ?, ?)',
  )
  const insertMovement = database.prepare(`INSERT INTO cash_movements
    (movement_id, shift, at, moved_by, kind, amount, note) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (movement_id) DO NOTHING`)
  const last = () => {
    const row = selectLast.get() as { number: number; cut: number } | undefined
    return row ? { ...row, report: reportOf(row) } : null
  }
  const runningNumber = () => (selectNewest.get() as { number: number }).number + 1
  const linesAfter = (sequence: number, limit: number): TallyLine[] =>
    rows<TallyRow>(selectTally, sequence, limit).map(tallyLineOf)

  function standing(through: number | null, limit: number, at: number): Standing {
    const before = last()
    const number = (before?.number ?? 0) + 1
    const begins = before?.cut ?? 0
    const opening = selectOpening.get(number) as OpeningRow | undefined
    const closedAfter = [before?.report.to ?? 0, before?.report.auditHead?.sequence ?? 0] as const
    const restored = selectRestored.get(...closedAfter) as { at: number | null }
    return {
      number,
      begins,
      from: before?.report.to ?? null,
      opened: opening ? openingOf(opening) : null,
      movements: rows<CashRow>(selectCash, number).map(movementOf),
      carriedIn: before?.report.carriedOut ?? [],
      carriedOut: [
        ...parts.openCases().map(carriedCase),
        ...parts.unresolvedRefunds().map(carriedRefund),
        ...parts.unresolvedPayments(at).map(carriedPayment),
      ].sort((one, other) => one.since - other.since),
      waiting: {
        orders: waitingOrders?.get() as unknown as Standing['waiting']['orders'],
        refunds: waitingRefunds?.get() as unknown as Standing['waiting']['refunds'],
      },
      auditHead: (selectHead.get() as { sequence: number; code: string } | undefined) ?? null,
      restoredAt: restored.at,
      lines: linesAfter(Math.max(begins, through ?? 0), limit),
    }
  }

  return {
    async shiftStanding(through, limit, at) {
      return standing(through, limit, at)
    },
    async tallyAfter(sequence, limit) {
      return linesAfter(sequence, limit)
    },
    async isShiftOpen() {
      return selectOpening.get(runningNumber()) !== undefined
    },
    async openShift({ float, at, authority: { by } }) {
      return inTransaction(database, () => {
        const number = runningNumber()
        if (selectOpening.get(number)) return false
        insertOpening.run(number, at, by?.name ?? null, float)
        const detail = float === null ? {} : { amount: String(float / 100) }
        append({ at, kind: 'shiftOpened', by, subject: shiftName(number), detail })
        return true
      })
    },
    async moveCash({ movementId, kind, amount, note, at, authority: { by } }) {
      return inTransaction(database, () => {
        const number = runningNumber()
        const moved = insertMovement.run(movementId, number, at, by?.name ?? null, kind, amount, note)
        if (moved.changes === 0) return false
        const detail = { movement: kind, amount: String(amount / 100), note }
        append({ at, kind: 'cashMoved', by, subject: shiftName(number), detail })
        return true
      })
    },
    async closeShift({ number, through, at, authority }, freeze) {
      return inTransaction(database, () => {
        const closed = selectReport.get(number)
        if (closed) return reportOf(closed)
        const now = standing(through, Number.MAX_SAFE_INTEGER, at)
        if (now.number !== number) return null
        const { approval } = authority
        const approvedBy = approval === undefined ? null : authorities.approverOf(approval)
        const { report, print } = freeze(now, approvedBy)
        const json = JSON.stringify(report)
        const act = { action: 'closeShift', kind: 'shiftClosed', merchantTradeNo: shiftName(number) } as const
        authorities.act(authority, { ...act, amount: null, at, detail: factsOf(report, fingerprintOf(json)) })
        const { cut } = selectCut.get() as { cut: number }
        insertShift.run(number, report.to, cut, json)
        parts.passRights(now.begins, at)
        if (print) parts.queue(print)
        return report
      })
    },
  }
}

/** The audit line that closes a shift says which report it was. */
const fingerprintOf = (report: string) => createHash('sha256').update(report).digest('hex')

const factsOf = (report: ShiftReport, fingerprint: string) => ({
  paid: String(report.totals.paid.amount / 100),
  refunded: String(report.totals.refunded.amount / 100),
  ...(report.carriedOut.length > 0 ? { carried: String(report.carriedOut.length) } : {}),
  ...(report.closed?.carriedBy ? { carriedBy: report.closed.carriedBy } : {}),
  ...(report.closed?.note ? { note: report.closed.note } : {}),
  report: fingerprint,
})
