import type { DatabaseSync } from 'node:sqlite'
import type { CashMovement, ShiftOpening, ShiftReport } from '../../../shared/shift/shift.ts'
import { AUDIT_HEAD, type AuditHead } from '../audit/audit-log.ts'
import { PAYS_SALE } from '../orders/order-table.ts'
import { row, rows } from '../rows.ts'
import { inOrdersByState, inRefundsByState } from '../schema/indexed-states.ts'
import type { NewMovement, NewOpening } from './shift-book.ts'
import {
  type CashRow,
  movementOf,
  type OpeningRow,
  openingOf,
  reportOf,
  type Standing,
  type TallyLine,
  type TallyRow,
  tallyLineOf,
} from './shift-rows.ts'

const WAITING_ORDERS = `SELECT count(*) AS count, total(amount) AS amount
  FROM orders o INDEXED BY orders_by_state
  WHERE ${inOrdersByState('o')}
    AND state IN ('intent', 'sending', 'open')
    -- A code that its sale has left for another waits for nobody.
    AND superseded = 0
    -- Nor does one whose sale was paid late, on a code before it.
    AND NOT EXISTS (SELECT 1 FROM orders a WHERE a.sale_id = o.sale_id AND a.state IN ('paid', 'paidLate') AND ${PAYS_SALE})`
const WAITING_REFUNDS = `SELECT count(*) AS count, total(amount) AS amount
  FROM refunds INDEXED BY refunds_by_state
  WHERE ${inRefundsByState('refunds')}
    AND state IN ('intent', 'sending', 'inProgress')`

/** The rows of shifts, their cash and their tally in the journal's database. It knows no rule: `shifts.ts` has the rules. */
export function openShiftTable(database: DatabaseSync) {
  const selectLast = database.prepare('SELECT number, cut, report FROM shifts ORDER BY number DESC LIMIT 1')
  const selectNewest = database.prepare('SELECT coalesce(max(number), 0) AS number FROM shifts')
  const selectReport = database.prepare('SELECT report FROM shifts WHERE number = ?')
  const selectTally = database.prepare('SELECT * FROM tally WHERE sequence > ? ORDER BY sequence LIMIT ?')
  const selectCut = database.prepare('SELECT coalesce(max(sequence), 0) AS cut FROM tally')
  const selectOpening = database.prepare('SELECT at, opened_by, float FROM shift_openings WHERE shift = ?')
  const selectCash = database.prepare('SELECT * FROM cash_movements WHERE shift = ? ORDER BY id')
  const selectHead = database.prepare(AUDIT_HEAD)
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
  const selectMovement = database.prepare(
    'SELECT 1 FROM cash_movements WHERE movement_id = ? AND kind = ? AND amount = ? AND note = ?',
  )

  return {
    /** The shift that was closed last, and the last line of the tally in it. */
    last(): { readonly number: number; readonly cut: number; readonly report: ShiftReport } | null {
      const found = row<{ number: number; cut: number; report: string }>(selectLast)
      return found ? { ...found, report: reportOf(found) } : null
    },
    runningNumber: () => (selectNewest.get() as { number: number }).number + 1,
    report(number: number): ShiftReport | null {
      const found = selectReport.get(number)
      return found ? reportOf(found) : null
    },
    tallyAfter: (sequence: number, limit: number): TallyLine[] =>
      rows<TallyRow>(selectTally, sequence, limit).map(tallyLineOf),
    /** The last line of the tally; 0 if it has none. */
    lastLine: () => (selectCut.get() as { cut: number }).cut,
    opening(number: number): ShiftOpening | null {
      const found = row<OpeningRow>(selectOpening, number)
      return found ? openingOf(found) : null
    },
    movements: (number: number): CashMovement[] => rows<CashRow>(selectCash, number).map(movementOf),
    waiting: (): Standing['waiting'] => ({
      orders: waitingOrders?.get() as unknown as Standing['waiting']['orders'],
      refunds: waitingRefunds?.get() as unknown as Standing['waiting']['refunds'],
    }),
    auditHead: () => row<AuditHead>(selectHead) ?? null,
    /** When the journal was last restored after a moment, or after a line of the audit log. */
    restoredAfter: (at: number, sequence: number) =>
      (selectRestored.get(at, sequence) as { at: number | null }).at,
    /** `report` as it is stored; `cut` is the last line of the tally in it. */
    insert: (number: number, closedAt: number, cut: number, report: string) =>
      void insertShift.run(number, closedAt, cut, report),
    insertOpening: (number: number, { at, authority: { by }, float }: NewOpening) =>
      void insertOpening.run(number, at, by?.name ?? null, float),
    /** False if this movement is there already. */
    insertMovement: (
      number: number,
      { movementId, at, authority: { by }, kind, amount, note }: NewMovement,
    ) => insertMovement.run(movementId, number, at, by?.name ?? null, kind, amount, note).changes > 0,
    isMovement: ({ movementId, kind, amount, note }: NewMovement) =>
      selectMovement.get(movementId, kind, amount, note) !== undefined,
  }
}
