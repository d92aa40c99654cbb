import type { CallName } from '../../shared/ipc/contract.ts'
import { type ShiftReport, shiftName } from '../../shared/shift/shift.ts'
import { shiftCsv } from '../../shared/shift/shift-csv.ts'
import { termsOf } from '../../shared/staff/approval-terms.ts'
import { countsBlind } from '../../shared/staff/counts-blind.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { withheld } from '../shifts/withheld.ts'
import type { Caller } from '../staff/caller.ts'
import { cashDrawer } from './cash-drawer.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type ShiftParts = Pick<Parts, 'journal' | 'settings' | 'shifts' | 'staff' | 'services' | 'now'>

type ShiftCalls = Extract<CallName, `shift.${string}`>

export function shiftHandlers(parts: ShiftParts): Pick<Handlers, ShiftCalls> {
  const { journal, settings, shifts, staff, services } = parts
  const drawer = cashDrawer(parts)

  async function closed(number: number): Promise<ShiftReport> {
    const report = await shifts.read(number)
    if (!report) throw new CallFailure('notFound', 'there is no such closed shift', 'number')
    return report
  }

  /** A closed shift can be read whether or not the gateway can be opened. */
  const comparing = () =>
    services().then(
      (open) => open.comparing,
      () => null,
    )

  /** The running shift, as the caller may see it. */
  const seenBy = (caller: Caller, report: ShiftReport) =>
    countsBlind(caller.role, settings.read()) ? withheld(report) : report

  return {
    'shift.current': async (_input, caller) => seenBy(caller, await shifts.current()),
    'shift.open': async ({ float }, caller) => seenBy(caller, await shifts.open(float, { by: caller.staff })),
    'shift.cash': async (movement, caller) => {
      const authority = { by: caller.staff }
      return seenBy(caller, await shifts.moveCash({ ...movement, authority }, () => drawer.open()))
    },
    'shift.close': async ({ approval, number, note, by, ...closing }, caller) => {
      // A repeated call returns the closing that was authorised the first time.
      const before = await shifts.read(number)
      if (before) return before
      // A shift can be closed whether or not gateway and printer can be opened.
      const printing = await services().then(
        (open) => open.printing,
        () => null,
      )
      const bound = { action: 'closeShift', merchantTradeNo: shiftName(number), amount: null } as const
      const wanted = { ...bound, terms: termsOf({ ...closing, note, by }) }
      const report = await staff.authorised(caller, approval, wanted, (authority) =>
        shifts.close({
          ...closing,
          number,
          note: note ?? null,
          by: by ?? null,
          authority,
          slipFor: (frozen) => printing?.automaticShiftReport(frozen) ?? null,
        }),
      )
      printing?.wake()
      return report
    },
    'shift.list': (query) => shifts.list(query),
    'shift.read': async ({ number }) => ({
      report: await closed(number),
      prints: await journal.printsOf('zReport', String(number)),
      comparison: (await comparing())?.of(number) ?? (await journal.lastComparison(number)),
    }),
    'shift.export': async ({ number, as }, caller) => {
      const report = await closed(number)
      const name = `loket-${shiftName(number)}`
      await staff.noteExport(caller, 'shift', { name: shiftName(number) })
      if (as === 'csv') return { name: `${name}.csv`, content: shiftCsv(report) }
      const { printing } = await services()
      const slip = await printing.onPaper(printing.documents.shift(report), 'A4')
      const { pdfFile } = await import('../printing/slip-files.ts')
      return { name: `${name}.pdf`, content: await pdfFile(slip, name) }
    },
    'shift.compare': async ({ number }, caller) => {
      await closed(number)
      return (await services()).comparing.start(number, caller.again().staff?.name ?? null)
    },
    'shift.stopComparing': async () => {
      await (await services()).comparing.stop()
      return {}
    },
  }
}
