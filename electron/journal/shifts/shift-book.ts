import type { ShiftReport } from '../../../shared/shift/shift.ts'
import type { NewPrintJob } from '../../printing/print-store.ts'
import type { Authority } from '../audit/authority.ts'
import type { Standing, TallyLine } from './shift-rows.ts'

/** An opening or a movement of cash, which the audit log records. */
interface ShiftAct {
  readonly at: number
  readonly authority: Authority
}

export interface NewOpening extends ShiftAct {
  readonly float: number | null
  /** What was counted as the shift was opened; the audit line has it. */
  readonly counted: number | null
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
  /** Records a movement once, however often it is sent; `otherwise` if another one is recorded under its id. */
  moveCash(movement: NewMovement): Promise<'moved' | 'before' | 'otherwise'>
  /**
   * Closes the running shift: what `freeze` returns, the approval, the audit line and the slip are written in one
   * transaction. Returns the existing report if the shift was closed before; null if this shift is not running yet. Throws
   * ApprovalRefused, and every error of `freeze`; nothing is written then.
   */
  closeShift(
    closing: ShiftClosing,
    freeze: (standing: Standing, approvedBy: string | null) => FrozenShift,
  ): Promise<ShiftReport | null>
}
