import type { CallName } from '../../shared/ipc/contract.ts'
import { termsOf } from '../../shared/staff/approval-terms.ts'
import { existingOrder } from '../lifecycle/existing.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type UnresolvedParts = Pick<Parts, 'journal' | 'workList' | 'staff' | 'services' | 'now' | 'emit'>

/** The work list: reads it, and closes its cases. */
export function unresolvedHandlers({
  journal,
  workList,
  staff,
  services,
  now,
  emit,
}: UnresolvedParts): Pick<Handlers, Extract<CallName, `unresolved.${string}`>> {
  return {
    'unresolved.list': async () => {
      const { sales, refunds } = await services()
      return workList.list({ ofOrder: sales.nextCheckAt, ofRefund: refunds.nextCheckAt })
    },
    'unresolved.close': async ({ approval, ...closing }, caller) => {
      const { merchantTradeNo } = closing
      const wanted = { action: 'closeCase', merchantTradeNo, amount: null, terms: termsOf(closing) } as const
      await staff.authorised(caller, approval, wanted, (authority) =>
        workList.close({ ...closing, by: authority.by?.name ?? closing.by, at: now(), authority }),
      )
      emit('order.changed', await existingOrder(journal, merchantTradeNo))
      return {}
    },

    'unresolved.closePayment': async ({ approval, ...closing }, caller) => {
      const bound = { action: 'closeCase', merchantTradeNo: closing.ref, amount: null } as const
      const wanted = { ...bound, terms: termsOf(closing) }
      await staff.authorised(caller, approval, wanted, (authority) =>
        workList.closePayment({ ...closing, by: authority.by?.name ?? closing.by, at: now(), authority }),
      )
      return {}
    },

    'unresolved.closeSubscription': async ({ approval, ...closing }, caller) => {
      const bound = { action: 'closeCase', merchantTradeNo: closing.number, amount: null } as const
      const wanted = { ...bound, terms: termsOf(closing) }
      await staff.authorised(caller, approval, wanted, (authority) =>
        workList.closeSubscription({
          ...closing,
          by: authority.by?.name ?? closing.by,
          at: now(),
          authority,
        }),
      )
      return {}
    },
  }
}
