import type { CallName } from '../../shared/ipc/contract.ts'
import type { Paper } from '../../shared/slip/slip.ts'
import type { WantedSlip } from '../../shared/slip/wanted-slip.ts'
import { subjectOf } from '../printing/documents/slip-documents.ts'
import type { Parts } from './create-handlers.ts'
import { existingPrinter } from './existing-printer.ts'
import type { Handlers } from './handlers.ts'
import { wantedDocument } from './wanted-document.ts'

export type SlipCalls = Extract<CallName, 'print.preview' | 'print.slip' | 'print.picture' | 'print.pdf'>

/** Any slip, by what it is to be made of: on the screen, on paper, and as a file. */
export function slipHandlers(
  parts: Pick<Parts, 'journal' | 'shifts' | 'settings' | 'desk'>,
): Pick<Handlers, SlipCalls> {
  const { settings, desk } = parts
  async function onPaper({ of, paper }: { of: WantedSlip; paper: Paper }) {
    const { printing } = await desk()
    const document = await wantedDocument(parts, of)
    const name = ['loket', of.kind, subjectOf(document) ?? ''].filter(Boolean).join('-')
    return { slip: printing.onPaper(document, paper), name }
  }

  return {
    'print.preview': async ({ of, paper, printer }) => {
      if (paper) return (await onPaper({ of, paper })).slip
      const { printing } = await desk()
      return printing.preview(await wantedDocument(parts, of, printer), printer)
    },
    'print.slip': async ({ of, printer }) => {
      const { printing } = await desk()
      const to = printer === undefined ? undefined : existingPrinter(settings, printer)
      return printing.print(await wantedDocument(parts, of, printer), to)
    },
    'print.picture': async (wanted) => {
      const { slip, name } = await onPaper(wanted)
      const { pngFile } = await import('../printing/slip-files.ts')
      return { name: `${name}.png`, content: pngFile(slip) }
    },
    'print.pdf': async (wanted) => {
      const { slip, name } = await onPaper(wanted)
      const { pdfFile } = await import('../printing/slip-files.ts')
      return { name: `${name}.pdf`, content: await pdfFile(slip, name) }
    },
  }
}
