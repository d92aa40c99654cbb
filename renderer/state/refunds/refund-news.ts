import type { Refund } from '../../../shared/refund/refund.ts'
import { refundStatesUnderWay } from '../../../shared/refund/refund-life.ts'
import { useRefunds } from './refunds.ts'

/** The newest known revision of a refund. */
export function useRefund(read: Refund): Refund {
  return useRefunds(({ known }) => known[read.merchantRefundNo]) ?? read
}

/** The newest change of an order's refunds, to notice when there is more to read. */
export function useRefundNews(merchantTradeNo: string): string {
  return useRefunds(({ known }) =>
    Object.values(known)
      .filter((refund) => refund.merchantTradeNo === merchantTradeNo)
      .map(({ merchantRefundNo, revision }) => `${merchantRefundNo} ${revision}`)
      .join(),
  )
}

/** The order's refund that has not ended, if this window has received it. */
export function useRefundUnderWay(merchantTradeNo: string): Refund | undefined {
  return useRefunds(({ known }) =>
    Object.values(known).find(
      (refund) =>
        refund.merchantTradeNo === merchantTradeNo && refundStatesUnderWay.includes(refund.state.kind),
    ),
  )
}
