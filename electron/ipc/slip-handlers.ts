import type { CallName } from '../../shared/ipc/contract.ts'
import { shiftName } from '../../shared/shift/shift.ts'
import type { Paper } from '../../shared/slip/slip.ts'
import type { WantedSlip } from '../../shared/slip/wanted-slip.ts'
import { reaches } from '../../shared/staff/role.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { subjectOf } from '../printing/documents/slip-documents.ts'
import { demandMaySee } from '../shifts/withheld.ts'
import type { Admitted } from '../staff/caller.ts'
import { existingPrinter } from './existing-printer.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'
import { wantedDocument } from './wanted-document.ts'

export type SlipCalls = Extract<CallName, 'print.preview' | 'print.slip' | 'print.picture' | 'print.pdf'>

/** Any slip: on the screen, on paper, or as a file. */
export function slipHandlers(
  parts: Pick<Parts, 'journal' | 'shifts' | 'settings' | 'staff' | 'services'>,
): Pick<Handlers, SlipCalls> {
  const { settings, staff, services } = parts
  async function onPaper({ of, paper }: { of: WantedSlip; paper: Paper }) {
    const { printing } = await services()
    const document = await wantedDocument(parts, of)
    // A gateway may write anything into a number of its own.
    const name = ['loket', of.kind, subjectOf(document) ?? '']
      .filter(Boolean)
      .join('-')
      .replace(/[^\w.-]+/g, '-')
    return { slip: await printing.onPaper(document, paper), name, document }
  }
  /** Only supervisors may save a shift's report, as with `shift.export`; it is recorded in the audit log. */
  async function asFile(wanted: { of: WantedSlip; paper: Paper }, caller: Admitted) {
    const isReport = wanted.of.kind === 'xReport' || wanted.of.kind === 'zReport'
    if (isReport && !reaches(caller.role, 'supervisor'))
      throw new CallFailure('notAllowed', "a shift's report is a file for supervisors")
    const { document, ...file } = await onPaper(wanted)
    if (document.kind === 'zReport' || document.kind === 'xReport') {
      const { number } = document.report
      const name = document.kind === 'zReport' ? shiftName(number) : `X${number}`
      await staff.noteExport(caller, 'shift', { name })
      // Named like the CSV, so that the two sort together.
      return { ...file, name: `loket-${name}` }
    }
    return file
  }

  return {
    'print.preview': async ({ of, paper, printer }, caller) => {
      demandMaySee(of.kind, caller.role, settings.read())
      if (paper) return (await onPaper({ of, paper })).slip
      const { printing } = await services()
      return printing.preview(await wantedDocument(parts, of, printer), printer)
    },
    'print.slip': async ({ of, printer }, caller) => {
      demandMaySee(of.kind, caller.role, settings.read())
      // It belongs to no order, so it has no print job.
      if (of.kind === 'sample') throw new CallFailure('notPossible', 'a sample is only looked at', 'of')
      const { printing } = await services()
      const to = printer === undefined ? undefined : existingPrinter(settings, printer)
      return printing.print(await wantedDocument(parts, of, printer), to)
    },
    'print.picture': async (wanted, caller) => {
      const { slip, name } = await asFile(wanted, caller)
      const { pngFile } = await import('../printing/slip-files.ts')
      return { name: `${name}.png`, content: await pngFile(slip) }
    },
    'print.pdf': async (wanted, caller) => {
      const { slip, name } = await asFile(wanted, caller)
      const { pdfFile } = await import('../printing/slip-files.ts')
      return { name: `${name}.pdf`, content: await pdfFile(slip, name) }
    },
  }
}
