import type { CallName } from '../../shared/ipc/contract.ts'
import { refundabilityOf, refundabilityOutside, sureRefunds } from '../../shared/refund/refundability.ts'
import { countsBlind } from '../../shared/staff/counts-blind.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { existingOrder } from '../lifecycle/existing.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

export function orderHandlers({
  journal,
  settings,
  staff,
}: Pick<Parts, 'journal' | 'settings' | 'staff'>): Pick<Handlers, Extract<CallName, `order.${string}`>> {
  return {
    'order.list': (query) => journal.listOrders(query),
    'order.carts': async ({ merchantTradeNos }) => ({
      carts: await Promise.all(merchantTradeNos.map((number) => journal.readCart(number))),
    }),
    'order.noteExport': async ({ count }, caller) => {
      // A spreadsheet adds up what should be in the drawer.
      if (countsBlind(caller.role, settings.read()))
        throw new CallFailure('notAllowed', 'the drawer is counted blind here')
      await staff.noteExport(caller, 'orders', { count: String(count) })
      return {}
    },
    'order.read': async ({ merchantTradeNo }) => {
      const order = await existingOrder(journal, merchantTradeNo)
      const refunds = await journal.refundsOfOrder(merchantTradeNo)
      const right = await journal.rightOf(merchantTradeNo)
      return {
        order,
        timeline: await journal.readTimeline(merchantTradeNo),
        checks: await journal.countChecks(merchantTradeNo),
        cart: await journal.readCart(merchantTradeNo),
        prints: await journal.listPrintJobs(merchantTradeNo),
        refunds,
        refundability: refundabilityOf(order, sureRefunds(order, refunds)),
        outside: refundabilityOutside(order, refunds),
        right: journal.isFed() || order.home !== undefined ? rightShown[right?.kind ?? 'own'] : null,
      }
    },
  }
}

const rightShown = { own: 'here', away: 'office', held: 'borrowed' } as const
