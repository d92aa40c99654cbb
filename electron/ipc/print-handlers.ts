import type { CallName } from '../../shared/ipc/contract.ts'
import { numberInSubject } from '../../shared/slip/print-subject.ts'
import type { PrintJob } from '../../shared/slip/slip.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { SlipDocument } from '../printing/documents/slip-document.ts'
import { subjectOf } from '../printing/documents/slip-documents.ts'
import { demandMaySee } from '../shifts/withheld.ts'
import { existingPrinter } from './existing-printer.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'
import type { SlipCalls } from './slip-handlers.ts'
import { wantedDocument } from './wanted-document.ts'

/** The slip of a refund or a subscription that has come further since it was queued; null if it has not. */
async function inItsStateNow(parts: PrintParts, { kind, subject }: PrintJob): Promise<SlipDocument | null> {
  if (subject === null) return null
  const number = numberInSubject(subject)
  const document =
    kind === 'refund'
      ? await wantedDocument(parts, { kind, merchantRefundNo: number })
      : kind === 'subscription'
        ? await wantedDocument(parts, { kind, number })
        : null
  return document && subjectOf(document) !== subject ? document : null
}

type PrintParts = Pick<Parts, 'journal' | 'settings' | 'shifts' | 'services' | 'now'>

type PrintCalls = Exclude<Extract<CallName, `print.${string}` | `printer.${string}`>, SlipCalls>

export function printHandlers(parts: PrintParts): Pick<Handlers, PrintCalls> {
  const { journal, settings, services, now } = parts
  const existing = (printer: string) => existingPrinter(settings, printer)

  return {
    'print.testPage': async ({ printer }) => {
      const { printing } = await services()
      const to = printer === undefined ? undefined : existing(printer)
      return printing.print(printing.documents.testPage(printing.printer(to)), to)
    },
    'print.again': async ({ id, printer }, caller) => {
      const { printing } = await services()
      const failed = await journal.findJob(id)
      if (failed) demandMaySee(failed.kind, caller.again().role, settings.read())
      // A code that may no longer be paid is not printed again.
      if (failed?.kind === 'payment' && failed.merchantTradeNo !== null) {
        await wantedDocument(parts, { kind: 'payment', merchantTradeNo: failed.merchantTradeNo })
      }
      const to = printer === undefined ? undefined : existing(printer)
      const anew = failed && (await inItsStateNow(parts, failed))
      // The slip that did not come out says what is not true any more: it gives way to the one of now.
      const instead = anew && (await printing.printInstead(id, anew, to ?? failed.printer ?? undefined))
      const job = instead ?? (await printing.printAgain(id, to))
      if (!job) throw new CallFailure('notPossible', 'this print is under way or is out', 'id')
      return job
    },
    'print.cancel': async ({ id }) => {
      const job = await (await services()).printing.cancel(id)
      if (!job) throw new CallFailure('notPossible', 'this print is under way or has ended', 'id')
      return job
    },
    'print.jobs': (query) => journal.pageOfPrintJobs(query),

    'printer.discover': async () => ({ found: await (await services()).printing.discover() }),
    'printer.identify': async ({ device }) => ({
      identity: await (await services()).printing.identify(device),
    }),
    'printer.status': async ({ printer }) => (await services()).printing.status(existing(printer)),
    'printer.openDrawer': async ({ printer }, caller) => {
      const { printing } = await services()
      const { name } = printing.printer(existing(printer))
      // Audit first: a drawer must never open without a record of who opened it.
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
