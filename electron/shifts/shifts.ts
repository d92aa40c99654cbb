import { oneAtATime } from '../../platform/one-at-a-time.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { Sen } from '../../shared/money.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { type ShiftReport, shiftName } from '../../shared/shift/shift.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { Authority } from '../journal/audit/authority.ts'
import type { ShiftArchive } from '../journal/shifts/shift-archive.ts'
import type { NewMovement, ShiftBook } from '../journal/shifts/shift-book.ts'
import type { Standing, TallyLine } from '../journal/shifts/shift-rows.ts'
import { written } from '../lifecycle/written.ts'
import type { NewPrintJob } from '../printing/print-store.ts'
import { type Carries, demandCarried, markOf } from './carried.ts'
import { AT_ONCE } from './numbers-of-shift.ts'
import { floatOf, reportOf } from './report.ts'
import { createTotals } from './totals.ts'

interface ShiftsOptions {
  readonly journal: ShiftBook & Pick<ShiftArchive, 'readShift' | 'listShifts'>
  readonly settings: () => Settings
  readonly mode: CounterMode
  readonly now: () => number
  /** A shift was opened or closed, or cash moved. */
  readonly onChange: (running: number) => void
}

/** How somebody closes the running shift. */
export interface CloseRequest {
  readonly number: number
  readonly counted: Sen | null
  readonly note: string | null
  /** The cases of the work list that the next shift takes over. */
  readonly carries: Carries
  /** Who takes them over, where no staff are set up. */
  readonly by: string | null
  readonly authority: Authority
  /** The slip of the report, if the shop prints it automatically. */
  readonly slipFor: (report: ShiftReport) => NewPrintJob | null
}

export type Shifts = ReturnType<typeof createShifts>

/** The shifts of this counter. The running one is counted on as the journal grows, never from its beginning. */
export function createShifts({ journal, settings, mode, now, onChange }: ShiftsOptions) {
  let counted = { number: 0, through: 0, totals: createTotals() }
  const inTurn = oneAtATime()

  /** The running shift with its figures so far; calls in between wait for the same count. */
  function catchUp(): Promise<Standing> {
    return inTurn(async () => {
      for (;;) {
        const standing = await journal.shiftStanding(counted.through, AT_ONCE, now())
        take(standing)
        if (standing.lines.length < AT_ONCE) return standing
        for (let { lines } = standing; lines.length === AT_ONCE; ) {
          await new Promise((resolve) => setImmediate(resolve))
          lines = await journal.tallyAfter(counted.through, AT_ONCE)
          count(lines)
        }
      }
    })
  }

  function take({ number, begins, lines }: Standing): void {
    if (number !== counted.number) counted = { number, through: begins, totals: createTotals() }
    count(lines)
  }

  function count(lines: readonly TallyLine[]): void {
    for (const line of lines) {
      if (line.sequence <= counted.through) continue
      counted.totals.add(line)
      counted.through = line.sequence
    }
  }

  async function current(): Promise<ShiftReport> {
    const standing = await catchUp()
    const of = { settings: settings(), mode, to: now(), closed: null, counted: null }
    return { ...reportOf(standing, counted.totals.read(), of), ...markOf(standing.carriedOut) }
  }

  function freeze(request: CloseRequest, at: number) {
    return (standing: Standing, approvedBy: string | null) => {
      demandCarried(standing.carriedOut, request.carries)
      const onDuty = request.authority.by?.name ?? null
      const takenOverBy = approvedBy ?? onDuty ?? request.by
      if (standing.carriedOut.length > 0 && takenOverBy === null)
        throw new CallFailure('badInput', 'who takes over what is unresolved?', 'by')
      take(standing)
      const closed = {
        at,
        by: onDuty,
        ...(approvedBy === null ? {} : { approvedBy }),
        note: request.note,
        carriedBy: standing.carriedOut.length > 0 ? takenOverBy : null,
      }
      const of = { settings: settings(), mode, to: at, closed, counted: request.counted }
      const report = reportOf(standing, counted.totals.read(), of)
      return { report, print: request.slipFor(report) }
    }
  }

  return {
    current,

    /** `counted` is the cash in the drawer now; null if nobody counted. */
    async open(counted: Sen | null, authority: Authority): Promise<ShiftReport> {
      const { cash } = await current()
      const float = counted === null ? null : floatOf(counted, cash)
      const opened = await written(() => journal.openShift({ float, counted, at: now(), authority }))
      if (!opened) throw new CallFailure('notPossible', 'this shift is open already')
      const report = await current()
      onChange(report.number)
      return report
    },

    /** `onMoved` is called unless it repeats an earlier call. */
    async moveCash(movement: Omit<NewMovement, 'at'>, onMoved?: () => void): Promise<ShiftReport> {
      if (movement.amount === 0) throw new CallFailure('badInput', 'must be more than nothing', 'amount')
      const moved = await written(() => journal.moveCash({ ...movement, at: now() }))
      if (moved === 'otherwise')
        throw new CallFailure('recordedOtherwise', 'it was recorded with other details', 'movementId')
      if (moved === 'moved') onMoved?.()
      const report = await current()
      if (moved === 'moved') onChange(report.number)
      return report
    },

    /** Closed once or not at all: a second call gets the existing report. */
    async close(request: CloseRequest): Promise<ShiftReport> {
      await catchUp()
      const { number, authority } = request
      const at = now()
      const report = await written(() =>
        journal.closeShift({ number, through: counted.through, at, authority }, freeze(request, at)),
      )
      if (!report) throw new CallFailure('notFound', `${shiftName(number)} is not running`, 'number')
      onChange(number + 1)
      return report
    },

    /** Throws if the shop charges only during a shift and none is open. */
    async demandOpen(): Promise<void> {
      if (settings().shifts.required && !(await journal.isShiftOpen()))
        throw new CallFailure('shiftNotOpen', 'no shift is open')
    },

    read: journal.readShift,
    list: journal.listShifts,
  }
}
