import type { Refund } from '../../shared/refund/refund.ts'
import type { OrderBook } from '../journal/orders/order-book.ts'
import type { RefundAnswer } from './outcome.ts'

/** Whether a notification has reported this refund as done, where the answer does not say so itself. */
export type ReportedDone = (refund: Refund, answer?: Pick<RefundAnswer, 'status'>) => Promise<boolean>

/** Reads it from the timeline, which a restart does not forget. */
export function createReportedDone(journal: Pick<OrderBook, 'readTimeline'>): ReportedDone {
  return async ({ merchantTradeNo, merchantRefundNo }, answer) => {
    if (answer?.status === '02') return false
    const timeline = await journal.readTimeline(merchantTradeNo)
    return timeline.some(
      ({ kind, detail }) =>
        kind === 'notified' && detail.merchantRefundNo === merchantRefundNo && detail.status === '02',
    )
  }
}
