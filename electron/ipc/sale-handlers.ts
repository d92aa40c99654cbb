import type { CallName } from '../../shared/ipc/contract.ts'
import { audited } from '../audit/audited.ts'
import { existingOrder } from '../lifecycle/existing.ts'
import { cashDrawer } from './cash-drawer.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'
import { type ChargeParts, saleCharge } from './sale-charge.ts'

type SaleParts = ChargeParts & Pick<Parts, 'justPaid' | 'forNothing' | 'now'>

export function saleHandlers(parts: SaleParts): Pick<Handlers, Extract<CallName, `sale.${string}`>> {
  const { journal, justPaid, forNothing, services, now } = parts
  const drawer = cashDrawer(parts)

  return {
    'sale.charge': saleCharge<'sale.charge'>(parts, (sales, wanted) => sales.charge(wanted)),
    'sale.payCash': saleCharge<'sale.payCash'>(parts, (sales, wanted) =>
      // A cash part has no receipt that would open the drawer when it prints.
      sales.payCash(wanted, () => drawer.open(wanted.part !== true)),
    ),
    'sale.check': async ({ merchantTradeNo }) => (await services()).sales.check(merchantTradeNo),
    'sale.changeChannel': async ({ merchantTradeNo }, caller) => {
      const { sales } = await services()
      caller.again()
      return sales.changeChannel(merchantTradeNo)
    },
    'sale.lookAt': async ({ merchantTradeNo }) => {
      await (await services()).sales.lookAt(merchantTradeNo)
      return {}
    },
    'sale.cancel': async ({ merchantTradeNo }, caller) => {
      const { sales } = await services()
      caller.again()
      return sales.cancel(merchantTradeNo)
    },
    'sale.sendAgain': async ({ merchantTradeNo }, caller) => {
      const { sales } = await services()
      await existingOrder(journal, merchantTradeNo)
      const by = caller.again().staff
      const entry = { at: now(), kind: 'saleSentAgain', by, subject: merchantTradeNo, detail: {} } as const
      return audited(journal.noteAudit, entry, () => sales.sendAgain(merchantTradeNo))
    },

    'sale.noteSeen': async ({ merchantTradeNos }) => {
      justPaid.seen(merchantTradeNos)
      forNothing.seen(merchantTradeNos)
      return {}
    },
  }
}
