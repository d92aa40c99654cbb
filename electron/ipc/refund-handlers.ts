import type { CallName } from '../../shared/ipc/contract.ts'
import { linesText } from '../../shared/refund/refund-lines.ts'
import { termsOf } from '../../shared/staff/approval-terms.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { RightStays } from '../journal/lending/lending-book.ts'
import { existingOrder, existingRefund } from '../lifecycle/existing.ts'
import { wasNotTaken } from '../lifecycle/sending-again.ts'
import { cashDrawer } from './cash-drawer.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type RefundParts = Pick<Parts, 'journal' | 'services' | 'staff' | 'workList' | 'now' | 'emit'>

type RefundCalls = Extract<CallName, `refund.${string}`>

export function refundHandlers(parts: RefundParts): Pick<Handlers, RefundCalls> {
  const { journal, services, staff, workList, now, emit } = parts
  const existing = (merchantRefundNo: string) => existingRefund(journal, merchantRefundNo)
  const drawer = cashDrawer(parts)

  return {
    'refund.create': async ({ approval, ...wanted }, caller) => {
      const { merchantTradeNo, amount } = wanted
      const { refunds } = await services()
      const earlier = await journal.findRefund(wanted.refundId)
      // A repeated call returns the refund that was authorised the first time.
      if (earlier && !wasNotTaken(earlier.state)) return refunds.create(wanted)
      const { lines, ...said } = wanted
      const goods = lines ? { lines: linesText(await journal.readCart(merchantTradeNo), lines) } : {}
      const asked = { action: 'refund', merchantTradeNo, amount, terms: termsOf(said, goods) } as const
      return staff.authorised(caller, approval, asked, async (authority) => {
        if (!earlier) {
          const made = await refunds.create({ ...wanted, authority })
          drawer.openForRefund(made)
          return made
        }
        const { merchantRefundNo } = earlier
        const act = { ...asked, at: now(), kind: 'refundSentAgain', detail: { merchantRefundNo } } as const
        await journal.noteAct(authority, act)
        return refunds.create(wanted)
      })
    },
    'refund.handOver': async ({ merchantTradeNo }, caller) => {
      try {
        await journal.handOver(merchantTradeNo, now(), { by: caller.again().staff })
      } catch (error) {
        if (error instanceof RightStays) throw new CallFailure('notPossible', error.message)
        throw error
      }
      const order = await existingOrder(journal, merchantTradeNo)
      emit('order.changed', order)
      return order
    },
    'refund.check': async ({ merchantRefundNo }) => (await services()).refunds.check(merchantRefundNo),
    'refund.sendAgain': async ({ merchantRefundNo, approval }, caller) => {
      const [{ refunds }, { amount }] = await Promise.all([services(), existing(merchantRefundNo)])
      const asked = { action: 'refundAgain', merchantTradeNo: merchantRefundNo, amount } as const
      return staff.authorised(caller, approval, asked, (authority) =>
        refunds.sendAgain(merchantRefundNo, authority),
      )
    },
    'refund.withdraw': async ({ merchantRefundNo, note, approval }, caller) => {
      const [{ refunds }, { amount }] = await Promise.all([services(), existing(merchantRefundNo)])
      const asked = {
        action: 'withdrawRefund',
        merchantTradeNo: merchantRefundNo,
        amount,
        terms: termsOf({ note }),
      } as const
      return staff.authorised(caller, approval, asked, (authority) =>
        refunds.withdraw(merchantRefundNo, { note, authority }),
      )
    },
    'refund.close': async ({ approval, ...closing }, caller) => {
      const { merchantRefundNo } = closing
      await existing(merchantRefundNo)
      const bound = { action: 'closeRefund', merchantTradeNo: merchantRefundNo, amount: null } as const
      const asked = { ...bound, terms: termsOf(closing) }
      const closed = await staff.authorised(caller, approval, asked, (authority) =>
        workList.closeRefund({ ...closing, by: authority.by?.name ?? closing.by, at: now(), authority }),
      )
      emit('refund.changed', closed)
      return closed
    },
    'refund.list': (query) => journal.listRefunds(query),
  }
}
