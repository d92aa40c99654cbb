import type { Refund } from '../../shared/refund/refund.ts'
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
