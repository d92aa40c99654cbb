import type { DatabaseSync } from 'node:sqlite'
import { pageOf } from '../../../shared/page-of.ts'
import type { Comparison } from '../../../shared/shift/comparison.ts'
import type { ShiftReport, ShiftSummary } from '../../../shared/shift/shift.ts'
import { reportOf } from './shift-rows.ts'

/** The closed shifts' part of the journal. */
export interface ShiftArchive {
  readShift(number: number): Promise<ShiftReport | null>
  /** Newest first; `before` is the last one of the previous page. */
  listShifts(query: {
    before?: number | undefined
    limit: number
  }): Promise<{ shifts: ShiftSummary[]; more: boolean }>
  /** Between which lines of the tally a closed shift is: after the first, up to the second. */
  cutsOfShift(shift: number): Promise<{ begins: number; ends: number } | null>
  saveComparison(comparison: Comparison): Promise<void>
  lastComparison(shift: number): Promise<Comparison | null>
}

/** Closed shifts in the journal's database. */
export function createShiftArchive(database: DatabaseSync): ShiftArchive {
  const selectReport = database.prepare('SELECT report FROM shifts WHERE number = ?')
  const selectPage = database.prepare(
    'SELECT report FROM shifts WHERE number < ? ORDER BY number DESC LIMIT ?',
  )
  const selectCut = database.prepare('SELECT cut FROM shifts WHERE number = ?')
  const insertComparison = database.prepare('INSERT INTO shift_comparisons (shift, result) VALUES (?, ?)')
  const selectComparison = database.prepare(
    'SELECT result FROM shift_comparisons WHERE shift = ? ORDER BY id DESC LIMIT 1',
  )
  const cutOf = (shift: number) => (selectCut.get(shift) as { cut: number } | undefined)?.cut

  return {
    async readShift(number) {
      const row = selectReport.get(number)
      return row ? reportOf(row) : null
    },
    async listShifts({ before, limit }) {
      const found = selectPage.all(before ?? Number.MAX_SAFE_INTEGER, limit + 1)
      return pageOf('shifts', found.map(reportOf).map(summaryOf), limit)
    },
    async cutsOfShift(shift) {
      const ends = cutOf(shift)
      return ends === undefined ? null : { begins: cutOf(shift - 1) ?? 0, ends }
    },
    async saveComparison(comparison) {
      insertComparison.run(comparison.shift, JSON.stringify(comparison))
    },
    async lastComparison(shift) {
      const row = selectComparison.get(shift) as { result: string } | undefined
      return row ? (JSON.parse(row.result) as Comparison) : null
    },
  }
}

const summaryOf = ({ number, from, to, closed, totals, carriedOut, cash }: ShiftReport): ShiftSummary => ({
  number,
  from,
  to,
  by: closed?.by ?? null,
  paid: totals.paid,
  refunded: totals.refunded,
  unresolved: carriedOut.length,
  difference: cash.difference,
})
