import type { CallName } from '../../shared/ipc/contract.ts'
import { CallFailure } from '../call-failure.ts'
import type { Desk } from '../desk.ts'
import type { Journal } from '../journal/journal.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { Staff } from '../staff/staff.ts'
import type { Handlers } from './handlers.ts'
import { lawful } from './lawful.ts'
import type { SlipCalls } from './slip-handlers.ts'

interface PrintParts {
  readonly journal: Journal
  readonly settings: SettingsFile
  readonly staff: Staff
  readonly desk: () => Promise<Desk>
  readonly now: () => number
}

type PrintCalls = Exclude<Extract<CallName, `print.${string}` | `printers.${string}`>, SlipCalls>

/** Slips of orders, the queue as people look after it, and the shop's printers. */
export function printHandlers({
  journal,
  settings,
  staff,
  desk,
  now,
}: PrintParts): Pick<Handlers, PrintCalls> {
  const slipOf = async (merchantTradeNo: string, kind: 'payment' | 'receipt') => {
    const order = await journal.readOrder(merchantTradeNo)
    if (!order) throw new CallFailure('notFound', 'there is no such order', 'merchantTradeNo')
    const [{ printing }, cart] = await Promise.all([desk(), journal.readCart(merchantTradeNo)])
    return { printing, make: () => printing.documents.order(order, kind, cart) }
  }
  function existing(printer: string): string {
    if (settings.read().printers.some(({ id }) => id === printer)) return printer
    throw new CallFailure('notFound', 'there is no such printer', 'printer')
  }

  return {
    'print.preview': async ({ merchantTradeNo, kind, printer }) => {
      if (kind === 'test') {
        const { printing } = await desk()
        return printing.preview(printing.documents.testPage(printing.printer(printer)), printer)
      }
      if (merchantTradeNo === undefined) throw new CallFailure('badInput', 'which order?', 'merchantTradeNo')
      const { printing, make } = await slipOf(merchantTradeNo, kind)
      return lawful(() => printing.preview(make(), printer))
    },
    'print.order': async ({ merchantTradeNo, kind, printer }) => {
      const { printing, make } = await slipOf(merchantTradeNo, kind)
      return lawful(() => printing.print(make(), printer === undefined ? undefined : existing(printer)))
    },
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
        const { make } = await slipOf(failed.merchantTradeNo, 'payment')
        await lawful(make)
      }
      const job = await printing.printAgain(id, printer === undefined ? undefined : existing(printer))
      if (!job) throw new CallFailure('notPossible', 'only a failed print can be sent again', 'id')
      return job
    },
    'print.cancel': async ({ id }) => {
      const job = await (await desk()).printing.cancel(id)
      if (!job) throw new CallFailure('notPossible', 'this print is under way or has ended', 'id')
      return job
    },
    'print.jobs': (query) => journal.pageOfPrintJobs(query),

    'printers.discover': async () => ({ found: await (await desk()).printing.discover() }),
    'printers.status': async ({ printer }) => (await desk()).printing.status(existing(printer)),
    'printers.openDrawer': async ({ printer }) => {
      const { printing } = await desk()
      const { name } = printing.printer(existing(printer))
      // Written down first: a drawer that opened without a line of it would be nobody's.
      await journal.noteAudit({
        at: now(),
        kind: 'drawerOpened',
        by: staff.onDuty(),
        subject: name,
        detail: { printer },
      })
      return { failure: await printing.openDrawer(printer) }
    },
  }
}
