import type { CallName } from '../../shared/ipc/contract.ts'
import { termsOf } from '../../shared/staff/approval-terms.ts'
import type { Authority } from '../journal/audit/authority.ts'
import { existingOrder } from '../lifecycle/existing.ts'
import type { Admitted } from '../staff/caller.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

interface Closing {
  readonly by: string
  readonly approval?: string | undefined
}

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
  /** Closes a case; an approval is of all that the closing says. */
  async function close<Said extends Closing>(
    caller: Admitted,
    number: string,
    { approval, ...said }: Said,
    save: (
      closing: Omit<Said, 'approval'> & { by: string; at: number; authority: Authority },
    ) => Promise<void>,
  ): Promise<void> {
    const wanted = {
      action: 'closeCase',
      merchantTradeNo: number,
      amount: null,
      terms: termsOf(said),
    } as const
    await staff.authorised(caller, approval, wanted, (authority) =>
      save({ ...said, by: authority.by?.name ?? said.by, at: now(), authority }),
    )
  }

  return {
    'unresolved.list': async () => {
      const { sales, refunds } = await services()
      return workList.list({ ofOrder: sales.nextCheckAt, ofRefund: refunds.nextCheckAt })
    },
    'unresolved.close': async (closing, caller) => {
      const { merchantTradeNo } = closing
      await close(caller, merchantTradeNo, closing, workList.close)
      emit('order.changed', await existingOrder(journal, merchantTradeNo))
      return {}
    },
    'unresolved.closePayment': async (closing, caller) => {
      await close(caller, closing.ref, closing, workList.closePayment)
      return {}
    },
    'unresolved.closeSubscription': async (closing, caller) => {
      await close(caller, closing.number, closing, workList.closeSubscription)
      return {}
    },
  }
}
