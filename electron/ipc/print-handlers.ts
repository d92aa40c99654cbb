import type { CallName } from '../../shared/ipc/contract.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { existingPrinter } from './existing-printer.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'
import type { SlipCalls } from './slip-handlers.ts'
import { wantedDocument } from './wanted-document.ts'

type PrintParts = Pick<Parts, 'journal' | 'settings' | 'shifts' | 'desk' | 'now'>

type PrintCalls = Exclude<Extract<CallName, `print.${string}` | `printers.${string}`>, SlipCalls>

/** The print queue as people look after it, and the shop's printers. */
export function printHandlers(parts: PrintParts): Pick<Handlers, PrintCalls> {
  const { journal, settings, desk, now } = parts
  const existing = (printer: string) => existingPrinter(settings, printer)

  return {
    'print.testPage': async ({ printer }) => {
      const { printing } = await desk()
      const to = printer === undefined ? undefined : existing(printer)
      return printing.print(printing.documents.testPage(printing.printer(to)), to)
    },
    'print.again': async ({ id, printer }) => {
      const { printing } = await desk()
      const failed = await journal.findJob(id)
      // A code that may not be paid any more is not put on paper again.
      if (failed?.kind === 'payment' && failed.merchantTradeNo !== null) {
        await wantedDocument(parts, { kind: 'payment', merchantTradeNo: failed.merchantTradeNo })
      }
      const job = await printing.printAgain(id, printer === undefined ? undefined : existing(printer))
      if (!job) throw new CallFailure('notPossible', 'this print is under way or is out', 'id')
      return job
    },
    'print.cancel': async ({ id }) => {
      const job = await (await desk()).printing.cancel(id)
      if (!job) throw new CallFailure('notPossible', 'this print is under way or has ended', 'id')
      return job
    },
    'print.jobs': (query) => journal.pageOfPrintJobs(query),

    'printers.discover': async () => ({ found: await (await desk()).printing.discover() }),
    'printers.identify': async ({ device }) => ({ identity: await (await desk()).printing.identify(device) }),
    'printers.status': async ({ printer }) => (await desk()).printing.status(existing(printer)),
    'printers.openDrawer': async ({ printer }, caller) => {
      const { printing } = await desk()
      const { name } = printing.printer(existing(printer))
      // Written down first: a drawer that opened without a line of it would be nobody's.
      await journal.noteAudit({
        at: now(),
        kind: 'drawerOpened',
        by: caller.again().staff,
        subject: name,
        detail: { printer },
      })
      return { failure: await printing.openDrawer(printer) }
    },
  }
}
