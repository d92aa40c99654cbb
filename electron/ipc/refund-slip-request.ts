import type { Refund } from '../../shared/refund/refund.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { OrderBook } from '../journal/order-book.ts'
import type { RefundBook } from '../journal/refund-book.ts'
import type { RefundSlipRequest } from '../printing/documents/refund-slip.ts'

/** Everything that a refund slip needs. */
export async function refundSlipRequest(
  journal: RefundBook & OrderBook,
  merchantRefundNo: string,
): Promise<RefundSlipRequest> {
  const refund = await journal.readRefund(merchantRefundNo)
  const order = refund && (await journal.readOrder(refund.merchantTradeNo))
  if (!order) throw new CallFailure('notFound', 'there is no such refund', 'merchantRefundNo')
  const refunds = await journal.refundsOfOrder(refund.merchantTradeNo)
  return { order, refund, refunds, ...(await whoAsked(journal, refund)) }
}

async function whoAsked(journal: OrderBook, { merchantTradeNo, merchantRefundNo }: Refund) {
  const begun = (await journal.readTimeline(merchantTradeNo)).find(
    ({ kind, detail }) => kind === 'refundCreated' && detail.merchantRefundNo === merchantRefundNo,
  )
  return { cashier: begun?.detail.by ?? null, approver: begun?.detail.approvedBy ?? null }
}
