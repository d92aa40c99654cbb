import type { CallName } from '../../shared/ipc/contract.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import { CallFailure } from '../call-failure.ts'
import type { Desk } from '../desk.ts'
import type { Journal } from '../journal/journal.ts'
import type { RefundSlipRequest } from '../printing/documents/refund-slip.ts'
import type { Handlers } from './handlers.ts'
import { lawful } from './lawful.ts'

interface RefundParts {
  readonly journal: Journal
  readonly desk: () => Promise<Desk>
}

type RefundCalls = Extract<CallName, 'refunds.list' | 'refund.withdraw' | 'refund.preview' | 'refund.print'>

/** Refunds as people look after them: their list, the end of one that never arrived, and their slips. */
export function refundHandlers({ journal, desk }: RefundParts): Pick<Handlers, RefundCalls> {
  async function slipRequest(merchantRefundNo: string): Promise<RefundSlipRequest> {
    const refund = await journal.readRefund(merchantRefundNo)
    const order = refund && (await journal.readOrder(refund.merchantTradeNo))
    if (!order) throw new CallFailure('notFound', 'there is no such refund', 'merchantRefundNo')
    const refunds = await journal.refundsOfOrder(refund.merchantTradeNo)
    return { order, refund, refunds, ...(await whoAsked(refund)) }
  }

  async function whoAsked({ merchantTradeNo, merchantRefundNo }: Refund) {
    const begun = (await journal.readTimeline(merchantTradeNo)).find(
      ({ kind, detail }) => kind === 'refundCreated' && detail.merchantRefundNo === merchantRefundNo,
    )
    return { cashier: begun?.detail.by ?? null, approver: begun?.detail.approvedBy ?? null }
  }

  return {
    'refunds.list': (query) => journal.listRefunds(query),
    'refund.withdraw': async ({ merchantRefundNo, note }, { staff }) =>
      (await desk()).refunds.withdraw(merchantRefundNo, { note, authority: { by: staff ?? null } }),
    'refund.preview': async ({ merchantRefundNo }) => {
      const { printing } = await desk()
      const request = await slipRequest(merchantRefundNo)
      return lawful(() => printing.previewRefund(request))
    },
    'refund.print': async ({ merchantRefundNo }) => {
      const { printing } = await desk()
      const request = await slipRequest(merchantRefundNo)
      return lawful(() => printing.printRefund(request))
    },
  }
}
