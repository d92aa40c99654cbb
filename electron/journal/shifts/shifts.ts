import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Refund } from '../../../shared/refund/refund.ts'
import type { Case } from '../../../shared/sale/case.ts'
import { type Drawer, type ShiftReport, shiftName } from '../../../shared/shift/shift.ts'
import type { UnresolvedPayment } from '../../../shared/work-list/reported-payment.ts'
import type { NewPrintJob } from '../../printing/print-store.ts'
import type { NewAuditEntry } from '../audit/audit-log.ts'
import type { createAuthorities } from '../audit/authority.ts'
import { inTransaction } from '../transaction.ts'
import type { ShiftBook } from './shift-book.ts'
import { carriedCase, carriedPayment, carriedRefund, type Standing } from './shift-rows.ts'
import { openShiftTable } from './shift-table.ts'

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

/** The rules of shifts in the journal. */
export function createShiftBook(database: DatabaseSync, parts: JournalParts): ShiftBook {
  const { append, authorities } = parts
  const shifts = openShiftTable(database)

  function standing(through: number | null, limit: number, at: number): Standing {
    const before = shifts.last()
    const number = (before?.number ?? 0) + 1
    const begins = before?.cut ?? 0
    return {
      number,
      begins,
      from: before?.report.to ?? null,
      opened: shifts.opening(number),
      movements: shifts.movements(number),
      carriedIn: before?.report.carriedOut ?? [],
      carriedOut: [
        ...parts.openCases().map(carriedCase),
        ...parts.unresolvedRefunds().map(carriedRefund),
        ...parts.unresolvedPayments(at).map(carriedPayment),
      ].sort((one, other) => one.since - other.since),
      waiting: shifts.waiting(),
      auditHead: shifts.auditHead(),
      restoredAt: shifts.restoredAfter(before?.report.to ?? 0, before?.report.auditHead?.sequence ?? 0),
      lines: shifts.tallyAfter(Math.max(begins, through ?? 0), limit),
    }
  }

  return {
    shiftStanding: async (through, limit, at) => standing(through, limit, at),
    tallyAfter: async (sequence, limit) => shifts.tallyAfter(sequence, limit),
    isShiftOpen: async () => shifts.opening(shifts.runningNumber()) !== null,
    async openShift(opening) {
      return inTransaction(database, () => {
        const number = shifts.runningNumber()
        if (shifts.opening(number)) return false
        shifts.insertOpening(number, opening)
        const { counted, at, authority } = opening
        const detail = counted === null ? {} : { amount: String(counted / 100) }
        append({ at, kind: 'shiftOpened', by: authority.by, subject: shiftName(number), detail })
        return true
      })
    },
    async moveCash(movement) {
      return inTransaction(database, () => {
        const number = shifts.runningNumber()
        if (!shifts.insertMovement(number, movement))
          return shifts.isMovement(movement) ? 'before' : 'otherwise'
        const { kind, amount, note, at, authority } = movement
        const detail = { movement: kind, amount: String(amount / 100), note }
        append({ at, kind: 'cashMoved', by: authority.by, subject: shiftName(number), detail })
        return 'moved'
      })
    },
    async closeShift({ number, through, at, authority }, freeze) {
      return inTransaction(database, () => {
        const closed = shifts.report(number)
        if (closed) return closed
        const now = standing(through, Number.MAX_SAFE_INTEGER, at)
        if (now.number !== number) return null
        const { approval } = authority
        const approvedBy = approval === undefined ? null : authorities.approverOf(approval)
        const { report, print } = freeze(now, approvedBy)
        const json = JSON.stringify(report)
        const act = { action: 'closeShift', kind: 'shiftClosed', merchantTradeNo: shiftName(number) } as const
        authorities.act(authority, { ...act, amount: null, at, detail: factsOf(report, fingerprintOf(json)) })
        shifts.insert(number, report.to, shifts.lastLine(), json)
        parts.passRights(now.begins, at)
        if (print) parts.queue(print)
        return report
      })
    },
  }
}

/** The audit line that closes a shift says which report it was. */
const fingerprintOf = (report: string) => hash('sha256', report)

const factsOf = (report: ShiftReport, fingerprint: string) => ({
  paid: String(report.totals.paid.amount / 100),
  refunded: String(report.totals.refunded.amount / 100),
  ...drawerFacts(report.cash),
  ...(report.carriedOut.length > 0 ? { carried: String(report.carriedOut.length) } : {}),
  ...(report.closed?.carriedBy ? { carriedBy: report.closed.carriedBy } : {}),
  ...(report.closed?.note ? { note: report.closed.note } : {}),
  report: fingerprint,
})

/** What the drawer lacked or had too much of. Nothing where it was not counted and held nothing either. */
function drawerFacts({ difference, expected }: Drawer): Readonly<Record<string, string>> {
  if (difference === null) return expected === 0 ? {} : { drawer: 'notCounted' }
  if (difference === 0) return { drawer: 'exact' }
  return { [difference < 0 ? 'drawerShort' : 'drawerOver']: String(Math.abs(difference) / 100) }
}
