import type { CallName } from '../../shared/ipc/contract.ts'
import { pageOf } from '../../shared/page-of.ts'
import { salesReportOf } from '../reports/sales-report.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

export function reportHandlers({
  journal,
  settings,
  staff,
}: Pick<Parts, 'journal' | 'settings' | 'staff'>): Pick<Handlers, Extract<CallName, `report.${string}`>> {
  return {
    'report.read': (span) => salesReportOf(journal, { ...span, zone: settings.read().timeZone }),
    'report.received': async ({ limit, ...query }) => {
      const found = await journal.listReceived({ ...query, limit: limit + 1 })
      return pageOf('payments', found, limit)
    },
    'report.transactions': async ({ limit, ...query }) => {
      const found = await journal.listTransactions({ ...query, limit: limit + 1 })
      return pageOf('transactions', found, limit)
    },
    'report.noteExport': async ({ from, to }, caller) => {
      const day = (at: number) => new Date(at).toISOString()
      await staff.noteExport(caller, 'report', { from: day(from), to: day(to) })
      return {}
    },
  }
}
